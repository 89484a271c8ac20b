import type { OpenRequest } from "../../../../engine/src/contract/index.ts";
import { createEngineClient } from "../../../../engine/src/worker-client.ts";
import type { SizeResult } from "../result.ts";
import { measureRoundTrips, type RoundTrips } from "../round-trips.ts";

/** API for the process that opened the page. */
export interface BenchPage {
  measureSize(rows: number, isQuick: boolean): Promise<SizeResult>;
  measureRoundTrips(dataset: OpenRequest): Promise<RoundTrips>;
}

const bench: BenchPage = {
  async measureSize(rows, isQuick) {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    try {
      return await new Promise<SizeResult>((resolve, reject) => {
        worker.addEventListener("error", ({ message }) => reject(new Error(message)));
        worker.addEventListener(
          "message",
          ({ data }: MessageEvent<{ result?: SizeResult; problem?: string }>) => {
            if (data.result === undefined) reject(new Error(data.problem));
            else resolve(data.result);
          },
        );
        worker.postMessage({ rows, isQuick }, []);
      });
    } finally {
      worker.terminate();
    }
  },
  async measureRoundTrips(dataset) {
    const client = createEngineClient({
      createWorker: () =>
        new Worker(new URL("../../../../engine/src/worker.ts", import.meta.url), {
          type: "module",
        }),
      timeoutMs: 60_000,
    });
    try {
      return await measureRoundTrips(client, dataset);
    } finally {
      client.close();
    }
  },
};

Object.assign(window, { bench });
