import type { Executor, Transaction } from "@munshi/db";

/** The import whose changes this transaction records; null: none. */
export async function findRecordedFile(transaction: Transaction): Promise<number | null> {
  const result = await transaction.raw<{ rows: { file: number | null }[] }>(
    "select cast(nullif(current_setting('munshi.import_file', true), '') as integer) as file",
  );
  return result.rows[0]?.file ?? null;
}

/** Turns on the recording triggers of the fact tables for this transaction. */
export async function startRecording(transaction: Transaction, fileId: number): Promise<void> {
  await transaction.raw("select renew_recorders()");
  await transaction("import_files").where({ id: fileId }).update({ is_recorded: true });
  await setFile(transaction, String(fileId));
}

export async function stopRecording(transaction: Transaction): Promise<void> {
  await setFile(transaction, "");
}

async function setFile(transaction: Transaction, file: string): Promise<void> {
  await transaction.raw("select set_config('munshi.import_file', ?, true)", [file]);
}

/** Rows of one table, or days of prices, that an import changed. */
export interface TableChanges {
  readonly table: string;
  readonly created: number;
  readonly updated: number;
  /** Written again with the same values. */
  readonly unchanged: number;
  readonly removed: number;
}

export interface ChangeSummary {
  readonly tables: readonly TableChanges[];
  /** Identifies every change, whatever ids the database gave to the import. */
  readonly digest: string;
}

/** Last-seen columns of companies, which every daily file advances. */
const dates = "array['file_id', 'row_id', 'named_on', 'series_on']";
/** Columns that differ between a check and its import. */
const ids = "array['file_id', 'row_id']";

/** Changes of an import so far, in its transaction. */
export async function summariseChanges(
  transaction: Transaction,
  fileId: number,
): Promise<ChangeSummary> {
  const rows = await transaction.raw<{ rows: TableChanges[] }>(
    `with net as (
       select table_name, key,
         (array_agg(action order by statement, place))[1] as first,
         (array_agg(action order by statement desc, place desc))[1] as last,
         bool_or(action = 'update' and new - ${dates} <> '{}') as changes,
         (array_agg(old order by statement, place))[1] as old,
         (array_agg(mark order by statement desc, place desc))[1] as mark
       from import_changes where file_id = :fileId
       group by table_name, key)
, told as (
       select table_name, case
         when first = 'insert' and last = 'delete' then null
         when first = 'insert' then 'created'
         when last = 'delete' then 'removed'
         when first = 'update' then case when changes then 'updated' end
         when changes or is_changed(table_name, old, mark) then 'updated'
         else 'unchanged' end as outcome
       from net)
     select table_name as table,
       count(*) filter (where outcome = 'created')::integer as created,
       count(*) filter (where outcome = 'updated')::integer as updated,
       count(*) filter (where outcome = 'unchanged')::integer as unchanged,
       count(*) filter (where outcome = 'removed')::integer as removed
     from told group by table_name
     union all
     select case entity when 'company' then 'price_history' else 'index_price_years' end,
       sum(created)::integer, sum(updated)::integer,
       sum(cardinality(ids) - created - updated - removed)::integer, sum(removed)::integer
     from import_price_changes where file_id = :fileId group by entity
     order by 1`,
    { fileId },
  );
  const digest = await transaction.raw<{ rows: { digest: string }[] }>(
    `select concat_ws('/', sum(total), sum(rows)) as digest from (
       select sum(hashtextextended(concat_ws('|', table_name, action, (key - 'file_id')::text,
           (old - ${ids})::text, (new - ${ids})::text,
           case when table_name <> 'company_joins' then mark end), 0)::numeric) as total,
         count(*) as rows
       from import_changes where file_id = :fileId
       union all
       select sum(hashtextextended(concat_ws('|', entity, encode(digest, 'hex')), 0)::numeric), count(*)
       from import_price_changes where file_id = :fileId) both_logs`,
    { fileId },
  );
  return { tables: rows.rows.filter(isAny), digest: digest.rows[0]?.digest ?? "" };
}

const isAny = ({ created, updated, unchanged, removed }: TableChanges): boolean =>
  created + updated + unchanged + removed > 0;

/** Changes of a stored import by table; empty if not recorded. */
export async function summariseImport(
  db: Executor,
  fileId: number,
): Promise<readonly TableChanges[]> {
  return db.transaction(
    async (transaction) => (await summariseChanges(transaction, fileId)).tables,
  );
}
