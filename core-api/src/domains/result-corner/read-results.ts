import { compareAmounts, roundChange } from "@munshi/engine/contract";
import type { ColumnKey } from "@munshi/engine/contract";
import type { PublishedResult, ResultChange } from "../../contract/index.ts";
import { dateOfDay } from "../../platform/clock/days.ts";
import { labelQuarter } from "../company-fundamentals/index.ts";

const single = [
  "symbol",
  "name",
  "sector",
  "lastResultDate",
  "resultsQuarterEnd",
  "accountsYearEnd",
  "basis",
  "currentPrice",
  "priceChangePercent",
] as const;
const compared = ["sales", "operatingProfit", "netProfit"] as const;
/** Latest quarter, previous quarter, and the same quarter a year earlier. */
const quarters = ["q0", "q1", "q4"] as const;

/** Dataset columns used for results. */
export const resultColumns: readonly ColumnKey[] = [
  ...single,
  ...compared.flatMap((code) => quarters.map((quarter) => `${code}@${quarter}`)),
];

/** A company's latest results; null if no quarter is known. */
export function readResult(
  coCode: number,
  cells: readonly (number | string | null)[],
): PublishedResult | null {
  const cell = (key: ColumnKey) => cells[resultColumns.indexOf(key)] ?? null;
  const text = (key: ColumnKey): string | null => {
    const value = cell(key);
    return typeof value === "string" ? value : null;
  };
  const number = (key: ColumnKey): number | null => {
    const value = cell(key);
    return typeof value === "number" ? value : null;
  };
  const compare = (code: (typeof compared)[number]): ResultChange => {
    const [current, quarterBefore, yearBefore] = [
      number(`${code}@q0`),
      number(`${code}@q1`),
      number(`${code}@q4`),
    ];
    return {
      current,
      quarterBefore,
      yearBefore,
      changeOnQuarter: roundChange(compareAmounts(current, quarterBefore), 1),
      changeOnYear: roundChange(compareAmounts(current, yearBefore), 1),
    };
  };
  const published = number("lastResultDate");
  const end = number("resultsQuarterEnd");
  if (published === null || end === null) return null;
  const yearEnd = number("accountsYearEnd");
  const basis = text("basis");
  const netProfit = compare("netProfit");
  return {
    coCode,
    symbol: text("symbol") ?? "",
    name: text("name") ?? "",
    sector: text("sector"),
    publishedOn: dateOfDay(published),
    quarterEnd: dateOfDay(end),
    quarter: labelQuarter(dateOfDay(end), yearEnd === null ? null : dateOfDay(yearEnd)),
    basis: basis === "consolidated" || basis === "standalone" ? basis : null,
    sales: compare("sales"),
    operatingProfit: compare("operatingProfit"),
    netProfit,
    side: sideOf(netProfit),
    price: number("currentPrice"),
    priceChangePercent: number("priceChangePercent"),
  };
}

function sideOf({ current, yearBefore }: ResultChange): PublishedResult["side"] {
  if (current === null || yearBefore === null || current === yearBefore) return null;
  return current > yearBefore ? "up" : "down";
}
