// Loading, reading texts, messages, memory and growth. Prints one line of JSON.
import { MessageChannel, Worker } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { decodeGroup, productCatalogue } from "../../../engine/src/index.ts";
import { createEvaluator } from "../../../engine/src/eval/current-evaluator.ts";
import { readKernels } from "../../../engine/src/kernels/read-kernels.ts";
import { createQueryReader } from "../../../engine/src/query.ts";
import { createEngineClient, type EngineWorker } from "../../../engine/src/worker-client.ts";
import { median } from "../figures.ts";
import { readQuery } from "./contenders/this-engine.ts";
import { publishMarket } from "./dataset.ts";
import type { Loading, LoadResult } from "./load-result.ts";
import { createMarket, type Market } from "./market.ts";
import { createPatientWatch } from "./patient-watch.ts";
import { measureRoundTrips } from "./round-trips.ts";
import { tasks } from "./tasks.ts";

const sizes = process.argv.slice(2).map(Number);
const startWatch = createPatientWatch();
const reader = createQueryReader(productCatalogue);
const kernels = await readKernels();

function time(act: (call: number) => unknown, samples = 25, batch = 1): number {
  const taken: number[] = [];
  let call = 0;
  for (let index = 0; index < samples + 5; index += 1) {
    const stop = startWatch();
    for (let inner = 0; inner < batch; inner += 1) act(call++);
    taken.push(stop() / batch);
  }
  return median(taken.slice(5));
}

function measureLoading(market: Market): Loading {
  const { files } = publishMarket(market);
  const bytes = files.get("figures.arrow") ?? new Uint8Array();
  const brotli = (quality: number) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  const zstd = (level: number) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } }).length;
  const isSmall = market.rows <= 50_000;
  const compressed = {
    "gzip 6": gzipSync(bytes, { level: 6 }).length,
    "brotli 5": brotli(5),
    "zstd 3": zstd(3),
    ...(isSmall ? { "brotli 11": brotli(11), "zstd 19": zstd(19) } : {}),
  };
  const questions = tasks.map((task) => readQuery(reader, task.query(task.constantsAt(1))));
  const [, five] = questions;
  if (five === undefined) throw new Error("There is no question.");
  const decode = time(() => decodeGroup(bytes), 9);
  const firsts: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const stop = startWatch();
    const evaluator = createEvaluator(market.columns, kernels);
    evaluator.evaluate(five);
    firsts.push(stop());
    evaluator.close();
  }
  const taken = watchKernelMemory();
  const evaluator = createEvaluator(market.columns, kernels);
  for (const question of questions) evaluator.evaluate(question);
  const kernelBytes = taken();
  evaluator.close();
  return {
    rows: market.rows,
    bytes: bytes.length,
    compressed,
    decode,
    firstQuestion: median(firsts),
    kernelBytes,
  };
}

/** Gives the bytes of the memory that a module asks for next. */
function watchKernelMemory(): () => number {
  const { Memory } = WebAssembly;
  const made: WebAssembly.Memory[] = [];
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      made.push(this);
    }
  };
  return () => {
    WebAssembly.Memory = Memory;
    return made.reduce((bytes, { buffer }) => bytes + buffer.byteLength, 0);
  };
}

const clausePool = [
  "Price to Earning <",
  "Return on equity >",
  "Debt to equity <",
  "OPM >",
  "Market Capitalization >",
];

/** So many clauses that AND joins; each differs, and from call to call. */
function writeClauses(count: number, call: number): string {
  return Array.from({ length: count }, (_, index) => {
    const start = clausePool[index % clausePool.length] ?? "";
    return `${start} ${3 + index * 0.01 + call * 0.001}`;
  }).join(" AND ");
}

const [smallest = 5000] = sizes;
const clauseMarket = createMarket(smallest);
const parse = [1, 5, 10, 20, 40].map((count) => ({
  label: `${count}`,
  milliseconds: time((call) => reader.read(writeClauses(count, call)), 25, 20),
}));
const clauseEvaluator = createEvaluator(clauseMarket.columns, kernels, {
  cacheBytes: 0,
  numberCacheBytes: 0,
});
const clauses = [1, 2, 5, 10, 20, 40].map((count) => {
  const read = Array.from({ length: 30 }, (_, call) =>
    readQuery(reader, writeClauses(count, call)),
  );
  const milliseconds = time(
    (call) => clauseEvaluator.evaluate(read[call % read.length] as (typeof read)[number]).count,
    25,
    50,
  );
  return { label: `${count}`, milliseconds };
});
clauseEvaluator.close();

const five = tasks[1];
const rows = [1000, 5000, 20_000, 50_000, 200_000, 1_000_000]
  .filter((size) => size <= Math.max(...sizes))
  .map((size) => {
    const evaluator = createEvaluator(createMarket(size).columns, kernels, { cacheBytes: 0 });
    const read = Array.from({ length: 30 }, (_, call) =>
      readQuery(reader, five.query(five.constantsAt(call))),
    );
    const batch = Math.max(1, Math.round(100_000 / size));
    const milliseconds = time(
      (call) => evaluator.evaluate(read[call % read.length] as (typeof read)[number]).count,
      25,
      batch,
    );
    evaluator.close();
    return { label: `${size}`, milliseconds };
  });

const loading = sizes.map((size) => measureLoading(createMarket(size)));

function startThread(): EngineWorker {
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(new URL("./engine-thread.ts", import.meta.url), {
    workerData: { port: port2, rows: smallest },
    transferList: [port2],
  });
  return Object.assign(port1 as unknown as globalThis.MessagePort, {
    terminate: () => thread.terminate(),
  });
}
const client = createEngineClient({ createWorker: startThread, timeoutMs: 60_000 });
const { manifest } = publishMarket(clauseMarket);
const roundTrips = await measureRoundTrips(client, { baseUrl: "/data", manifest });
client.close();

const result: LoadResult = { loading, parse, rows, clauses, roundTrips };
console.log(JSON.stringify(result));
