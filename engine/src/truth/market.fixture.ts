import { productCatalogue } from "../catalogue/index.ts";
import type { ColumnKey, ParameterInfo } from "../contract/index.ts";
import { listColumns } from "../catalogue/catalogue.ts";

/** The parameters that generated queries name: each type, each unit of scale, each support of periods. */
// oxfmt-ignore
const codes = [
  "sales", "eps", "opm",
  "returnOnEquity", "marketCapitalization", "debtToEquity",
  "changeInPromoterHolding",
  "volume", "currentPrice", "coCode", "rsi",
  "isSme", "sector", "industry", "indices", "listedOn", "lastResultDate",
];

/** A parameter of the generated markets and every way to write its name. */
export interface Spoken {
  readonly info: ParameterInfo;
  readonly names: readonly string[];
}

export const spoken: readonly Spoken[] = codes.map((code) => {
  const info = productCatalogue.parameters.get(code);
  if (info === undefined) throw new Error(`The catalogue has no ${code}.`);
  const names = productCatalogue.names.filter(({ column }) => column === code);
  return { info, names: names.map(({ text }) => text) };
});

/** A column of a generated market; `pool` says where its cells are drawn from. */
export interface MarketColumn {
  readonly key: ColumnKey;
  readonly pool: "number" | "whole" | "truth" | "text" | "texts" | "date";
}

export const marketColumns: readonly MarketColumn[] = spoken.flatMap(({ info }) => {
  const { latest, years, quarters } = listColumns(info);
  return [latest, ...years, ...quarters].map((key): MarketColumn => ({ key, pool: poolOf(info) }));
});

/** Sums of whole numbers are exact in any order, which lets databases take them in theirs. */
function poolOf({ code, type, many }: ParameterInfo): MarketColumn["pool"] {
  if (many === true) return "texts";
  if (type !== "number") return type;
  return code === "volume" ? "whole" : "number";
}

export const isTextPool = (pool: MarketColumn["pool"]): boolean =>
  pool === "text" || pool === "texts";

const keys: ReadonlySet<ColumnKey> = new Set(marketColumns.map(({ key }) => key));

/** Returns true if the generated markets have a column. */
export const isInMarket = (key: ColumnKey): boolean => keys.has(key);
