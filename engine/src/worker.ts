import { createFetchSource } from "./dataset/column-source.ts";
import { exposeEngine } from "./expose-engine.ts";
import { fetchKernels } from "./kernels/fetch-kernels.ts";

exposeEngine(globalThis, createFetchSource(), fetchKernels());
