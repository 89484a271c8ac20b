import type { Basis, StatementKind } from "@munshi/engine/contract";
import type {
  CompanyStatements,
  StatementColumn,
  StatementRow,
  StatementTable,
} from "../../../contract/index.ts";
import { listEarlier } from "../../market/index.ts";
import type { Filing, MarketFacts } from "../../market/index.ts";
import { openFiledFigures } from "../filed-figures.ts";
import type { OpenCompany } from "../open-company.ts";
import { fillRow } from "./fill-row.ts";
import type { FilledRow, Periods, Reported } from "./fill-row.ts";
import { layouts } from "./layouts.ts";
import type { LayoutRow } from "./layouts.ts";
import { findLine, isSteady } from "./lines.ts";
import { placeFilings } from "./reported-periods.ts";
import type { ReportedPeriod } from "./reported-periods.ts";
import { canGrow, toCommonSize, toYearGrowth } from "./statement-views.ts";

/**
 * The company's statements on a basis, newest period first; null if none was filed on it.
 * Parameters are the published ones if based on the same filings; see `openFiledFigures`.
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

/** Null for a table without any values. */
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

/** A row as percentages of its base in the same table, and its growth over a year. */
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
    growth: grows(row)
      ? keepKnown({
          years: toYearGrowth(row.years, ends(years)),
          quarters: toYearGrowth(row.quarters, ends(quarters)),
        })
      : null,
  };
}

interface View<Cell> {
  readonly years: readonly Cell[];
  readonly quarters: readonly Cell[];
}

/** Null for a view without a value in any period. */
function keepKnown<Cell>(view: View<Cell>): View<Cell> | null {
  return [...view.years, ...view.quarters].some((value) => value !== null) ? view : null;
}

/** Margins, and lines that only splits change, have no growth. */
function grows({ code, unit }: FilledRow): boolean {
  const line = findLine(code);
  return canGrow(unit) && (line === null || !isSteady(line));
}
