import type { Basis } from "@munshi/engine/contract";
import type { CompanyStatements, StatementTable } from "../../../contract/index.ts";

/** A line of accounts and its figure in each period, by the period's label. */
export type StatementWireRow = { readonly [field: string]: number | string | null };

/** Statement and periods of a call: years in Table1, quarters in Table2, or only one of them. */
export interface WireStatement {
  readonly kind: StatementTable["kind"];
  readonly spans: "years" | "quarters" | "both";
}

export function presentStatement(
  statements: CompanyStatements | null,
  { kind, spans }: WireStatement,
) {
  const table = statements?.tables.find((candidate) => candidate.kind === kind);
  const rowsOf = (span: "years" | "quarters"): readonly StatementWireRow[] =>
    statements === null || table === undefined ? [] : listRows(statements, table, span);
  return {
    Table1: rowsOf(spans === "quarters" ? "quarters" : "years"),
    ...(spans === "both" ? { Table2: rowsOf("quarters") } : {}),
    datatype: statements === null ? ("" as const) : presentBasis(statements.basis),
  };
}

export function presentBasis(basis: Basis): "C" | "S" {
  return basis === "consolidated" ? "C" : "S";
}

export function readBasis(cstype: "C" | "S" | undefined): Basis | null {
  if (cstype === undefined) return null;
  return cstype === "C" ? "consolidated" : "standalone";
}

function listRows(
  statements: CompanyStatements,
  table: StatementTable,
  span: "years" | "quarters",
): readonly StatementWireRow[] {
  const columns = statements[span];
  return table.rows
    .filter((row) => row[span].some((value) => value !== null))
    .map((row) => ({
      Particulars: row.title,
      ...Object.fromEntries(columns.map(({ label }, at) => [label, row[span][at] ?? null])),
    }));
}
