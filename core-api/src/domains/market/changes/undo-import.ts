import { resultOf } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { UndoReport } from "../../../contract/market-uploads.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import { lockImports } from "../import/import-files.repository.ts";
import { findJumpsFrom } from "../jumps/find-jumps.ts";
import { undoDays } from "./undo-days.ts";
import type { LoggedDays } from "./undo-days.ts";
import { loadShape, undoStatement } from "./undo-rows.ts";
import type { RowFate } from "./undo-rows.ts";

export interface UndoOptions {
  readonly actor: string;
  readonly at: Date;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

const listedSamples = 5;

interface Bucket {
  readonly fate: RowFate["fate"];
  readonly table: string;
  readonly reason: string;
  count: number;
  readonly samples: string[];
}

/** Counts rows by table, outcome and reason, with a few examples. */
function createBuckets() {
  const buckets = new Map<string, Bucket>();
  const reversed = new Map<string, number>();
  const list = (wanted: Bucket["fate"]): UndoReport["kept"] =>
    [...buckets.values()]
      .filter(({ fate }) => fate === wanted)
      .map(({ table, reason, count, samples }) => ({ table, reason, count, samples }));
  return {
    reverse(table: string): void {
      reversed.set(table, (reversed.get(table) ?? 0) + 1);
    },
    add(fate: Bucket["fate"], table: string, reason: string, sample: string): void {
      const key = `${fate}/${table}/${reason}`;
      const bucket = buckets.get(key) ?? { fate, table, reason, count: 0, samples: [] };
      bucket.count += 1;
      if (bucket.samples.length < listedSamples) bucket.samples.push(sample);
      buckets.set(key, bucket);
    },
    report: (): UndoReport => ({
      reversed: [...reversed.values()].reduce((sum, count) => sum + count, 0),
      tables: [...reversed].map(([table, count]) => ({ table, count })),
      kept: list("kept"),
      failed: list("failed"),
    }),
  };
}

/**
 * Restores every value that an import changed and nothing has touched since, newest change first,
 * in the caller's transaction. The file can be imported again afterwards.
 * @throws AppError `import.not_found`, `import.undone`, `import.not_recorded`.
 */
export async function undoImport(
  transaction: Transaction,
  fileId: number,
  { actor, at, signal, onProgress }: UndoOptions,
): Promise<UndoReport> {
  await lockImports(transaction);
  const file = await resultOf<
    { name: string; undone_at: Date | null; is_recorded: boolean } | undefined
  >(
    transaction("import_files")
      .where({ id: fileId })
      .forUpdate()
      .first("name", "undone_at", "is_recorded"),
  );
  if (file === undefined) throw new AppError("import.not_found", 404, "Import not found.");
  if (file.undone_at !== null) {
    throw new AppError("import.undone", 409, `${file.name} is already undone.`);
  }
  if (!file.is_recorded) {
    throw new AppError(
      "import.not_recorded",
      409,
      "The changes of this import were not recorded, so it cannot be undone. Import a corrected file instead.",
    );
  }
  const log = await transaction.raw<{
    rows: { statement: string; table: string | null; action: string; rows: number }[];
  }>(
    `select statement, table_name as table, action, count(*)::integer as rows
     from import_changes where file_id = :fileId group by statement, table_name, action
     union all
     select statement, null, 'days', cardinality(ids)
     from import_price_changes where file_id = :fileId
     order by statement desc`,
    { fileId },
  );
  const undoneFiles = new Set(
    (await transaction("import_files").whereNotNull("undone_at").pluck("id")) as number[],
  );
  const firstDay = await findFirstDay(transaction, fileId);
  await transaction.raw(
    `delete from price_jumps where co_code in (select (key->>'co_code')::integer
       from import_changes where file_id = ? and table_name = 'companies' and action = 'insert')`,
    [fileId],
  );
  const buckets = createBuckets();
  const total = log.rows.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const { statement, table, action, rows } of log.rows) {
    signal?.throwIfAborted();
    if (table === null) await undoLoggedDays(transaction, fileId, statement, undoneFiles, buckets);
    else {
      const shape = await loadShape(transaction, table);
      const fates = await undoStatement(transaction, action, {
        fileId,
        statement: Number(statement),
        shape,
      });
      const told = fates.filter(({ fate }) => fate !== "reversed");
      const samples = await describeRows(transaction, fileId, statement, told.slice(0, 50));
      for (const { place, fate, reason } of fates) {
        if (fate === "reversed") buckets.reverse(table);
        else buckets.add(fate, table, reason, samples.get(place) ?? "");
      }
    }
    done += rows;
    onProgress?.(done, total);
  }
  const report = buckets.report();
  await transaction("import_files")
    .where({ id: fileId })
    .update({ undone_at: at, undone_by: actor, undo: JSON.stringify(report) });
  if (firstDay !== null) {
    // Also those of days that are gone.
    await transaction("price_jumps")
      .where("day", ">=", firstDay)
      .whereIn("co_code", transaction("companies").where({ kind: "market" }).select("co_code"))
      .delete();
    await findJumpsFrom(transaction, firstDay, at);
  }
  return report;
}

async function undoLoggedDays(
  transaction: Transaction,
  fileId: number,
  statement: string,
  undoneFiles: ReadonlySet<number>,
  buckets: ReturnType<typeof createBuckets>,
): Promise<void> {
  const logged = await resultOf<LoggedDays>(
    transaction("import_price_changes").where({ statement }).first(),
  );
  const table = logged.entity === "company" ? "price_history" : "index_price_years";
  for (const { id, day, kept } of await undoDays(transaction, fileId, logged, undoneFiles)) {
    if (kept === null) buckets.reverse(table);
    else buckets.add("kept", table, kept, `${logged.entity} ${id}, ${day}`);
  }
}

async function findFirstDay(transaction: Transaction, fileId: number): Promise<string | null> {
  const result = await transaction.raw<{ rows: { day: number | null; date: string | null }[] }>(
    `select (select min(day) from import_price_changes, unnest(days) as day
         where file_id = :fileId and entity = 'company') as day,
       (select min(coalesce(key->>'ex_date', old->>'ex_date')) from import_changes
         where file_id = :fileId and table_name = 'corporate_actions') as date`,
    { fileId },
  );
  const { day = null, date = null } = result.rows[0] ?? {};
  const days = [day === null ? null : dateOfDay(day), date].filter((each) => each !== null);
  return days.toSorted()[0] ?? null;
}

/** Names rows by their keys: `co_code 12, as_of 2026-01-05`. */
async function describeRows(
  transaction: Transaction,
  fileId: number,
  statement: string,
  rows: readonly { readonly place: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const found = (await transaction("import_changes")
    .where({ file_id: fileId, statement })
    .whereIn(
      "place",
      rows.map(({ place }) => place),
    )
    .select("place", "key")) as { place: number; key: object }[];
  return new Map(
    found.map(({ place, key }) => [
      place,
      Object.entries(key)
        .map(([name, value]) => `${name.replaceAll("_", " ")} ${String(value)}`)
        .join(", "),
    ]),
  );
}
