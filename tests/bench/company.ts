import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { percentile } from "./figures.ts";
import { openClient } from "./keep-alive-calls.ts";
import type { BundleCall, KeepAliveClient } from "./keep-alive-calls.ts";
import { readProcessorTime } from "./processor-time.ts";
import { startProduct } from "./running-product.ts";
import { sendFromProcess } from "./steady-load.ts";

const companiesATime = 100;
const rounds = 3;
const atOnce = 16;
const brotli = { "accept-encoding": "br" };

const steady = { connections: 64, rate: 1_500, seconds: 10, p99: 80 };

/** Requests of a company's page, cold and warm, sequential, concurrent and at a steady rate. */
export async function benchCompany(options: {
  readonly companies: number;
  readonly port: number;
}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "munshi-bench-company-"));
  const product = await startProduct({ ...options, dataDir });
  const client = openClient(product.address, atOnce);
  try {
    await client.signIn("stockbox@demo.example", "munshi-demo");
    const symbols = await listSymbols(client, 2 * companiesATime + 10);
    const warmUp = symbols.splice(0, 10);
    const ask = (symbol: string) => client.get(viewOf(symbol), brotli);
    await inTurn(warmUp, 1, ask);
    const [one, other] = [symbols.slice(0, companiesATime), symbols.slice(companiesATime)];
    const again = Array.from({ length: rounds }, () => one).flat();
    const measure = async (
      name: string,
      of: readonly string[],
      atATime: number,
      call: typeof ask,
    ): Promise<readonly BundleCall[]> => {
      const [time, began] = [readProcessorTime(product.pid), performance.now()];
      const calls = await inTurn(of, atATime, call);
      const perSecond = (calls.length / (performance.now() - began)) * 1_000;
      const processor = (readProcessorTime(product.pid) - time) / calls.length;
      console.log(writeTimes({ name, calls, perSecond, processor }));
      return calls;
    };
    console.log(
      [
        `Bundles by this benchmark's own loop over node:http, ${options.companies} companies\n`,
        "| bundle of a company, ms | calls | p50 | p99 | max | a second | processor | status |",
        "|---|--:|--:|--:|--:|--:|--:|---|",
      ].join("\n"),
    );
    const cold = await measure("cold, one after the other", one, 1, ask);
    const coldTogether = await measure(`cold, ${atOnce} at once`, other, atOnce, ask);
    const warm = await measure("warm, one after the other", again, 1, ask);
    await measure(`warm, ${atOnce} at once`, again, atOnce, ask);
    const tags = new Map(one.map((symbol, at) => [symbol, warm[at]?.etag ?? ""]));
    await measure("warm, the browser has it", again, 1, (symbol) =>
      client.get(viewOf(symbol), { ...brotli, "if-none-match": tags.get(symbol) ?? "" }),
    );
    console.log(`\n${await measureSteadily(product, viewOf(one[0] ?? ""), client.cookie())}`);
    const whole = [...cold, ...coldTogether].filter(({ status }) => status === 200);
    console.log(`\n${writeSizes(whole)}\n\n${writeStates(whole)}`);
  } finally {
    client.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One member's warm page, sent at set times whether or not the product keeps up. */
async function measureSteadily(
  { address, pid }: { readonly address: string; readonly pid: number },
  path: string,
  cookie: string,
): Promise<string> {
  const load = { ...steady, address, path, headers: { ...brotli, cookie } };
  // The first requests include JIT compilation.
  await sendFromProcess({ ...load, seconds: 5 });
  const before = readProcessorTime(pid);
  const { milliseconds, statuses, elapsed } = await sendFromProcess(load);
  const processor = (readProcessorTime(pid) - before) / milliseconds.length;
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => percentile(milliseconds, part).toFixed(1));
  const perSecond = ((milliseconds.length / elapsed) * 1_000).toFixed(0);
  const others = milliseconds.length - (statuses.get(200) ?? 0);
  const verdict = Number(p99) < steady.p99 && others === 0 ? "p99 under" : "MISSED";
  return [
    "| load, ms | a second | p50 | p99 | max | processor | other responses | budget |",
    "|---|--:|--:|--:|--:|--:|--:|---|",
    `| ${steady.rate} a second | ${perSecond} | ${p50} | ${p99} | ${max} | ${processor.toFixed(2)} | ${others} | ${verdict} ${steady.p99} |`,
  ].join("\n");
}

function viewOf(symbol: string): string {
  return `/api/views/company/${encodeURIComponent(symbol)}`;
}

async function listSymbols(client: KeepAliveClient, wanted: number): Promise<string[]> {
  const letters = Array.from("aeiourstnlmbdgkpvch");
  const found = new Set<string>();
  for (const text of letters.flatMap((one) => letters.map((other) => one + other))) {
    const { body } = await client.get(`/api/companies/search?q=${text}`);
    const { hits } = JSON.parse(body.toString()) as { hits: readonly { symbol: string }[] };
    for (const { symbol } of hits) found.add(symbol);
    if (found.size >= wanted) break;
  }
  return [...found].slice(0, wanted);
}

/** Requests all with the given concurrency, in order. */
async function inTurn<T, R>(
  items: readonly T[],
  atATime: number,
  ask: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const answers: R[] = [];
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of queue) answers[at] = await ask(item);
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return answers;
}

interface Measured {
  readonly name: string;
  readonly calls: readonly BundleCall[];
  readonly perSecond: number;
  /** Milliseconds of all servers together for a call. */
  readonly processor: number;
}

function writeTimes({ name, calls, perSecond, processor }: Measured): string {
  const times = calls.map(({ milliseconds }) => milliseconds);
  const cells = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(1));
  const statuses = [...new Set(calls.map(({ status }) => status))].join(", ");
  return `| ${name} | ${calls.length} | ${cells.join(" | ")} | ${perSecond.toFixed(0)} | ${processor.toFixed(1)} | ${statuses} |`;
}

function writeSizes(calls: readonly BundleCall[]): string {
  const kilobytes = (sizes: readonly number[]): string =>
    [0.5, 1].map((part) => (percentile(sizes, part) / 1_000).toFixed(1)).join(" | ");
  const plain = calls.map(({ body }) => brotliDecompressSync(body).length);
  const packed = calls.map(({ body }) => body.length);
  return [
    "| size, kB | p50 | largest |",
    "|---|--:|--:|",
    `| plain | ${kilobytes(plain)} |`,
    `| brotli | ${kilobytes(packed)} |`,
  ].join("\n");
}

function writeStates(calls: readonly BundleCall[]): string {
  const counts = new Map<string, Map<string, number>>();
  for (const { body } of calls) {
    const { sections } = JSON.parse(brotliDecompressSync(body).toString()) as {
      readonly sections: Readonly<Record<string, { readonly state: string }>>;
    };
    for (const [name, { state }] of Object.entries(sections)) {
      const of = counts.get(name) ?? new Map<string, number>();
      of.set(state, (of.get(state) ?? 0) + 1);
      counts.set(name, of);
    }
  }
  const rows = [...counts].map(
    ([name, of]) =>
      `| ${name} | ${["ready", "empty", "failed"].map((state) => of.get(state) ?? 0).join(" | ")} |`,
  );
  return ["| section | ready | empty | failed |", "|---|--:|--:|--:|", ...rows].join("\n");
}
