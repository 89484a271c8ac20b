import type { CompanyValues } from "@munshi/engine";
import type { Basis, Template } from "@munshi/engine/contract";
import type {
  CompanyResults,
  CompanyStatements,
  ResultAnalysis,
  StatementColumn,
} from "../../../contract/index.ts";
import type { CompiledRule, ReadFigures } from "../rules/compile-rules.ts";
import { pairStatements } from "../rules/company-commentary.ts";
import type { Placed } from "../rules/sentence.ts";
import { stateCompanies } from "../rules/state-companies.ts";
import { writeMonth } from "../rules/write-figure.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { nameSides } from "./period-words.ts";
import { comparePeriods, mostColumns, particulars, periodChoices } from "./result-arithmetic.ts";
import type { ComparedRow, PeriodChoice, ReportedPeriod } from "./result-arithmetic.ts";
import { parameterOf, salesNouns } from "./result-rules.ts";
import type { ResultRule } from "./result-rules.ts";

/** Filed periods of a basis, newest first. */
export interface FiledPeriods extends Pick<CompanyStatements, "years" | "quarters" | "template"> {
  readonly basis: Basis;
}

/** A period of the selector and the months it compares. */
interface Compared {
  readonly choice: PeriodChoice;
  readonly sides: { readonly current: string; readonly previous: string };
  readonly rows: readonly ComparedRow[];
}

/** Quarterly and annual results with comparisons; null if none were filed. */
export function analyseResults(
  filed: FiledPeriods,
  figures: ReadFigures,
  rules: readonly CompiledRule<ResultRule>[],
  values: CompanyValues,
): CompanyResults | null {
  const quarters = listTable(filed.quarters, figures);
  const years = listTable(filed.years, figures);
  if (quarters.columns.length === 0 && years.columns.length === 0) return null;
  const compared = periodChoices.flatMap((choice): Compared[] => {
    const { periods } = choice.period === "A" ? years : quarters;
    const rows = comparePeriods(choice, periods);
    const newest = periods[0];
    if (rows === null || newest === undefined) return [];
    return [{ choice, rows, sides: nameSides(choice, newest.periodEnd) }];
  });
  const stated = stateResults(rules, compared, values, filed.template);
  const yearEnd = filed.years[0]?.periodEnd;
  return {
    basis: filed.basis,
    columns: quarters.columns,
    rows: quarters.rows,
    years: { columns: years.columns, rows: years.rows },
    financialYearEnd:
      yearEnd === undefined ? null : (writeMonth(dayOfDate(yearEnd)).split(" ")[0] ?? null),
    analyses: periodChoices.map((choice): ResultAnalysis => {
      const { period, mode } = choice;
      const found = compared.find((one) => one.choice === choice);
      const { strength, weakness } = pairStatements(
        stated.filter(({ rule }) => rule.period === period),
      );
      return {
        period,
        mode,
        available: found !== undefined,
        compares: found?.sides ?? null,
        rows: found?.rows ?? particulars.map((particular) => ({ particular, ...nothing })),
        positive: strength,
        negative: weakness,
      };
    }),
  };
}

const nothing = { current: null, previous: null, changePercent: null } as const;

interface ResultTable extends Pick<CompanyResults, "columns" | "rows"> {
  readonly periods: readonly ReportedPeriod[];
}

/** The newest columns and their stored values. */
function listTable(filed: readonly StatementColumn[], figures: ReadFigures): ResultTable {
  const columns = filed.filter(({ period }) => period !== undefined).slice(0, mostColumns);
  const rows = particulars.map((particular) => {
    const key = parameterOf[particular].code;
    const values = columns.map(({ period }) => {
      const value = figures.read(`${key}@${period ?? ""}`);
      return typeof value === "number" ? value : null;
    });
    return { particular, key, values };
  });
  const valueOf = (row: number, at: number): number | null => rows[row]?.values[at] ?? null;
  return {
    columns,
    rows,
    periods: columns.map(({ periodEnd }, at) => ({
      periodEnd,
      values: {
        "Net Sales": valueOf(0, at),
        "Net Profit": valueOf(1, at),
        "Operating Profit": valueOf(2, at),
      },
    })),
  };
}

function stateResults(
  rules: readonly CompiledRule<ResultRule>[],
  compared: readonly Compared[],
  values: CompanyValues,
  template: Template,
) {
  const byPeriod = new Map(compared.map((one) => [one.choice.period, one]));
  const available = rules.filter(({ rule }) => byPeriod.has(rule.period));
  const find = (rule: ResultRule, name: string): Placed | undefined => {
    const found = byPeriod.get(rule.period);
    const row = found?.rows.find(({ particular }) => particular === rule.particular);
    if (found === undefined || row === undefined) return undefined;
    switch (name) {
      case "noun":
        return rule.particular === "Net Sales"
          ? salesNouns[template]
          : parameterOf[rule.particular].name;
      case "now":
        return found.sides.current;
      case "before":
        return found.sides.previous;
      case "current":
      case "previous":
        return row[name] === null ? null : { value: row[name], unit: "money" };
      case "change":
        return row.changePercent === null ? null : { value: row.changePercent, unit: "percent" };
      default:
        return undefined;
    }
  };
  return stateCompanies(available, [values], find)[0] ?? [];
}
