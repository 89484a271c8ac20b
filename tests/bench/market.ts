import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { percentile } from "./figures.ts";
import { openClient } from "./keep-alive-calls.ts";
import type { BundleCall } from "./keep-alive-calls.ts";
import { readProcessorTime } from "./processor-time.ts";
import { startProduct } from "./running-product.ts";
import { sendFromProcess } from "./steady-load.ts";
import type { SteadyLoad } from "./steady-load.ts";

const view = "/api/views/market";
const brotli = { "accept-encoding": "br" };
const connections = 64;
const seconds = 10;
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
    // The first requests include JIT compilation.
    await sendFromProcess({
      address: product.address,
      path: view,
      headers: brotli,
      connections,
      rate: budget.rate,
      seconds: 3,
    });
    console.log(
      [
        "\nLoad by this benchmark's own loop over node:net, which sends at set times and counts from",
        `the time that was set, ${connections} connections, ${seconds} s a rate, generator on the same machine\n`,
        "| load | answers | a second | p50 | p99 | max | processor a call | other answers | |",
        "|---|--:|--:|--:|--:|--:|--:|--:|---|",
      ].join("\n"),
    );
    const known = { ...brotli, "if-none-match": whole.etag };
    const loads = [
      ...ratesASecond.map((rate) => ({ rate, headers: brotli, wanted: 200, note: "" })),
      { rate: budget.rate, headers: known, wanted: 304, note: ", the browser has it (304)" },
    ];
    for (const { rate, headers, wanted, note } of loads) {
      const before = readProcessorTime(product.pid);
      const load = await sendFromProcess({
        address: product.address,
        path: view,
        headers,
        connections,
        rate,
        seconds,
      });
      const processor = (readProcessorTime(product.pid) - before) / load.milliseconds.length;
      console.log(writeLoad(`${rate} a second${note}`, load, { processor, rate, wanted }));
    }
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

function writeLoad(
  name: string,
  { milliseconds, statuses, elapsed }: SteadyLoad,
  { processor, rate, wanted }: { processor: number; rate: number; wanted: number },
): string {
  const times = [0.5, 0.99, 1].map((part) => percentile(milliseconds, part));
  const perSecond = (milliseconds.length / elapsed) * 1_000;
  const wrong = milliseconds.length - (statuses.get(wanted) ?? 0);
  const kept = (times[1] ?? Number.NaN) < budget.p99 && perSecond > rate * 0.99 && wrong === 0;
  const verdict = rate < budget.rate ? "" : `${kept ? "p99 under" : "MISSED"} ${budget.p99}`;
  const cells = [perSecond.toFixed(0), ...times.map((time) => time.toFixed(1))];
  return `| ${name} | ${milliseconds.length} | ${cells.join(" | ")} | ${processor.toFixed(2)} | ${wrong} | ${verdict} |`;
}
