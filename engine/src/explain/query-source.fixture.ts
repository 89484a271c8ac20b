import { productCatalogue } from "../catalogue/index.ts";
import type { ColumnKey, CustomFilter } from "../contract/index.ts";
import { toColumn, toColumns } from "../eval/small-market.fixture.ts";
import { createQueryReader } from "../query.ts";
import { parameterOf } from "../semantics/columns.ts";
import { addFormulaColumns } from "../dataset/formula-columns.ts";
import type { QuerySource } from "./query-source.ts";

type Cells = readonly (number | string | null)[];

// 2020-08-12 is day 18,486 and 2025-08-12 day 20,312
const market: Readonly<Record<ColumnKey, Cells>> = {
  symbol: ["STEEL", "BANK", "NEW", "HOLLOW"],
  name: ["Steel Works", "Our Bank", "New Issue", "Hollow Shell"],
  template: ["ordinary", "bank", "ordinary", "ordinary"],
  listedOn: [18_486, 18_486, 20_312, null],
  sector: ["Metals", "Banks", "Metals", null],
  marketCapitalization: [1204, 800.5, 90, null],
  debtToEquity: [1.2, null, 0.5, null],
  returnOnCapitalEmployed: [28.4, null, null, null],
  ebit: [300, null, 12, 5],
  capitalEmployed: [1056, null, 0, null],
  returnOver5Years: [80, 20, null, null],
  score: [null, null, null, null],
  sales: [2000, 600, 40, 0],
  "sales@y0": [2000, 600, 40, 0],
  "sales@y1": [1500, 500, 30, 10],
  "sales@y2": [1400, 450, null, null],
  "sales@y3": [1200, 400, null, null],
  "sales@y5": [900, null, null, null],
  salesGrowth3Years: [12, 11, null, null],
  currentPrice: [120, 90, 5, 1],
  priceToEarning: [6, null, 10, null],
  "priceToEarning@y1": [null, null, null, null],
  eps: [20, -4, 0.5, null],
  "eps@y0": [20, -4, 0.5, null],
  "eps@y1": [18, 9, null, null],
  "eps@y2": [15, 9, null, null],
  "eps@y3": [-8, 9, null, null],
  epsGrowth3Years: [null, null, null, null],
  "netProfit@q0": [40, 4, null, null],
  "netProfit@q1": [30, 4, null, null],
  "netProfit@q2": [30, 4, null, null],
  "netProfit@q3": [30, 4, null, null],
  "netProfit@q4": [-10, null, null, null],
  yoyQuarterlyProfitGrowth: [null, null, null, null],
  returnOver1Year: [null, 3, null, null],
  bookValue: [30, 20, -2, null],
  grahamNumber: [116, null, null, null],
  notRated: [null, null, "Score", null],
};

/** Four companies: one of steel, a bank, a young one and one that reports next to nothing. */
export function createQuerySource(filters: readonly CustomFilter[] = []): QuerySource {
  const rows = 4;
  const plain = toColumns(
    rows,
    Object.entries(market).map(([key, cells]) => {
      const type = parameterOf(productCatalogue, key)?.type ?? "number";
      return [key, toColumn(type, cells)] as const;
    }),
  );
  const has = (key: ColumnKey): boolean => Object.hasOwn(market, key);
  const reader = createQueryReader(productCatalogue, has).define(filters);
  const columns = { ...plain, has, isLoaded: has, load: () => Promise.resolve() };
  return {
    reader,
    columns: addFormulaColumns(columns, (key) => reader.filterColumn(key)),
    asOf: "2026-01-30",
    readIds: () => Promise.resolve(market["symbol"] ?? []),
  };
}
