import { MessageChannel, Worker } from "node:worker_threads";
import { productCatalogue } from "./catalogue/index.ts";
import type { EngineApi } from "./contract/index.ts";
import { createPathSource } from "./dataset/small-dataset.fixture.ts";
import { createEngine } from "./engine.ts";
import { createEngineClient, type EngineWorker } from "./worker-client.ts";

function startThread(): EngineWorker {
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(new URL("./worker-thread.fixture.ts", import.meta.url), {
    workerData: { port: port2 },
    transferList: [port2],
  });
  const terminate = (): Promise<number> => thread.terminate();
  return Object.assign(port1 as unknown as globalThis.MessagePort, { terminate });
}

/** The engine in process and in a worker, for one shared suite. */
export const engineHosts: readonly {
  readonly name: string;
  readonly start: () => { readonly engine: EngineApi; readonly stop: () => void };
}[] = [
  {
    name: "in process",
    start: () => ({
      engine: createEngine(productCatalogue, createPathSource()),
      stop: () => undefined,
    }),
  },
  {
    name: "through a worker",
    start: () => {
      const engine = createEngineClient({ createWorker: startThread, timeoutMs: 20_000 });
      return { engine, stop: () => engine.close() };
    },
  },
];
