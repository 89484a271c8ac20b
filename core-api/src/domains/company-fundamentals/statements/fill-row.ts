import { columnKey, describeColumn, productCatalogue } from "@munshi/engine";
import { statementLines } from "@munshi/engine/contract";
import type {
  LineDefinition,
  StatementKind,
  StatementLine,
  StatementValues,
  Template,
} from "@munshi/engine/contract";
import type { StatementRow } from "../../../contract/index.ts";
import { pageFigureKey } from "../../../contract/index.ts";
import type { FiledFigures } from "../filed-figures.ts";
import { baseLines } from "./layouts.ts";
import type { LayoutRow, MadeFigure } from "./layouts.ts";
import { codeLine, unitOfLine } from "./lines.ts";
import type { ReportedPeriod } from "./reported-periods.ts";

/** One column with the lines of its filing. */
export interface Reported extends ReportedPeriod {
  readonly lines: StatementValues;
}

/** Inputs for the rows of a table. */
export interface Periods {
  readonly template: Template;
  readonly years: readonly Reported[];
  readonly quarters: readonly Reported[];
  readonly figures: FiledFigures;
}

export type FilledRow = Omit<StatementRow, "commonSize" | "growth">;

/** A row with its amounts; null if the form of accounts does not have it. */
export function fillRow(
  kind: StatementKind | "ratios",
  row: LayoutRow,
  periods: Periods,
): FilledRow | null {
  if ("parameter" in row) return fillParameter(row.parameter, row.level, periods);
  if ("page" in row) return fillMade(row.page, row.level, periods);
  return fillLine(kind, row.line, row.level, periods);
}

function fillParameter(
  parameter: string,
  level: 0 | 1,
  { template, years, quarters, figures }: Periods,
): FilledRow | null {
  const column = describeColumn(productCatalogue, parameter);
  const info = productCatalogue.parameters.get(parameter);
  if (column === null || info?.notFor.includes(template) !== false) return null;
  const read = ({ period }: Reported) => figures.number(columnKey(parameter, period));
  return {
    code: figures.codeOf(parameter),
    title: column.title,
    unit: column.unit,
    level,
    years: years.map(read),
    quarters: quarters.map(read),
    base: null,
  };
}

function fillLine(
  kind: StatementKind | "ratios",
  line: StatementLine,
  level: 0 | 1,
  { template, years, quarters }: Periods,
): FilledRow | null {
  const definition: LineDefinition = statementLines[line];
  if (!definition.templates.includes(template)) return null;
  const read = ({ lines }: Reported) => lines[line] ?? null;
  const base = kind === "profit-and-loss" || kind === "balance-sheet" ? baseLines[kind] : null;
  return {
    code: codeLine(line),
    title: definition.label,
    unit: unitOfLine[definition.unit],
    level,
    years: years.map(read),
    quarters: quarters.map(read),
    base: definition.unit === "crore" && base !== null ? codeLine(base[template]) : null,
  };
}

const rupeesInACrore = 10_000_000;

/** Dividend declared for a year per share, adjusted to today's shares. */
function fillMade(
  code: MadeFigure,
  level: 0 | 1,
  { years, quarters, figures }: Periods,
): FilledRow {
  const read = ({ period, lines: { dividendDeclared } }: Reported): number | null => {
    const shares = figures.number(columnKey("numberOfEquityShares", period));
    return dividendDeclared === undefined || shares === null || shares === 0
      ? null
      : (dividendDeclared * rupeesInACrore) / shares;
  };
  return {
    code: pageFigureKey(code),
    title: "Dividend declared per share",
    unit: "price",
    level,
    years: years.map(read),
    quarters: quarters.map(() => null),
    base: null,
  };
}
