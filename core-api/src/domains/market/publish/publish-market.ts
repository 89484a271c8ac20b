import { mkdir } from "node:fs/promises";
import type { Database, Executor, Transaction } from "@munshi/db";
import {
  deriveUniverse,
  findPriceJumps,
  joinMembers,
  listSuspectGaps,
  planDerivation,
  textColumn,
  universeRowOf,
} from "@munshi/engine";
import type { RuleColumns } from "@munshi/engine";
import type { DatasetManifest, IsoDate } from "@munshi/engine/contract";
import { AppError, marketDate } from "@munshi/platform";
import type { ReportProgress } from "../../../composition-types.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { foldRecentPrices } from "../import/recent-prices.repository.ts";
import { readPositions } from "../import/statements.repository.ts";
import { replaceJumps } from "../jumps/jumps.repository.ts";
import type { CompanyJump } from "../jumps/jumps.repository.ts";
import { isFileOfMarket } from "../market-files.query.ts";
import { findLatestManifest } from "../market.query.ts";
import { createLineReader } from "./assemble-facts.ts";
import type { LoadedFacts } from "./assemble-facts.ts";
import { createColumnStore, orderRows } from "./column-store.ts";
import type { ColumnStore } from "./column-store.ts";
import { giveFinalCodes } from "./company-codes.repository.ts";
import { lockPublications, registerDataset } from "./datasets.repository.ts";
import { deriveFigures, publishedParameters } from "./derive-figures.ts";
import {
  findLastDay,
  findMarketDay,
  findMarketKind,
  isAnythingKnown,
  listCompanies,
  listCompaniesThen,
  loadBenchmark,
} from "./facts.query.ts";
import type { CompanyHead } from "./facts.query.ts";
import { loadFacts } from "./load-facts.ts";
import type { DayScorer, MarketScorer, PastScore, ScoredMarket } from "./market-scorer.ts";
import { replayResults } from "./replay-results.ts";
import type { KnownThen, ReplayContext } from "./replay-results.ts";
import { pointToLatest, writeDataset } from "./write-dataset.ts";

/** The scores of companies on the days of their past results. */
interface PastScores {
  add(loaded: LoadedFacts, context: Omit<ReplayContext, "plan">): void;
  /** By company, in the order of adding, and day. */
  list(): readonly PastScore[];
}

/** Days scored together: a rule is evaluated over all of them, and their figures are held till then. */
const daysAtOnce = 600;

function createPastScores(scorer: DayScorer): PastScores {
  const plan = planDerivation(new Set([...scorer.fundamentalColumns, "currentPrice"]));
  const scored: PastScore[] = [];
  let waiting: (KnownThen & { readonly coCode: number })[] = [];
  const score = (): void => {
    const scores = scorer.scorePast(waiting.map(({ values }) => values));
    for (const [at, { coCode, day, close }] of waiting.entries()) {
      scored.push({ coCode, day, fundamental: scores[at] ?? null, close });
    }
    waiting = [];
  };
  return {
    add(loaded, context) {
      const { coCode } = loaded.facts.identity;
      const known = replayResults(loaded, { ...context, plan });
      waiting.push(...known.map((then) => ({ ...then, coCode })));
      if (waiting.length >= daysAtOnce) score();
    },
    list() {
      if (waiting.length > 0) score();
      return scored;
    },
  };
}

interface PublishOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly datasetsFolder: string;
  /** Without a scorer, scores are empty. */
  readonly scorer: MarketScorer | undefined;
  readonly actor: string;
  readonly kind: "demo" | "market" | undefined;
  readonly asOf: IsoDate | undefined;
  readonly onProgress: ReportProgress | undefined;
  readonly signal: AbortSignal | undefined;
  /** Runs in the transaction that registers the dataset. */
  readonly record:
    | ((transaction: Transaction, manifest: DatasetManifest) => Promise<void>)
    | undefined;
}

/** A month of trading days, so with daily publishing arrays are rewritten once a month. */
const foldAtPublication = 20;

/** Options for deriving a dataset without publishing it. */
export type DeriveOptions = Pick<
  PublishOptions,
  "asOf" | "clock" | "db" | "kind" | "onProgress" | "scorer" | "signal"
>;

/** A dataset that is derived, not published yet. */
interface DerivedDataset extends DerivedMarket {
  readonly kind: "demo" | "market";
  readonly asOf: IsoDate;
  readonly companies: readonly CompanyHead[];
  readonly scored: ScoredMarket | null;
  /** Row numbers in the order of publication. */
  readonly order: Int32Array;
}

/**
 * Derives every parameter of every company as known on a day.
 * @throws AppError `market.empty` if there is nothing to publish, `market.nothing_known` for a
 *   day before all data, or in the future.
 */
export async function deriveDataset(options: DeriveOptions): Promise<DerivedDataset> {
  const { db, clock } = options;
  await foldRecentPrices(db, foldAtPublication);
  const kind = options.kind ?? (await findMarketKind(db));
  if (kind === "market") await giveFinalCodes(db);
  const asOf = options.asOf ?? (kind === null ? null : await findLastDay(db, kind));
  const list = options.asOf === undefined ? listCompanies : listCompaniesThen;
  const companies = kind === null || asOf === null ? [] : await list(db, kind, asOf);
  if (kind === null || asOf === null || companies.length === 0) {
    throw new AppError(
      "market.empty",
      409,
      "There is no company with prices or figures to publish: import market files first.",
    );
  }
  // The demo market has its own calendar, which may be ahead of the clock.
  const isToCome = options.asOf !== undefined && asOf > marketDate(clock.now());
  if (isToCome || !(await isAnythingKnown(db, kind, asOf))) {
    throw new AppError(
      "market.nothing_known",
      409,
      `No market data as of ${asOf}: choose a day between the first loaded one and today.`,
    );
  }
  const scorer = (await options.scorer?.open(asOf)) ?? null;
  const derived = await deriveColumns(companies, { kind, asOf, scorer }, options);
  const scored = scorer === null ? null : scoreColumns(derived.store, scorer, options);
  return { ...derived, kind, asOf, companies, scored, order: orderRows(derived.store) };
}

/**
 * Derives a dataset and publishes it.
 * @throws AppError as `deriveDataset` does.
 */
export async function publishMarket(options: PublishOptions): Promise<DatasetManifest> {
  const { db, clock, onProgress } = options;
  const derived = await deriveDataset(options);
  const { kind, asOf, companies, scored, store, order, jumps, past } = derived;
  await mkdir(options.datasetsFolder, { recursive: true });
  const manifest = await writeDataset(
    options.datasetsFolder,
    { kind, asOf, publishedAt: clock.now(), store, order },
    (done, total) => onProgress?.({ step: "Writing columns", done, total }),
  );
  onProgress?.({ step: "Registering the dataset", done: 0, total: 1 });
  await inTransaction(db, async (transaction) => {
    const { actor } = options;
    await registerDataset(transaction, { manifest, clock, actor, store, order });
    await scored?.record(transaction, manifest, past);
    const coCodes = companies.map(({ coCode }) => coCode);
    const upTo = { from: earliestDay, to: asOf };
    await replaceJumps(transaction, coCodes, upTo, jumps, clock.now());
    await options.record?.(transaction, manifest);
  });
  await pointToNewest(db, options.datasetsFolder);
  onProgress?.({ step: "Registering the dataset", done: 1, total: 1 });
  return manifest;
}

/** Another publication may have been registered since, so the database decides what is newest. */
export async function pointToNewest(db: Database, datasetsFolder: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockPublications(transaction);
    const latest = await findLatestManifest(transaction);
    if (latest !== null) await pointToLatest(datasetsFolder, latest.version);
  });
}

const earliestDay: IsoDate = "1900-01-01";

interface DerivedMarket {
  readonly store: ColumnStore;
  readonly jumps: readonly CompanyJump[];
  readonly past: readonly PastScore[];
}

async function deriveColumns(
  companies: readonly CompanyHead[],
  {
    kind,
    asOf,
    scorer,
  }: {
    readonly kind: "demo" | "market";
    readonly asOf: IsoDate;
    readonly scorer: DayScorer | null;
  },
  { db, onProgress, signal }: DeriveOptions,
): Promise<DerivedMarket> {
  const jumps: CompanyJump[] = [];
  const store = createColumnStore(publishedParameters, companies.length);
  const indices = await listIndices(db, kind, asOf);
  const context = {
    asOf,
    marketDay: await findMarketDay(db, kind, asOf),
    benchmark: await loadBenchmark(db, kind, asOf),
    lines: createLineReader(await readPositions(db)),
  };
  const past = scorer === null ? null : createPastScores(scorer);
  const universe: ReturnType<typeof universeRowOf>[] = [];
  for await (const loaded of loadFacts(db, companies, context)) {
    signal?.throwIfAborted();
    const { facts } = loaded;
    const suspects = listSuspectGaps(facts);
    const found = findPriceJumps(facts, suspects);
    const values = deriveFigures(facts, { jumps: found });
    const { coCode } = facts.identity;
    for (const jump of found) jumps.push({ coCode, jump });
    past?.add(loaded, { lines: context.lines, suspects, jumps: found });
    store.setRow(universe.length, values);
    const names = indices.get(coCode) ?? [];
    store.setValue(universe.length, "indices", joinMembers(names));
    universe.push(universeRowOf(values));
    if (universe.length % 50 === 0 || universe.length === companies.length) {
      const [done, total] = [universe.length, companies.length];
      onProgress?.({ step: "Computing parameters", done, total });
    }
  }
  const derived = { ...deriveUniverse(universe) };
  for (const [key, column] of Object.entries<readonly (number | string | null)[]>(derived)) {
    for (const [row, value] of column.entries()) {
      if (value !== null) store.setValue(row, key, value);
    }
  }
  return { store, jumps, past: past?.list() ?? [] };
}

function scoreColumns(
  store: ColumnStore,
  scorer: DayScorer,
  { onProgress, signal }: DeriveOptions,
): ScoredMarket {
  signal?.throwIfAborted();
  onProgress?.({ step: "Scoring companies", done: 0, total: store.rows });
  const scored = scorer.score(readRuleColumns(store));
  for (const [key, column] of scored.columns) {
    for (const [row, value] of column.entries()) store.setValue(row, key, value);
  }
  onProgress?.({ step: "Scoring companies", done: store.rows, total: store.rows });
  return scored;
}

/** Index names by company, from the newest constituents of each index known on a day. */
async function listIndices(
  db: Executor,
  kind: "demo" | "market",
  asOf: IsoDate,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const result = await db.raw<{ rows: { coCode: number; names: readonly string[] }[] }>(
    `with known as (
       select index_id, as_of, co_code from effective_members
       where as_of <= :asOf and ${isFileOfMarket("file_id")}),
     newest as (select index_id, max(as_of) as as_of from known group by index_id)
     select co_code as "coCode", array_agg(name order by name) as names
     from known join newest using (index_id, as_of) join market_indices i on i.id = index_id
     group by co_code`,
    { kind, asOf },
  );
  return new Map(result.rows.map(({ coCode, names }) => [coCode, names]));
}

/** Columns of a dataset under construction, for rules; the store must no longer change. */
function readRuleColumns(store: ColumnStore): RuleColumns {
  return {
    rows: store.rows,
    get(key) {
      const column = store.column(key);
      if (column.type === "text") return textColumn(column.values, store.rows);
      return { kind: "number", values: column.values };
    },
  };
}
