import type { Executor } from "./connection.ts";
import { encodeArray, isNumberColumn } from "./binary-arrays.ts";

export type CopyRow = readonly unknown[];
export type CopySource = Iterable<CopyRow> | AsyncIterable<CopyRow>;

/** PostgreSQL counts parameters in 16 bits. */
const MAX_PARAMETERS = 30_000;
/** pglite-socket copies what has arrived of a message with every packet: 8 MB takes three times as long. */
const MAX_BATCH_BYTES = 256 * 1024;

/**
 * Adds many rows by multi-row inserts; a row's values follow `columns`, and typed arrays travel in
 * binary. Call it on a transaction where the rows must arrive together.
 * (COPY FROM STDIN is not used: the embedded database cannot take its stream in pieces.)
 * @returns the number of rows added.
 */
export async function copyRows(
  db: Executor,
  table: string,
  columns: readonly string[],
  rows: CopySource,
): Promise<number> {
  const head = db.raw("insert into ?? (??) values ", [table, [...columns]]).toQuery();
  const perBatch = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  let batch: unknown[] = [];
  let bytes = 0;
  let total = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const count = batch.length / columns.length;
    await db.raw(head + placeholders(count, columns.length), batch as never[]);
    total += count;
    batch = [];
    bytes = 0;
  };
  for await (const row of rows) {
    if (row.length !== columns.length) {
      throw new RangeError(`A row for ${table} has ${row.length} values, not ${columns.length}`);
    }
    for (const value of row) {
      const bound = bindValue(value);
      bytes += sizeOf(bound);
      batch.push(bound);
    }
    if (batch.length >= perBatch * columns.length || bytes >= MAX_BATCH_BYTES) await flush();
  }
  await flush();
  return total;
}

function placeholders(rows: number, columns: number): string {
  const row = `(${Array.from({ length: columns }, () => "?").join(",")})`;
  return Array.from({ length: rows }, () => row).join(",");
}

function bindValue(value: unknown): unknown {
  if (isNumberColumn(value)) return encodeArray(value);
  // Knex refuses undefined; a value that is not known is empty.
  return value === undefined ? null : value;
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return Buffer.isBuffer(value) ? value.length : 8;
}
