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
import { LoadFailure, loadKnown, type Questioned } from "./question.ts";

/** What a tree and its parts give for one company, and why columns of it are empty. */
export interface ReadRow {
  readonly values: ReadonlyMap<CheckedNode, NodeValue>;
  readonly facts: CompanyFacts;
}

/**
 * The columns that the tree reads are loaded; those that tell why one of them is empty are loaded
 * here. Where these cannot be had, as without a connection, the values stand without their reasons.
 */
export async function readRow(
  root: CheckedNode,
  { reader, columns, asOf }: Questioned,
  row: number,
): Promise<ReadRow> {
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
    await loadKnown(columns, keys);
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
