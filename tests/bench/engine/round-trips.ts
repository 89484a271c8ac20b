import type { OpenRequest } from "../../../engine/src/contract/index.ts";
import type { EngineClient } from "../../../engine/src/worker-client.ts";
import { median } from "../figures.ts";

/** Medians in milliseconds of what crosses to a worker and back. */
export interface RoundTrips {
  readonly open: number;
  readonly ping: number;
  readonly pageOf50: number;
  readonly pageOf1000: number;
  readonly check: number;
  readonly runWith50Rows: number;
  /** The part of it that the worker spent on reading the text and evaluating it. */
  readonly runItself: number;
}

const times = 60;

/** A query of the header, another constant each time. */
const queryAt = (call: number): string =>
  `Market Capitalization > ${500 + call} AND Return on equity > 15 AND Debt to equity < 0.5`;

async function measure(act: (call: number) => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let call = 0; call < times; call += 1) {
    const started = performance.now();
    await act(call);
    samples.push(performance.now() - started);
  }
  return median(samples.slice(10));
}

export async function measureRoundTrips(
  client: EngineClient,
  dataset: OpenRequest,
): Promise<RoundTrips> {
  const started = performance.now();
  await client.contractVersion();
  await client.open(dataset);
  const open = performance.now() - started;
  const inside: number[] = [];
  const run = async (call: number): Promise<number> => {
    const result = await client.run({
      query: queryAt(call),
      columns: [],
      sort: null,
      firstRows: 50,
    });
    if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
    const { milliseconds, resultId } = result.value;
    inside.push(milliseconds.parse + milliseconds.load + milliseconds.evaluate);
    return resultId;
  };
  const runWith50Rows = await measure(run);
  const everything = await client.run({
    query: "Price to Earning > 0 OR Return on equity > -1000",
    columns: ["marketCapitalization", "returnOnEquity", "debtToEquity", "opm", "sector"],
    sort: null,
    firstRows: 0,
  });
  if (!everything.ok) throw new Error("The whole market could not be asked for.");
  const { resultId } = everything.value;
  const page = (rows: number) => (call: number) =>
    client.page({ resultId, from: call, to: call + rows });
  return {
    open,
    ping: await measure(() => client.contractVersion()),
    pageOf50: await measure(page(50)),
    pageOf1000: await measure(page(1000)),
    check: await measure((call) => client.check(queryAt(call))),
    runWith50Rows,
    runItself: median(inside.slice(10)),
  };
}
