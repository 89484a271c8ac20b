/** A query and its SQL equivalent over `screener_latest`, named `figures s`, and `past_figures`. */
export interface Asked {
  readonly query: string;
  readonly where: string;
}

/** A past figure in SQL: `past("sales@q4")` is the same quarter of the previous year. */
function past(key: string): string {
  return `(select h.value from past_figures h where h."coCode" = s."coCode"::integer and h.key = '${key}')`;
}

/**
 * Past figures used by the queries, read once from the published view, which unpacks all of them.
 */
export const pastFigures = `create table past_figures as
  select "coCode", key, value from screener_history_latest
  where key in ('sales@q0', 'sales@q4', 'opm@q0', 'netProfit@q0', 'netProfit@q1', 'eps@y0')`;

/** Present and past figures in one row per company, a column per key, for the engine's SQL. */
export function wideCompanies(keys: readonly string[]): string {
  const columns = [...new Set(keys)].map((key) => {
    const value = key.includes("@") ? past(key) : `s."${key}"`;
    return `${value}${key === "isSme" ? "::integer" : ""}::float8 as "${key}"`;
  });
  return `create temporary table companies as
  select s."coCode", ${columns.join(", ")} from figures s`;
}

/** x / 0 is empty in the query language; SQL needs it spelled out. */
const over = (divisor: string): string => `nullif(${divisor}, 0)`;

/**
 * Ten queries that cover the language: names, periods, arithmetic, units, logic, booleans, empty
 * values.
 */
export const askedQueries: readonly Asked[] = [
  {
    query: "Market Capitalization > 1000 AND Return on equity > 15 AND Debt to equity < 0.5",
    where: `"marketCapitalization" > 1000 and "returnOnEquity" > 15 and "debtToEquity" < 0.5`,
  },
  {
    query: "PE < 20 OR ROCE >= 25",
    where: `"priceToEarning" < 20 or "returnOnCapitalEmployed" >= 25`,
  },
  {
    query: "Sales latest quarter > Sales preceding year quarter AND OPM latest quarter > 10",
    where: `${past("sales@q0")} > ${past("sales@q4")} and ${past("opm@q0")} > 10`,
  },
  {
    query: "Current price > DMA 50 AND DMA 50 > DMA 200",
    where: `"currentPrice" > "dma50" and "dma50" > "dma200"`,
  },
  {
    query: "NOT (Debt to equity > 0.1)",
    where: `not ("debtToEquity" > 0.1)`,
  },
  {
    query: "Is SME AND Market cap < 500 crore",
    where: `"isSme" and "marketCapitalization" < 500`,
  },
  {
    query:
      "Net profit latest quarter > Net profit preceding quarter * 1.1 AND (RSI > 50 OR Return over 1year > 20)",
    where: `${past("netProfit@q0")} > ${past("netProfit@q1")} * 1.1::float8
      and ("rsi" > 50 or "returnOver1Year" > 20)`,
  },
  {
    query: "Market Capitalization / Sales latest quarter < 8",
    where: `"marketCapitalization" / ${over(past("sales@q0"))} < 8`,
  },
  {
    query: "(Current price - DMA 200) / DMA 200 * 100 > 15 AND Volume > 1 lakh",
    where: `("currentPrice" - "dma200") / ${over(`"dma200"`)} * 100 > 15 and "volume" > 100000`,
  },
  {
    query: "EPS last year <> 0 AND -Debt to equity > -1 AND Equity capital <= 50",
    where: `${past("eps@y0")} <> 0 and -"debtToEquity" > -1 and "equityCapital" <= 50`,
  },
];
