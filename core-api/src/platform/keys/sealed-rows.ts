import type { Executor, Transaction } from "@munshi/db";
import { AppError, keyIdOf } from "@munshi/platform";
import { inTransaction } from "../db/transaction.ts";
import type { PersonalKeys } from "./personal-keys.ts";

/** A row of a table with sealed columns, by column name. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** One encrypted column and the context that its texts are bound to. */
export interface SealedColumn {
  readonly name: string;
  readonly contextOf: (row: SealedRow) => Buffer;
}

/** A table with columns encrypted under the keys of personal data. */
export interface SealedTable {
  readonly name: string;
  /** Its primary key: one column. */
  readonly key: string;
  readonly columns: readonly SealedColumn[];
  /** Plain columns that `refresh` reads. */
  readonly alsoReads?: readonly string[];
  /**
   * Fingerprints under the current key for the texts of a row, by column; writes to other tables go
   * through the transaction.
   */
  readonly refresh?: (
    transaction: Transaction,
    row: SealedRow,
    texts: ReadonlyMap<string, string>,
  ) => Promise<Readonly<Record<string, Buffer>>>;
}

/** Number of a table's rows that need one key. */
export interface KeyUse {
  readonly table: string;
  readonly keyId: string;
  readonly rows: number;
}

const batchSize = 200;

/** The key of a sealed text as its first bytes name it, in SQL. */
const keyIdSql = (column: string): string =>
  `convert_from(substring(${column} from 2 for get_byte(${column}, 0)), 'UTF8')`;

/** Which keys the stored rows need. A row with texts under several keys counts for each. */
export async function listKeyUses(
  db: Executor,
  tables: readonly SealedTable[],
): Promise<readonly KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { name, key, columns } of tables) {
    const parts = columns.map(
      (column) =>
        `select ${key}, ${keyIdSql(column.name)} as key_id from ${name} where ${column.name} is not null`,
    );
    const { rows } = await db.raw<{
      readonly rows: readonly { readonly key_id: string; readonly rows: number }[];
    }>(
      `select key_id, count(distinct ${key})::int as rows
       from (${parts.join(" union all ")}) sealed group by key_id order by key_id`,
    );
    uses.push(...rows.map((row) => ({ table: name, keyId: row.key_id, rows: row.rows })));
  }
  return uses;
}

/**
 * Refuses to go on without the keys of stored personal data: with new keys the old rows would be
 * unreadable, and duplicates would not be recognised.
 * @throws AppError `keys.missing`, naming the key file, the missing keys and the number of rows.
 */
export async function requireKeysOfRows(
  db: Executor,
  tables: readonly SealedTable[],
  keys: Pick<PersonalKeys, "ids" | "source">,
): Promise<void> {
  const missing = new Map<string, number>();
  for (const { keyId, rows } of await listKeyUses(db, tables)) {
    if (!keys.ids.includes(keyId)) missing.set(keyId, (missing.get(keyId) ?? 0) + rows);
  }
  if (missing.size === 0) return;
  const named = [...missing].map(
    ([id, rows]) => `"${id}" (${rows} ${rows === 1 ? "row" : "rows"})`,
  );
  throw new AppError(
    "keys.missing",
    500,
    `Stored personal data needs keys that ${keys.source} does not hold: ${named.join(", ")}. ` +
      "Restore them there from a backup and start again; nothing was changed.",
  );
}

/**
 * Encrypts every row under the current key, in batches committed one by one, so that an interrupted
 * run can resume. Rows stay readable throughout to processes with both keys.
 * @returns the number of rows changed.
 * @throws AppError `keys.unreadable_row` for a text that its key does not open.
 */
export async function reencryptRows(
  db: Executor,
  tables: readonly SealedTable[],
  keys: PersonalKeys,
  onProgress: (table: string, rows: number) => void = () => undefined,
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    for (;;) {
      const rows = await inTransaction(db, (transaction) =>
        reencryptBatch(transaction, table, keys),
      );
      if (rows === 0) break;
      total += rows;
      onProgress(table.name, rows);
    }
  }
  return total;
}

async function reencryptBatch(
  transaction: Transaction,
  table: SealedTable,
  keys: PersonalKeys,
): Promise<number> {
  const [current = ""] = keys.ids;
  const names = table.columns.map(({ name }) => name);
  const isOld = names.map((name) => `(${name} is not null and ${keyIdSql(name)} <> ?)`);
  const rows = (await transaction(table.name)
    .select([table.key, ...names, ...(table.alsoReads ?? [])])
    .whereRaw(
      `(${isOld.join(" or ")})`,
      names.map(() => current),
    )
    .orderBy(table.key)
    .limit(batchSize)
    .forUpdate()) as SealedRow[];
  for (const row of rows) {
    const texts = new Map<string, string>();
    const change: Record<string, Buffer> = {};
    for (const { name, contextOf } of table.columns) {
      const sealed = row[name];
      if (!Buffer.isBuffer(sealed)) continue;
      const text = keys.sealer.open(sealed, contextOf(row));
      if (text === null) throw unreadable(table, row, name, keyIdOf(sealed));
      texts.set(name, text);
      change[name] = keys.sealer.seal(text, contextOf(row));
    }
    Object.assign(change, await table.refresh?.(transaction, row, texts));
    await transaction(table.name)
      .where({ [table.key]: row[table.key] })
      .update(change);
  }
  return rows.length;
}

function unreadable(table: SealedTable, row: SealedRow, column: string, keyId: string): AppError {
  const key = row[table.key];
  const shown = Buffer.isBuffer(key) ? key.toString("hex") : String(key);
  return new AppError(
    "keys.unreadable_row",
    500,
    `${table.name}.${column} of row ${shown} cannot be decrypted: the key named "${keyId}" is ` +
      "missing or another one than the row was encrypted with.",
  );
}
