// The process of one size: every contender answers every task. Prints one line of JSON.
import { readKernels } from "../../../engine/src/kernels/read-kernels.ts";
import { createArquero } from "./contenders/arquero.ts";
import type { Contender } from "./contenders/contender.ts";
import { createDuckDbNative } from "./contenders/duckdb-native.ts";
import { createDuckDbWasm } from "./contenders/duckdb-wasm.ts";
import { createHand, handStyles } from "./contenders/hand.ts";
import { createObjects } from "./contenders/objects.ts";
import { createSqlite } from "./contenders/sqlite.ts";
import { createFresh, createThisEngine, type ThisEngineOptions } from "./contenders/this-engine.ts";
import { createMarket } from "./market.ts";
import { measureTask, type Pace } from "./measure.ts";
import { names } from "./names.ts";
import type { SizeResult } from "./result.ts";
import { tasks } from "./tasks.ts";
import { createPatientWatch } from "./patient-watch.ts";

const [size = "5000", speed = "full", others = "all"] = process.argv.slice(2);
const rows = Number(size);
const startWatch = createPatientWatch();
const isLarge = rows > 200_000;

const full: Pace = {
  rounds: 31,
  sampleMs: 2,
  warmMs: 150,
  mostMs: isLarge ? 800 : 500,
  checks: isLarge ? 3 : 8,
  startWatch,
};
const quick: Pace = {
  rounds: 11,
  sampleMs: 2,
  warmMs: 60,
  mostMs: 120,
  checks: 2,
  startWatch,
};
const pace = speed === "quick" ? quick : full;

const market = createMarket(rows);
const kernels = await readKernels();
if (kernels === null) throw new Error("The kernels are not built, or this machine lacks SIMD.");
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
  createThisEngine(market, { ...own, name: names.served, remembers: true }),
  createThisEngine(market, { ...own, name: names.fromText, fromText: true }),
  createThisEngine(market, {
    ...own,
    name: names.plain,
    kernels: null,
    fresh: createFresh(market, null),
  }),
];
if (others === "all") {
  contenders.push(
    await createArquero(market),
    await createDuckDbNative(market),
    await createDuckDbWasm(market),
    createSqlite(market),
    createObjects(market),
  );
}

const measured: SizeResult["tasks"][number][] = [];
for (const task of tasks) {
  console.error(`  ${rows} rows: ${task.title}`);
  measured.push({ id: task.id, timings: await measureTask(task, contenders, pace) });
}
for (const contender of contenders) await contender.close();
const result: SizeResult = {
  rows,
  loads: contenders.map(({ name, loadedAfter }) => ({ name, milliseconds: loadedAfter })),
  tasks: measured,
};
console.log(JSON.stringify(result));
