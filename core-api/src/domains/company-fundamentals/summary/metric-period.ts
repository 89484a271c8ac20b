import { productCatalogue } from "@munshi/engine";
import type { ColumnKey, IsoDate, ParameterInfo } from "@munshi/engine/contract";
import type { MetricPeriod } from "../../../contract/index.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import type { FigureSource } from "../open-company.ts";

/** Spans that depend only on the price day. */
const spansToPriceDay: ReadonlyMap<string, MetricPeriod["span"]> = new Map([
  ["highPrice", "52-weeks"],
  ["lowPrice", "52-weeks"],
  ["dividendPerShare", "trailing-year"],
  ["dividendYield", "trailing-year"],
]);
const quartersOfAYear = [0, 1, 2, 3];

/**
 * Returns the period that a parameter's latest value covers; a price multiple covers that of its
 * other input. Null for prices and for figures of unknown period, such as a source's own.
 */
export function findMetricPeriod(
  code: string,
  source: Pick<FigureSource, "number">,
  priceDay: IsoDate | null,
): MetricPeriod | null {
  const info = productCatalogue.parameters.get(code);
  if (info === undefined || source.number(code) === null) return null;
  const toPriceDay = spansToPriceDay.get(code);
  if (toPriceDay !== undefined) {
    return priceDay === null ? null : { span: toPriceDay, end: priceDay };
  }
  const endOf = (column: ColumnKey): IsoDate | null => {
    const day = source.number(column);
    return day === null ? null : dateOfDay(day);
  };
  const yearEnd = endOf("accountsYearEnd");
  const quarterEnd = endOf("resultsQuarterEnd");
  const year = yearEnd === null ? null : ({ span: "year", end: yearEnd } as const);
  const quarter = quarterEnd === null ? null : ({ span: "quarter", end: quarterEnd } as const);
  const holdingEnd = endOf("shareholdingQuarterEnd");
  const holding = holdingEnd === null ? null : ({ span: "quarter", end: holdingEnd } as const);
  const read = ({ code: own, latest, group, inputs }: ParameterInfo): MetricPeriod | null => {
    switch (latest) {
      case "trailing-year":
        return quarterEnd !== null && isTrailing(own, source, quarterEnd, yearEnd)
          ? { span: "trailing-year", end: quarterEnd }
          : year;
      case "year":
        return year;
      case "year-end":
        return source.number(`${own}@y0`) === null ? (quarter ?? year) : year;
      default:
        if (group === "shareholding") return holding;
        // market capitalisation is of the day; growth and returns name their years themselves
        if (group === "eod") return null;
        if (group === "history") return inputs.includes("currentPrice") ? null : year;
        return readInputs(inputs);
    }
  };
  const readInputs = (inputs: readonly string[]): MetricPeriod | null => {
    for (const input of inputs) {
      const info = productCatalogue.parameters.get(input);
      const period = info === undefined ? null : read(info);
      if (period !== null) return period;
    }
    return null;
  };
  return read(info);
}

/** Four quarters in a row replace the year if the last ends no earlier than the year. */
function isTrailing(
  code: string,
  source: Pick<FigureSource, "number">,
  quarterEnd: IsoDate,
  yearEnd: IsoDate | null,
): boolean {
  if (yearEnd !== null && quarterEnd < yearEnd) return false;
  const periods = productCatalogue.parameters.get(code)?.periods;
  const told = periods === "both" || periods === "quarters" ? code : "sales";
  return quartersOfAYear.every((back) => source.number(`${told}@q${back}`) !== null);
}
