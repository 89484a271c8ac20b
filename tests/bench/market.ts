import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { percentile } from "./figures.ts";
import { openClient } from "./keep-alive-calls.ts";
import type { BundleCall } from "./keep-alive-calls.ts";
import { printLoads } from "./load-table.ts";
import { readProcessorTime } from "./processor-time.ts";
import { startProduct } from "./running-product.ts";

const view = "/api/views/market";
const brotli = { "accept-encoding": "br" };
const budget = { rate: 5_000, p99: 25 };
/** Three sets at the budget's rate, since a single pause of the machine spoils one. */
const ratesASecond = [1_000, 2_500, budget.rate, budget.rate, budget.rate];

/** The market dashboard's bundle: cold, for past days, and cached under a steady load. */
export async function benchMarket(options: {
  readonly companies: number;
  readonly port: number;
}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "munshi-bench-market-"));
  const product = await startProduct({ ...options, dataDir });
  const client = openClient(product.address, 1);
  try {
    const cold = await client.get(view, brotli);
    const { days } = readView(cold) as { readonly days: { readonly last: string } };
    const past: BundleCall[] = [];
    for (let week = 1; week <= 10; week += 1) {
      past.push(await client.get(`${view}?day=${weeksBefore(days.last, week)}`, brotli));
    }
    console.log(`Bundles of the market, ${options.companies} companies\n`);
    console.log(writeCold(cold, past));
    const whole = await waitUntilWhole(async () => client.get(view, brotli));
    const known = { ...brotli, "if-none-match": whole.etag };
    await printLoads({
      address: product.address,
      path: view,
      budget,
      readProcessor: () => readProcessorTime(product.pid),
      loads: [
        ...ratesASecond.map((rate) => ({ rate, headers: brotli, wanted: 200, note: "" })),
        { rate: budget.rate, headers: known, wanted: 304, note: ", the browser has it (304)" },
      ],
    });
  } finally {
    client.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function weeksBefore(day: string, weeks: number): string {
  return new Date(Date.parse(day) - weeks * 7 * 86_400_000).toISOString().slice(0, 10);
}

function readView({ body }: BundleCall): unknown {
  return JSON.parse(brotliDecompressSync(body).toString());
}

const patienceMs = 60_000;

/** Tiles that missed their deadline in the cold view arrive later. */
async function waitUntilWhole(ask: () => Promise<BundleCall>): Promise<BundleCall> {
  const began = performance.now();
  for (;;) {
    const call = await ask();
    if (call.etag !== "") return call;
    if (performance.now() - began > patienceMs) throw new Error("The view never became whole");
  }
}

function writeCold(cold: BundleCall, past: readonly BundleCall[]): string {
  const row = (name: string, calls: readonly BundleCall[]): string => {
    const times = calls.map(({ milliseconds }) => milliseconds);
    const [mid, most] = [0.5, 1].map((part) => percentile(times, part).toFixed(0));
    const whole = calls.filter(({ etag }) => etag !== "").length;
    const plain = percentile(
      calls.map(({ body }) => brotliDecompressSync(body).length),
      1,
    );
    const packed = percentile(
      calls.map(({ body }) => body.length),
      1,
    );
    const kilobytes = [plain, packed].map((bytes) => (bytes / 1_000).toFixed(1)).join(" | ");
    return `| ${name} | ${calls.length} | ${mid} | ${most} | ${whole} | ${kilobytes} |`;
  };
  return [
    "| bundle of a day nobody asked for, ms | calls | p50 | max | whole | plain kB | brotli kB |",
    "|---|--:|--:|--:|--:|--:|--:|",
    row("the newest, first of all", [cold]),
    row("past days", past),
  ].join("\n");
}
