/// <reference lib="webworker" />
import { fetchKernels } from "../../../../engine/src/kernels/fetch-kernels.ts";
import type { Contender } from "../contenders/contender.ts";
import { createHand, handStyles } from "../contenders/hand.ts";
import {
  createFresh,
  createThisEngine,
  type ThisEngineOptions,
} from "../contenders/this-engine.ts";
import { createMarket } from "../market.ts";
import { measureTask, type Pace } from "../measure.ts";
import { names } from "../names.ts";
import type { SizeResult } from "../result.ts";
import { tasks } from "../tasks.ts";
import { startClock } from "../watch.ts";

/** Engine and loops by hand, where the product evaluates: in a worker of the browser. */
async function measureSize(rows: number, isQuick: boolean): Promise<SizeResult> {
  const kernels = await fetchKernels();
  if (kernels === null) throw new Error("This browser runs no SIMD kernels.");
  const market = createMarket(rows);
  const own: ThisEngineOptions = {
    name: names.engine,
    kernels,
    fresh: createFresh(market, kernels),
    remembers: null,
    fromText: false,
    listsRows: true,
  };
  const contenders: Contender[] = [
    ...handStyles.map((style) => createHand(market, style)),
    createThisEngine(market, own),
    createThisEngine(market, { ...own, name: names.counted, listsRows: false }),
    createThisEngine(market, {
      ...own,
      name: names.plain,
      kernels: null,
      fresh: createFresh(market, null),
    }),
  ];
  const pace: Pace = {
    rounds: isQuick ? 11 : 31,
    sampleMs: 1,
    warmMs: isQuick ? 60 : 150,
    mostMs: isQuick ? 150 : 600,
    checks: rows > 200_000 ? 2 : 4,
    startWatch: startClock,
  };
  const measured: SizeResult["tasks"][number][] = [];
  for (const task of tasks) {
    measured.push({ id: task.id, timings: await measureTask(task, contenders, pace) });
  }
  return {
    rows,
    loads: contenders.map(({ name, loadedAfter }) => ({ name, milliseconds: loadedAfter })),
    tasks: measured,
  };
}

addEventListener("message", ({ data }: MessageEvent<{ rows: number; isQuick: boolean }>) => {
  measureSize(data.rows, data.isQuick).then(
    (result) => postMessage({ result }),
    (error: unknown) => postMessage({ problem: String(error) }),
  );
});
