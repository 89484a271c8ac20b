import { workerData } from "node:worker_threads";
import { createPathSource } from "./dataset/small-dataset.fixture.ts";
import { exposeEngine } from "./expose-engine.ts";

exposeEngine((workerData as { port: MessagePort }).port, createPathSource());
