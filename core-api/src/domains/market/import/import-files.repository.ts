import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { Counts } from "../../../contract/index.ts";
import type { TallyCounts } from "./import-tally.ts";
import { rankOfFormat } from "./source-rank.ts";

/** "mark": imports run one at a time, because each relies on what it has read of all companies. */
const importLock = 0x6d61726b;

/** Blocks other imports until the transaction ends. */
export async function lockImports(transaction: Transaction): Promise<void> {
  await transaction.raw("set local statement_timeout = 0");
  await transaction.raw("select pg_advisory_xact_lock(?)", [importLock]);
}

export interface ImportedFile {
  readonly name: string;
  readonly importedAt: Date;
  /** Skipped rows by reason. */
  readonly skipped: Counts;
}

/** The import of the same content, or null. */
export async function findImport(
  transaction: Transaction,
  sha256: Buffer,
): Promise<ImportedFile | null> {
  const row = await resultOf<ImportedFile | undefined>(
    transaction("import_files")
      .where({ sha256, undone_at: null })
      .first("name", "started_at as importedAt", "skipped"),
  );
  return row ?? null;
}

export async function startImport(
  transaction: Transaction,
  file: {
    readonly sha256: Buffer;
    /** The market of the file. */
    readonly kind: "demo" | "market";
    readonly name: string;
    readonly format: string;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<number> {
  const rows = (await transaction("import_files")
    .insert({
      sha256: file.sha256,
      kind: file.kind,
      name: file.name,
      format: file.format,
      actor: file.actor,
      started_at: file.at,
      rank: rankOfFormat(file.format),
    })
    .returning("id")) as { id: number }[];
  const id = rows[0]?.id;
  if (id === undefined) throw new TypeError("The database gave an import no number");
  return id;
}

export async function finishImport(
  transaction: Transaction,
  id: number,
  {
    bytes,
    marketDay,
    ...counts
  }: TallyCounts & {
    readonly bytes: number;
    /** The newest day that the content is of. */
    readonly marketDay: IsoDate | null;
  },
  at: Date,
): Promise<void> {
  await transaction("import_files")
    .where({ id })
    .update({
      facts: JSON.stringify(counts.facts),
      skipped: JSON.stringify(counts.skipped),
      problems: JSON.stringify(counts.problems),
      bytes,
      market_day: marketDay,
      finished_at: at,
    });
}

/** The ranks of all sources (`source-rank.ts`). */
export async function loadRanks(db: Executor): Promise<(fileId: number) => number> {
  const rows = (await db("import_files").where("rank", ">", 0).select("id", "rank")) as {
    readonly id: number;
    readonly rank: number;
  }[];
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]));
  return (fileId) => ranks.get(fileId) ?? 0;
}
