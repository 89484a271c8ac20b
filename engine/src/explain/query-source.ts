import type { ColumnKey, IsoDate, Result } from "../contract/index.ts";
import type { LoadableColumns } from "../dataset/dataset-columns.ts";
import type { QueryReader, ReadQuery } from "../query.ts";
import type { TruthNode } from "../semantics/checked.ts";

/** A file cannot be read, as opposed to an internal error. */
export class LoadFailure extends Error {}

/** A published dataset or a data file. */
export interface QuerySource {
  readonly reader: QueryReader;
  readonly columns: LoadableColumns;
  /** Null if unknown. */
  readonly asOf: IsoDate | null;
  readonly readIds: () => Promise<readonly (string | number | boolean | null)[]>;
}

/** A valid query with its columns loaded. */
export interface LoadedQuery extends ReadQuery {
  readonly text: string;
  readonly condition: TruthNode;
}

/** Rejects like `columns.load` if a file cannot be read. */
export async function loadQuery(
  text: string,
  { reader, columns }: QuerySource,
): Promise<Result<LoadedQuery>> {
  const query = reader.read(text);
  const { condition, diagnostics } = query;
  if (condition === null) return { ok: false, diagnostics };
  await columns.load(query.reads);
  return { ok: true, value: { ...query, condition, text }, warnings: diagnostics };
}

export async function loadAvailable(
  columns: LoadableColumns,
  keys: readonly ColumnKey[],
): Promise<void> {
  await columns.load(keys.filter((key) => columns.has(key)));
}
