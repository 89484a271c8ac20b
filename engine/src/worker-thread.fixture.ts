import { workerData } from "node:worker_threads";
import { createPathSource } from "./dataset/small-dataset.fixture.ts";
import { exposeEngine } from "./expose-engine.ts";
import { readKernels } from "./kernels/read-kernels.ts";

exposeEngine((workerData as { port: MessagePort }).port, createPathSource(), readKernels());
