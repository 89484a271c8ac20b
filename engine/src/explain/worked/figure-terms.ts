import { statementLines } from "../../contract/index.ts";
import type {
  CompanyFacts,
  LineDefinition,
  Period,
  StatementLine,
  StatementPeriod,
} from "../../contract/index.ts";
import { dateOf, daysOf, monthsBefore } from "../../catalogue/derive/calendar.ts";
import { CompanyFigures } from "../../catalogue/derive/company-figures.ts";
import { entryOf } from "../../catalogue/derive/compiled.ts";
import { points } from "../../catalogue/derive/periods.ts";
import { shareReadings } from "./sums.ts";
import type { FigureTerm } from "./price-terms.ts";
import { openPriceTerms } from "./price-terms.ts";

/** Inputs of a company's figures, beyond the published columns. */
export interface FigureTerms {
  /** A parameter as derived, in a published period or one before; NaN if unknown. */
  figure(code: string, period: Period | null): number;
  /** Filed lines that a parameter is derived from in a period. */
  lines(code: string, period: Period | null): readonly FiledTerm[];
  /** A term of `sums` by its name; several for a list of payments. Empty if unknown. */
  find(name: string, period: Period | null): readonly FigureTerm[];
}

interface FiledTerm {
  readonly line: StatementLine;
  readonly value: number;
}

/** Opens the terms of one company's facts. */
export function openFigureTerms(facts: CompanyFacts): FigureTerms {
  const figures = new CompanyFigures(facts);
  const prices = openPriceTerms(figures);
  const figure = (code: string, period: Period | null): number =>
    figures.figure(entryOf(code), pointOf(period));
  const statementOf = (period: Period | null) =>
    period === null ? undefined : figures.statements[pointOf(period)];

  const findShareTerms = (name: string, period: Period | null): readonly FigureTerm[] => {
    const statement = statementOf(period);
    if (statement === undefined) return [];
    const { values } = statement;
    const line = readLine(name);
    if (line !== null) return filedLine(line, values[line]);
    if (name !== "face value") return sharesSinceOf(name.replace("shares since ", ""), statement);
    const value = values.faceValue ?? figures.faceValue;
    return [{ title: "Face value", unit: "price", value }];
  };

  const sharesSinceOf = (
    reading: string,
    { periodEnd, publishedAt }: StatementPeriod,
  ): readonly FigureTerm[] => {
    const { shareHistory } = figures;
    const bonus = shareHistory.timesByBonusSince(periodEnd);
    const times = {
      publication: shareHistory.timesSince(publishedAt),
      "period end": shareHistory.timesSince(periodEnd),
      split: shareHistory.timesBySplitSince(publishedAt) * bonus,
      bonus,
    } satisfies Record<(typeof shareReadings)[number], number>;
    const value = shareReadings.find((one) => one === reading);
    if (value === undefined) return [];
    const sharesSince = value === "publication" ? publishedAt : periodEnd;
    return [{ title: "Split and bonus factor", unit: "ratio", value: times[value], sharesSince }];
  };

  const listDividends = (period: Period | null): readonly FigureTerm[] => {
    const statement = statementOf(period);
    const end = statement === undefined ? figures.lastDay : daysOf(statement.periodEnd);
    return figures.shareHistory
      .listDividends(monthsBefore(end, 12), end)
      .map(({ exDay, amount }) => ({
        title: "Dividend, ex-date",
        unit: "price",
        value: amount,
        day: dateOf(exDay),
      }));
  };

  const findWorkingMargin = (period: Period | null, when = ""): readonly FigureTerm[] => {
    const gross = figure("gpm", period);
    const isGross = Number.isFinite(gross);
    const value = isGross ? gross : figure("opm", period);
    return [{ title: `${isGross ? "GPM" : "OPM"}${when}`, unit: "percent", value }];
  };

  return {
    figure,
    lines: (code, period) =>
      Array.from(figures.linesOf(entryOf(code), pointOf(period)), ([line, value]) => ({
        line,
        value,
      })),
    find(name, period) {
      if (name === "dividends") return listDividends(period);
      if (name === "working margin") return findWorkingMargin(period);
      if (name === "working margin before")
        return findWorkingMargin(yearBefore(period), " a year before");
      if (name === "close") {
        const statement = statementOf(period);
        return statement === undefined ? [] : prices.closeOn(daysOf(statement.periodEnd));
      }
      const ofPrices = prices.find(name);
      return ofPrices.length > 0 ? ofPrices : findShareTerms(name, period);
    },
  };
}

const mark = "line:";

function readLine(name: string): StatementLine | null {
  const line = name.slice(mark.length);
  return name.startsWith(mark) && isLine(line) ? line : null;
}

function isLine(name: string): name is StatementLine {
  return Object.hasOwn(statementLines, name);
}

const unitOfLine = { crore: "money", rupee: "price", count: "count", percent: "percent" } as const;

/** Statements omit lines of zero. */
function filedLine(line: StatementLine, value: number | undefined): readonly FigureTerm[] {
  if (value === undefined) return [];
  const { label, unit }: LineDefinition = statementLines[line];
  return [{ title: `${label}, as filed`, unit: unitOfLine[unit], value, filed: line }];
}

function yearBefore(period: Period | null): Period {
  return { unit: "year", back: (period?.back ?? 0) + 1 };
}

function pointOf(period: Period | null): number {
  if (period === null) return points.now;
  return (period.unit === "year" ? points.firstYear : points.firstQuarter) + period.back;
}
