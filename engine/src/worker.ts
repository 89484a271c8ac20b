import { createFetchSource } from "./dataset/column-source.ts";
import { exposeEngine } from "./expose-engine.ts";

exposeEngine(globalThis, createFetchSource());
