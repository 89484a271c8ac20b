import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { computeBoxRecord, weighEqually } from "@munshi/engine/portfolio";
import { percentile } from "./figures.ts";
import { openClient } from "./keep-alive-calls.ts";
import type { KeepAliveClient } from "./keep-alive-calls.ts";
import { readProcessorTime } from "./processor-time.ts";
import { startProduct } from "./running-product.ts";

const stocks = 50;
const tradingDays = 5 * 250;
const rounds = 60;
const computeBudget = 20;
const detailBudget = 40;
const calls = 300;
const brotli = { "accept-encoding": "br" };

/** The record of a box computed, and the page of a box answered warm. */
export async function benchBoxes(options: {
  readonly companies: number;
  readonly port: number;
}): Promise<void> {
  console.log(measureRecord());
  const dataDir = mkdtempSync(join(tmpdir(), "munshi-bench-boxes-"));
  const product = await startProduct({ ...options, dataDir });
  const client = openClient(product.address, 1);
  try {
    await client.signIn("stockbox@demo.example", "munshi-demo");
    console.log(await measureDetails(client, product.pid));
  } finally {
    client.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Twenty versions over five years, with the figures of lists. */
function measureRecord(): string {
  const days = Array.from({ length: tradingDays }, (_, at) => 19_000 + at);
  const histories = Array.from({ length: stocks }, (_, stock) => ({
    id: String(stock),
    closes: Float64Array.from(
      days,
      (_, at) => 10_000 + 40 * Math.sin(at / (stock + 3)) + at * stock,
    ),
    actions: [{ kind: "split" as const, day: 19_100 + stock, from: 1, to: 2 }],
  }));
  const weights = weighEqually(histories.map(({ id }) => id));
  const versions = Array.from({ length: 20 }, (_, at) => ({
    effective: 19_000 + at * 60,
    weights,
  }));
  const benchmark = { days, values: days.map((_, at) => 100 + at + Math.cos(at)) };
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    computeBoxRecord({ days, versions, histories, benchmark, liveSince: 19_600 });
    return performance.now() - began;
  });
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part));
  const verdict = (p50 ?? 0) <= computeBudget ? "under" : "MISSED";
  return `Record of a box of ${stocks} stocks over ${tradingDays} days, ms: p50 ${p50?.toFixed(1)}, p99 ${p99?.toFixed(1)}; ${verdict} ${computeBudget}\n`;
}

async function measureDetails(client: KeepAliveClient, pid: number): Promise<string> {
  const { body } = await client.get("/api/core/stock_boxes/library");
  const { boxes } = JSON.parse(body.toString()) as { boxes: readonly { id: number }[] };
  const paths = boxes.map(({ id }) => `/api/core/stock_boxes/${id}`);
  for (const path of [...paths, ...paths]) await client.get(path, brotli);
  const before = readProcessorTime(pid);
  const times: number[] = [];
  let bytes = 0;
  for (let at = 0; at < calls; at += 1) {
    const began = performance.now();
    const answer = await client.get(paths[at % paths.length] ?? "", brotli);
    times.push(performance.now() - began);
    bytes = Math.max(bytes, answer.body.length);
  }
  const processor = (readProcessorTime(pid) - before) / calls;
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(1));
  return [
    "| page of a box, warm, ms | calls | p50 | p99 | max | processor | largest answer | budget (p99) |",
    "|---|--:|--:|--:|--:|--:|--:|---|",
    `| ${boxes.length} boxes in turn | ${calls} | ${p50} | ${p99} | ${max} | ${processor.toFixed(1)} | ${(bytes / 1_000).toFixed(1)} kB brotli | ${Number(p99) <= detailBudget ? "under" : "MISSED"} ${detailBudget} |`,
  ].join("\n");
}
