import type { Executor } from "./connection.ts";
import { encodeArray, isNumberColumn } from "./binary-arrays.ts";

export type CopyRow = readonly unknown[];
export type CopySource = Iterable<CopyRow> | AsyncIterable<CopyRow>;

/** PostgreSQL counts parameters in 16 bits. */
const MAX_PARAMETERS = 30_000;
/**
 * pglite-socket copies the received part of a message with every packet: 8 MB take three times as
 * long.
 */
const MAX_BATCH_BYTES = 256 * 1024;

/**
 * Inserts many rows by multi-row inserts; values follow the order of `columns`, and typed arrays
 * are sent in binary. An insert is prepared while the previous one runs. Call it on a transaction
 * if the rows must be inserted together. (COPY FROM STDIN is not used: the embedded database cannot
 * stream it.) `onConflict` is the clause for existing rows; without it they fail.
 * @returns the number of rows added or changed.
 */
export async function copyRows(
  db: Executor,
  table: string,
  columns: readonly string[],
  rows: CopySource,
  onConflict = "",
): Promise<number> {
  const head = db.raw("insert into ?? (??) values ", [table, [...columns]]).toQuery();
  const perBatch = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  let batch: unknown[] = [];
  let bytes = 0;
  let total = 0;
  let sending: Promise<unknown> = Promise.resolve();
  const send = async (values: readonly unknown[]): Promise<void> => {
    const count = values.length / columns.length;
    const insert = `${head}${placeholders(count, columns.length)} ${onConflict}`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Knex lists the types of bindings, pg takes any value
    const result = (await db.raw(insert, values as never[])) as { rowCount: number };
    total += result.rowCount;
  };
  /** Sends the pending batch once the previous one has finished. */
  const flush = async (): Promise<void> => {
    await sending;
    if (batch.length === 0) return;
    sending = send(batch);
    // Awaited at the next call; a failure before that must not be unhandled.
    sending.catch(() => undefined);
    batch = [];
    bytes = 0;
  };
  try {
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
    await sending;
  } finally {
    // After a failure no work continues.
    await Promise.allSettled([sending]);
  }
  return total;
}

function placeholders(rows: number, columns: number): string {
  const row = `(${Array.from({ length: columns }, () => "?").join(",")})`;
  return Array.from({ length: rows }, () => row).join(",");
}

function bindValue(value: unknown): unknown {
  if (isNumberColumn(value)) return encodeArray(value);
  // Knex rejects undefined; unknown values are null.
  return value === undefined ? null : value;
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return Buffer.isBuffer(value) ? value.length : 8;
}
