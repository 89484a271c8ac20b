// The engine in a thread of Node, over a market of the size it is given.
import { workerData } from "node:worker_threads";
import { exposeEngine } from "../../../engine/src/expose-engine.ts";
import { readKernels } from "../../../engine/src/kernels/read-kernels.ts";
import { publishMarket } from "./dataset.ts";
import { createMarket } from "./market.ts";

const { port, rows } = workerData as { port: MessagePort; rows: number };
const { files } = publishMarket(createMarket(rows));
const source = {
  read: (_: unknown, file: string) => Promise.resolve(files.get(file) ?? new Uint8Array()),
};
exposeEngine(port, source, readKernels());
