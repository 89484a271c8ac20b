import type { ColumnKey } from "../contract/index.ts";
import type { CheckedNode } from "../semantics/checked.ts";
import { type CompanyFacts, createCompanyFacts, listFactColumns } from "./company-facts.ts";
import { type NodeValue, valuesOf } from "./node-values.ts";
import { loadKnown, type Questioned } from "./question.ts";

/** What a tree and its parts give for one company, and why columns of it are empty. */
export interface ReadRow {
  readonly values: ReadonlyMap<CheckedNode, NodeValue>;
  readonly facts: CompanyFacts;
}

/** The columns that the tree reads are loaded; those that tell why one of them is empty are loaded here. */
export async function readRow(
  root: CheckedNode,
  { reader, columns, asOf }: Questioned,
  row: number,
): Promise<ReadRow> {
  const { catalogue } = reader;
  const values = valuesOf(root, columns, row);
  const empty = listEmptyColumns(values);
  if (empty.length > 0) await loadKnown(columns, listFactColumns(empty, catalogue, columns));
  return { values, facts: createCompanyFacts(catalogue, columns, row, asOf) };
}

function listEmptyColumns(values: ReadonlyMap<CheckedNode, NodeValue>): readonly ColumnKey[] {
  return [...values].flatMap(([node, value]) =>
    value === null && "key" in node ? [node.key] : [],
  );
}
