import { percentile } from "./figures.ts";
import { sendFromProcess } from "./steady-load.ts";
import type { SteadyLoad } from "./steady-load.ts";

const connections = 64;
const seconds = 10;

/** A load that is sent to one address. */
export interface TableLoad {
  /** Requests a second. */
  readonly rate: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Status of every answer. */
  readonly wanted: number;
  readonly note: string;
}

/** Sends loads one after the other and prints a table of them. Budget: p99 in milliseconds at a rate. */
export async function printLoads(options: {
  readonly address: string;
  readonly path: string;
  readonly budget: { readonly rate: number; readonly p99: number };
  readonly loads: readonly TableLoad[];
  /** Processor time of the server so far, in milliseconds. */
  readonly readProcessor: () => number;
}): Promise<void> {
  const { address, path, budget, loads, readProcessor } = options;
  const [first] = loads;
  if (first === undefined) return;
  // The first requests include JIT compilation.
  await sendFromProcess({
    address,
    path,
    headers: first.headers,
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
  for (const load of loads) {
    const { rate, headers } = load;
    const before = readProcessor();
    const sent = await sendFromProcess({ address, path, headers, connections, rate, seconds });
    const processor = (readProcessor() - before) / sent.milliseconds.length;
    console.log(writeLoad(load, sent, { processor, budget }));
  }
}

function writeLoad(
  { rate, note, wanted }: TableLoad,
  { milliseconds, statuses, elapsed }: SteadyLoad,
  { processor, budget }: { processor: number; budget: { rate: number; p99: number } },
): string {
  const times = [0.5, 0.99, 1].map((part) => percentile(milliseconds, part));
  const perSecond = (milliseconds.length / elapsed) * 1_000;
  const wrong = milliseconds.length - (statuses.get(wanted) ?? 0);
  const kept = (times[1] ?? Number.NaN) < budget.p99 && perSecond > rate * 0.99 && wrong === 0;
  const verdict = rate < budget.rate ? "" : `${kept ? "p99 under" : "MISSED"} ${budget.p99}`;
  const cells = [perSecond.toFixed(0), ...times.map((time) => time.toFixed(1))];
  return `| ${rate} a second${note} | ${milliseconds.length} | ${cells.join(" | ")} | ${processor.toFixed(2)} | ${wrong} | ${verdict} |`;
}
