import { columnKey, describeColumn, productCatalogue } from "@munshi/engine";
import { statementLines } from "@munshi/engine/contract";
import type {
  Basis,
  LineDefinition,
  StatementKind,
  StatementValues,
  Template,
} from "@munshi/engine/contract";
import type {
  CompanyStatements,
  StatementColumn,
  StatementRow,
  StatementRowView,
  StatementTable,
} from "../../../contract/index.ts";
import { listEarlier } from "../../market/index.ts";
import type { Filing, MarketFacts } from "../../market/index.ts";
import { openFiledFigures } from "../filed-figures.ts";
import type { FiledFigures } from "../filed-figures.ts";
import type { OpenCompany } from "../open-company.ts";
import { baseLines, layouts } from "./layouts.ts";
import type { LayoutRow } from "./layouts.ts";
import { codeLine, unitOfLine } from "./lines.ts";
import { placeFilings } from "./reported-periods.ts";
import type { ReportedPeriod } from "./reported-periods.ts";
import { canGrow, toCommonSize, toYearGrowth } from "./statement-views.ts";

/** One column with the lines of its filing. */
interface Reported extends ReportedPeriod {
  readonly lines: StatementValues;
}

/**
 * The statements of a company on a basis, newest period first; null where it has filed none on it.
 * Parameters are the published ones where those are of the same filings; see `openFiledFigures`.
 */
export async function listCompanyStatements(
  facts: MarketFacts,
  open: OpenCompany,
  wanted: Basis | null,
): Promise<CompanyStatements | null> {
  const { dataset, company } = open;
  const basis = wanted ?? open.basis;
  const filings = await facts.listFilings(dataset, company.coCode);
  const periods = placeFilings(filings, basis);
  const newest = findNewest([...periods.years, ...periods.quarters]);
  if (newest === null) return null;
  const readLines = await facts.openLines();
  const read = (reported: ReportedPeriod): Reported => ({
    ...reported,
    lines: readLines(reported.filing),
  });
  const [years, quarters] = [periods.years.map(read), periods.quarters.map(read)];
  const figures = await openFiledFigures(facts, open, basis);
  const { template } = newest;
  const toColumn = ({ period, filing, label }: Reported): StatementColumn => ({
    periodEnd: filing.periodEnd,
    label,
    publishedAt: filing.publishedAt,
    filing: filing.filing,
    audited: filing.audited,
    restatements: listEarlier(filings, filing).length,
    period: `${period.unit === "year" ? "y" : "q"}${period.back}`,
  });
  return {
    basis,
    bases: [...new Set(filings.map((filing) => filing.basis))].toSorted(),
    template,
    years: years.map(toColumn),
    quarters: quarters.map(toColumn),
    tables: layouts.flatMap(([kind, rows]) => {
      const table = layOut(kind, rows, { template, years, quarters, figures });
      return table === null ? [] : [table];
    }),
  };
}

function findNewest(reported: readonly ReportedPeriod[]): Filing | null {
  let newest: Filing | null = null;
  for (const { filing } of reported) {
    if (newest === null || filing.periodEnd > newest.periodEnd) newest = filing;
  }
  return newest;
}

interface Periods {
  readonly template: Template;
  readonly years: readonly Reported[];
  readonly quarters: readonly Reported[];
  readonly figures: FiledFigures;
}

/** Null for a table that has no figure at all. */
function layOut(
  kind: StatementKind | "ratios",
  rows: readonly LayoutRow[],
  periods: Periods,
): StatementTable | null {
  const filled = rows
    .map((row) => fillRow(kind, row, periods))
    .filter((row) => row !== null)
    .filter(({ years, quarters }) => [...years, ...quarters].some((value) => value !== null))
    .map((row, _, all) => addViews(row, all, periods));
  if (filled.length === 0) return null;
  const spans = (["years", "quarters"] as const).filter((span) =>
    filled.some((row) => row[span].some((value) => value !== null)),
  );
  return { kind, spans, rows: filled };
}

type FilledRow = Omit<StatementRow, "commonSize" | "growth">;

/** A row as percents of its base, which stands in the same table, and against a year before. */
function addViews(
  row: FilledRow,
  all: readonly FilledRow[],
  { years, quarters }: Periods,
): StatementRow {
  const base = row.base === null ? undefined : all.find(({ code }) => code === row.base);
  const ends = (columns: readonly Reported[]) => columns.map(({ filing }) => filing.periodEnd);
  return {
    ...row,
    commonSize:
      base === undefined
        ? null
        : keepKnown({
            years: toCommonSize(row.years, base.years),
            quarters: toCommonSize(row.quarters, base.quarters),
          }),
    growth: canGrow(row.unit)
      ? keepKnown({
          years: toYearGrowth(row.years, ends(years)),
          quarters: toYearGrowth(row.quarters, ends(quarters)),
        })
      : null,
  };
}

/** Null for a view that tells nothing of any period. */
function keepKnown(view: StatementRowView): StatementRowView | null {
  return [...view.years, ...view.quarters].some((value) => value !== null) ? view : null;
}

/** Null for what the form of accounts does not carry. */
function fillRow(
  kind: StatementKind | "ratios",
  row: LayoutRow,
  { template, years, quarters, figures }: Periods,
): FilledRow | null {
  if ("parameter" in row) {
    const column = describeColumn(productCatalogue, row.parameter);
    const info = productCatalogue.parameters.get(row.parameter);
    if (column === null || info?.notFor.includes(template) !== false) return null;
    const read = ({ period }: Reported) => figures.number(columnKey(row.parameter, period));
    return {
      code: figures.codeOf(row.parameter),
      title: column.title,
      unit: column.unit,
      level: row.level,
      years: years.map(read),
      quarters: quarters.map(read),
      base: null,
    };
  }
  const definition: LineDefinition = statementLines[row.line];
  if (!definition.templates.includes(template)) return null;
  const read = ({ lines }: Reported) => lines[row.line] ?? null;
  const base = kind === "profit-and-loss" || kind === "balance-sheet" ? baseLines[kind] : null;
  return {
    code: codeLine(row.line),
    title: definition.label,
    unit: unitOfLine[definition.unit],
    level: row.level,
    years: years.map(read),
    quarters: quarters.map(read),
    base: definition.unit === "crore" && base !== null ? codeLine(base[template]) : null,
  };
}
