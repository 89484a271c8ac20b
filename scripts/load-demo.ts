import { parseArgs } from "node:util";
import { cliActor, composeCoreApi, readCoreConfig } from "@munshi/core-api";
import type { CoreApi, Progress } from "@munshi/core-api";
import type { MarketFact, MarketStatus } from "@munshi/core-api/contract";
import { protectDataFolder } from "@munshi/db";
import { demoMarket } from "@munshi/fixtures/market";
import { generateInThread } from "./demo-market.ts";
import { createProgressBar } from "./progress-bar.ts";
import type { ProgressBar } from "./progress-bar.ts";
import { runScript } from "./lifetime.ts";
import { readAhead } from "./read-ahead.ts";
import { ScriptError } from "./repository.ts";
import { DEFAULT_COMPANIES } from "./start-options.ts";
import { waitForTurn } from "./wait-for-turn.ts";

/**
 * Loads and publishes the demonstration market if no market has been published. Uses core-api's
 * configuration and exits with its parent process.
 */
const SEED = 20_261_120;

await runScript(async (lifetime) => {
  process.once("disconnect", () => lifetime.fail(new ScriptError("The parent process has exited")));
  const wanted = readCompanies(process.argv.slice(2));
  const config = readCoreConfig(process.env);
  if (!config.allowsDemoMarket) {
    throw new ScriptError(
      "Production does not load the demonstration market; set ALLOW_DEMO_MARKET=1 to allow it",
    );
  }
  protectDataFolder(config.dataFolder);
  const core = await waitForTurn(async () => composeCoreApi(config), reportWait);
  lifetime.keep(async () => core.close());
  const status = await waitForTurn(async () => core.market.status(), reportWait);
  const work = nameWork(status, wanted);
  if (work === null) return;
  const bar = createProgressBar(`${work} the demonstration market`);
  try {
    if (work === "Loading") {
      await load(core, { companies: wanted ?? DEFAULT_COMPANIES, bar, signal: lifetime.signal });
    }
    // The day before, so that saved screens have companies that entered and left.
    for (const asOf of demoMarket.days) await publish(core, bar, asOf);
  } finally {
    bar.finish();
  }
});

function reportWait(): void {
  console.error(
    "Waiting for the database, which another program may be using. Ctrl-C ends the wait.",
  );
}

function readCompanies(args: readonly string[]): number | undefined {
  const { companies } = parseArgs({
    args: [...args],
    options: { companies: { type: "string" } },
  }).values;
  return companies === undefined ? undefined : Number(companies);
}

/**
 * Returns the work that the demonstration market needs, or null. A market published before the
 * catalogue grew is published again.
 * @throws ScriptError if the loaded market has another size than requested.
 */
function nameWork(
  status: MarketStatus,
  wanted: number | undefined,
): "Loading" | "Publishing" | null {
  const { demo, market } = status.companies;
  if (demo > 0 && wanted !== undefined && demo !== wanted) {
    throw new ScriptError(
      `The loaded demonstration market has ${demo} companies, not ${wanted}: ` +
        "add --reset to reload it (deletes all stored data)",
    );
  }
  const { published } = status;
  if (published !== null) {
    return published.kind === demoMarket.kind && published.lacks.length > 0 ? "Publishing" : null;
  }
  if (demo === 0 && market > 0) {
    console.error("Market files are loaded and not published yet: npm run market -- publish");
    return null;
  }
  return "Loading";
}

interface Load {
  readonly companies: number;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
}

async function load(core: CoreApi, { companies, bar, signal }: Load): Promise<void> {
  const onProgress = (done: number, total: number): void => bar.update("companies", done, total);
  await core.marketAdmin.importFactsNow(cliActor, {
    facts: flatten(readAhead(generateInThread({ seed: SEED, companies }, onProgress))),
    source: demoMarket.source,
    signal,
  });
}

async function publish(core: CoreApi, bar: ProgressBar, asOf: string): Promise<void> {
  const data = { kind: demoMarket.kind, asOf };
  const { error } = await core.marketAdmin.publishNow(cliActor, data, (progress) => {
    if (!isProgress(progress)) return;
    const { step, done, total } = progress;
    bar.update(step, done, total ?? done);
  });
  if (error !== null) throw new ScriptError(error.message);
}

function isProgress(value: object): value is Progress {
  return "step" in value && "done" in value;
}

async function* flatten(
  batches: AsyncIterable<readonly MarketFact[]>,
): AsyncGenerator<MarketFact, void, undefined> {
  for await (const batch of batches) yield* batch;
}
