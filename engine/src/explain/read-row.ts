import type { ColumnKey } from "../contract/index.ts";
import type { LoadableColumns } from "../dataset/dataset-columns.ts";
import type { CheckedNode } from "../semantics/checked.ts";
import {
  type CompanyFacts,
  createCompanyFacts,
  createLoadedFacts,
  listFactColumns,
} from "./company-facts.ts";
import { type NodeValue, valuesOf } from "./node-values.ts";
import { LoadFailure, loadAvailable, type QuerySource } from "./query-source.ts";

export interface RowValues {
  readonly values: ReadonlyMap<CheckedNode, NodeValue>;
  readonly facts: CompanyFacts;
}

/** Loads the columns that explain empty values; offline, values come without reasons. */
export async function readRow(
  root: CheckedNode,
  { reader, columns, asOf }: QuerySource,
  row: number,
): Promise<RowValues> {
  const { catalogue } = reader;
  const values = valuesOf(root, columns, row);
  const empty = listEmptyColumns(values);
  const hasFacts =
    empty.length === 0 || (await canLoad(columns, listFactColumns(empty, catalogue, columns)));
  if (hasFacts) return { values, facts: createCompanyFacts(catalogue, columns, row, asOf) };
  await canLoad(columns, ["template"]);
  return { values, facts: createLoadedFacts(catalogue, columns, row) };
}

async function canLoad(columns: LoadableColumns, keys: readonly ColumnKey[]): Promise<boolean> {
  try {
    await loadAvailable(columns, keys);
    return true;
  } catch (error) {
    if (error instanceof LoadFailure) return false;
    throw error;
  }
}

function listEmptyColumns(values: ReadonlyMap<CheckedNode, NodeValue>): readonly ColumnKey[] {
  return [...values].flatMap(([node, value]) =>
    value === null && "key" in node ? [node.key] : [],
  );
}
