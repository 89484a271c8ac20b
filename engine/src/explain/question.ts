import type { ColumnKey, IsoDate, Result } from "../contract/index.ts";
import type { LoadableColumns } from "../dataset/dataset-columns.ts";
import type { QueryReader, ReadQuery } from "../query.ts";
import type { TruthNode } from "../semantics/checked.ts";

/** A file of the data that cannot be read, as against a fault of the engine. */
export class LoadFailure extends Error {}

/** What questions about a query's answers are asked of: a published dataset or a data file. */
export interface Questioned {
  readonly reader: QueryReader;
  readonly columns: LoadableColumns;
  /** The day that the data stand at; null where they tell none. */
  readonly asOf: IsoDate | null;
  /** A row's id each, null where it has none. */
  readonly readIds: () => Promise<readonly (string | number | boolean | null)[]>;
}

/** A query that can be asked. */
export interface AskedQuery extends ReadQuery {
  readonly text: string;
  readonly condition: TruthNode;
}

/** Reads a query and loads what it reads; a file that cannot be had rejects as `columns.load` does. */
export async function askQuery(
  text: string,
  { reader, columns }: Questioned,
): Promise<Result<AskedQuery>> {
  const query = reader.read(text);
  const { condition, diagnostics } = query;
  if (condition === null) return { ok: false, diagnostics };
  await columns.load(query.reads);
  return { ok: true, value: { ...query, condition, text }, warnings: diagnostics };
}

/** Loads those of some columns that the data have. */
export async function loadKnown(
  columns: LoadableColumns,
  keys: readonly ColumnKey[],
): Promise<void> {
  await columns.load(keys.filter((key) => columns.has(key)));
}
