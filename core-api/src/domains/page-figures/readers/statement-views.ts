import { isProfitLine } from "@munshi/engine/contract";
import type { AmountChange } from "@munshi/engine/contract";
import { pageFigureKey } from "../../../contract/index.ts";
import type {
  CompanyStatements,
  FigureDetail,
  FigureInput,
  StatementColumn,
  StatementRow,
} from "../../../contract/index.ts";
import { findYearBefore } from "../../company-fundamentals/index.ts";
import { presentChange } from "../page-figure.ts";
import type { AskedPageFigure, PageFigure, PageFigureReader } from "../page-figure.ts";

type Span = "years" | "quarters";

interface Cell {
  readonly statements: CompanyStatements;
  readonly row: StatementRow;
  readonly span: Span;
  readonly at: number;
}

async function findCell({
  sections,
  open,
  basis,
  of: [code, period],
}: AskedPageFigure): Promise<Cell | null> {
  const statements = await sections.statements(open, basis);
  const row = findRow(statements, code ?? "");
  if (statements === null || row === null) return null;
  const span = period?.startsWith("q") === true ? "quarters" : "years";
  const at = statements[span].findIndex((column) => column.period === period);
  return at < 0 ? null : { statements, row, span, at };
}

/** Amounts appear in one table only; ratios, which may repeat, have no views. */
function findRow(statements: CompanyStatements | null, code: string): StatementRow | null {
  const rows = statements?.tables.flatMap((table) => table.rows) ?? [];
  return rows.find((row) => row.code === code) ?? null;
}

/** A parameter's row has a separate code if a source has a different history. */
function findPart(statements: CompanyStatements, code: string): StatementRow | null {
  return findRow(statements, code) ?? findRow(statements, `filed.${code}`);
}

function toAmount({ statements, row, span }: Cell, at: number): readonly FigureInput[] {
  const column = statements[span][at];
  if (column?.period === undefined) return [];
  const key = `${row.code}@${column.period}`;
  return [
    { key, title: `${row.title}, ${column.label}`, unit: row.unit, value: row[span][at] ?? null },
  ];
}

function describeCell(
  { statements, row, span, at }: Cell,
  view: "commonSize" | "growth",
  inputs: readonly FigureInput[],
): PageFigure {
  const column = statements[span][at];
  const value: AmountChange = row[view]?.[span][at] ?? null;
  const kind = view === "growth" ? "growth" : "common size";
  return {
    title: `${row.title}, ${kind}, ${column?.label ?? ""}`,
    inputs,
    basis: statements.basis,
    filing: column === undefined ? null : describeFiling(column),
    ...presentChange(value, isProfitLine(row.code), "One of the two amounts is missing."),
  };
}

/** Common-size and growth views of statement lines, and figures that only statements compute. */
export const statementReaders = {
  declaredPerShare: async (asked) => {
    const [period = ""] = asked.of;
    const cell = await findCell({ ...asked, of: [pageFigureKey("declaredPerShare"), period] });
    if (cell === null || cell.span === "quarters") return null;
    const { statements, row, at } = cell;
    const column = statements.years[at];
    const parts = ["line.dividendDeclared", "numberOfEquityShares"].flatMap((code) => {
      const part = findPart(statements, code);
      return part === null ? [] : toAmount({ ...cell, row: part }, at);
    });
    const value = row.years[at] ?? null;
    return {
      title: `${row.title}, ${column?.label ?? ""}`,
      value,
      inputs: parts,
      basis: statements.basis,
      filing: column === undefined ? null : describeFiling(column),
      ...(value === null ? { absence: "No dividend was reported for the year." } : {}),
    };
  },
  commonSize: async (asked) => {
    const cell = await findCell(asked);
    const base = cell === null ? null : findRow(cell.statements, cell.row.base ?? "");
    if (cell === null || base === null) return null;
    const inputs = [...toAmount(cell, cell.at), ...toAmount({ ...cell, row: base }, cell.at)];
    return describeCell(cell, "commonSize", inputs);
  },
  yearGrowth: async (asked) => {
    const cell = await findCell(asked);
    if (cell === null) return null;
    const ends = cell.statements[cell.span].map(({ periodEnd }) => periodEnd);
    const before = findYearBefore(ends)[cell.at] ?? null;
    const inputs = [...toAmount(cell, cell.at), ...(before === null ? [] : toAmount(cell, before))];
    return describeCell(cell, "growth", inputs);
  },
} satisfies Record<string, PageFigureReader>;

/** The filing behind a statement column; superseded values are listed with the column's figures. */
export function describeFiling({
  periodEnd,
  label,
  publishedAt,
  filing,
  audited,
}: StatementColumn): NonNullable<FigureDetail["filing"]> {
  return { periodEnd, label, publishedAt, filing, audited, restatements: [] };
}
