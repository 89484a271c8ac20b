import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { marketDate } from "@munshi/platform";
import type { Counts, FileReport, MarketFact, ToldRow } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import { MarketFileError } from "../../../providers/market-files/index.ts";
import {
  startRecording,
  stopRecording,
  summariseChanges,
} from "../changes/import-changes.repository.ts";
import type { ChangeSummary } from "../changes/import-changes.repository.ts";
import type { CompanyJoin } from "./company-join.ts";
import { createFactWriter } from "./fact-writer.ts";
import { finishImport, findImport, lockImports, startImport } from "./import-files.repository.ts";
import { saveJoin } from "./move-facts.repository.ts";
import { createImportTally } from "./import-tally.ts";
import type { TallyCounts } from "./import-tally.ts";

/** A batch of a source's facts. */
export interface SourceBatch {
  readonly facts: readonly MarketFact[];
  /** The line of each fact. */
  readonly lines?: readonly number[];
  readonly problems: readonly {
    readonly line: number;
    readonly code: string;
    readonly reason: string;
    readonly column?: string | null;
  }[];
  /** The first skipped rows, one by one. */
  readonly skippedRows?: readonly { readonly line: number; readonly reason: string }[];
  /** Rows skipped by the reader, by reason. */
  readonly skipped: Counts;
  readonly bytesRead: number;
}

/** A file, or a program that generates facts. */
export interface ImportSource {
  readonly name: string;
  readonly format: string;
  readonly kind: "demo" | "market";
  readonly isExchangeFile: boolean;
  /** Identifies the content, so that it is imported only once. */
  readonly sha256: Buffer;
  read(): AsyncIterable<SourceBatch>;
}

export interface ImportOptions {
  /** A transaction shared by several sources. */
  readonly db: Executor;
  readonly clock: Clock;
  readonly actor: string;
  readonly signal: AbortSignal | undefined;
  readonly onBytes: (bytesRead: number) => void;
  /** A dry run, whose transaction is rolled back. */
  readonly isDryRun: boolean;
  /** Accepts implausible days of an exchange's file; false by default. */
  readonly force?: boolean | undefined;
  /** Called in the import's transaction when two stored companies are merged. */
  readonly recordJoin?: RecordJoin | undefined;
  /**
   * Called at the end of each import's transaction, which it can roll back by throwing: compares the
   * changes of the dry run with those of the import.
   */
  readonly onImported?: OnImported | undefined;
}

/** Everything that an import did, row by row. */
export interface ImportDetails {
  readonly importId: number;
  readonly format: string;
  readonly counts: TallyCounts;
  readonly marketDay: IsoDate | null;
  readonly rows: readonly ToldRow[];
  /** Rows that are not listed. */
  readonly more: number;
  readonly changes: ChangeSummary;
}
export type OnImported = (transaction: Transaction, details: ImportDetails) => Promise<void>;

/** Records a company merge with its import. */
export type RecordJoin = (transaction: Transaction, join: CompanyJoin) => Promise<void>;

const nothing: TallyCounts = { facts: {}, skipped: {}, problems: {}, firstProblems: [] };

/** Imports a source in one transaction: all valid rows, or none if it fails. */
export async function importSource(
  source: ImportSource,
  options: ImportOptions,
): Promise<Omit<FileReport, "milliseconds">> {
  const told = await options.db.transaction((transaction) =>
    writeSource(transaction, source, options),
  );
  return { name: source.name, format: source.format, ...told, error: null };
}

/**
 * Options that complete a file: with different ones it counts as another source and is imported.
 */
const toldBeside: ReadonlySet<string> = new Set(["market_file.no_day", "market_file.no_side"]);

/**
 * A file is rejected if none of its rows can be stored; once the cause is fixed, the same file is
 * not a repeat.
 */
function refuseEmptyHanded(
  source: ImportSource,
  counts: TallyCounts,
  /** Reasons for rows skipped by the reader. */
  unread: ReadonlySet<string>,
): void {
  const isAny = (of: Counts, names: readonly string[]): boolean =>
    names.some((name) => (of[name] ?? 0) > 0);
  const seen = Object.keys(counts.skipped).filter((reason) => !unread.has(reason));
  if (isAny(counts.facts, Object.keys(counts.facts)) || isAny(counts.skipped, seen)) return;
  const [first] = counts.firstProblems;
  if (first !== undefined && toldBeside.has(first.code)) return;
  if (first !== undefined) {
    const place = first.line > 0 ? `line ${first.line}: ` : "";
    throw new MarketFileError(
      source.name,
      "nothing_taken",
      `${place}${first.reason}; nothing was imported: download the file again`,
    );
  }
}

/** A repeated import changes nothing and reports the rows skipped the first time. */
async function writeSource(
  transaction: Transaction,
  source: ImportSource,
  options: ImportOptions,
): Promise<TallyCounts & { readonly outcome: "imported" | "known" }> {
  const { clock, signal } = options;
  await lockImports(transaction);
  const before = await findImport(transaction, source.sha256);
  if (before !== null) return { outcome: "known", ...nothing };
  const fileId = await startImport(transaction, { ...source, ...options, at: clock.now() });
  if (source.kind === "market") await startRecording(transaction, fileId);
  const tally = createImportTally();
  const today = marketDate(clock.now());
  const { isDryRun } = options;
  const writer = await createFactWriter({
    ...source,
    transaction,
    fileId,
    tally,
    today,
    isDryRun,
    isForced: options.force ?? false,
    async onJoin(join, moved) {
      await saveJoin(transaction, join, moved, { fileId, actor: options.actor, at: clock.now() });
      if (!isDryRun) await options.recordJoin?.(transaction, join);
    },
  });
  const unread = new Set<string>();
  let bytes = 0;
  let marketDay: IsoDate | null = null;
  for await (const batch of source.read()) {
    signal?.throwIfAborted();
    for (const { code, reason, line, column } of batch.problems)
      tally.problem(code, reason, 1, line, column);
    for (const { reason, line } of batch.skippedRows ?? []) tally.skippedRow(reason, line);
    for (const [reason, rows] of Object.entries(batch.skipped)) {
      tally.skipped(reason, rows);
      unread.add(reason);
    }
    for (const fact of batch.facts) marketDay = laterOf(marketDay, dayOfFact(fact, today));
    await writer.add(batch.facts, batch.lines);
    bytes = batch.bytesRead;
    options.onBytes(bytes);
  }
  await writer.finish();
  if (source.kind === "market") await stopRecording(transaction);
  const counts = tally.counts();
  refuseEmptyHanded(source, counts, unread);
  await finishImport(transaction, fileId, { ...counts, bytes, marketDay }, clock.now());
  if (options.onImported !== undefined) {
    const changes = await summariseChanges(transaction, fileId);
    await options.onImported(transaction, {
      importId: fileId,
      format: source.format,
      counts,
      marketDay,
      ...tally.rows(),
      changes,
    });
  }
  return { outcome: "imported", ...counts };
}

/** The day that a fact is of, up to today; null: it is of none. */
function dayOfFact(fact: MarketFact, today: IsoDate): IsoDate | null {
  const day =
    fact.kind === "prices"
      ? dateOfDay(fact.prices.days.at(-1) ?? 0)
      : fact.kind === "index-prices"
        ? dateOfDay(fact.days.at(-1) ?? 0)
        : "asOf" in fact
          ? fact.asOf
          : "day" in fact
            ? fact.day
            : "monthEnd" in fact
              ? fact.monthEnd
              : undefined;
  return day === undefined || day > today ? null : day;
}

const laterOf = (one: IsoDate | null, other: IsoDate | null): IsoDate | null =>
  one === null || (other !== null && other > one) ? other : one;
