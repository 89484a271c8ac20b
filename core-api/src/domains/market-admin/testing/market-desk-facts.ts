import type {
  CompanyFact,
  MarketFact,
  PricesFact,
  StatementFact,
} from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";

const company = (symbol: string, fields: Partial<CompanyFact> = {}): CompanyFact => ({
  kind: "company",
  symbol,
  name: `${symbol} Limited`,
  series: "EQ",
  ...fields,
});

const series = (symbol: string, closes: readonly number[]): PricesFact => {
  const of = (value: (close: number, at: number) => number) => Float64Array.from(closes, value);
  return {
    kind: "prices",
    company: { symbol },
    series: "EQ",
    prices: {
      days: Int32Array.from(closes, (_, at) => dayOfDate("2026-01-05") + at),
      open: of((close) => close),
      high: of((close) => close),
      low: of((close) => close),
      close: of((close) => close),
      previousClose: of((close, at) => closes[at - 1] ?? close),
      last: of((close) => close),
      volume: of(() => 1_000),
      value: of((close) => 1_000 * close),
      trades: of(() => 10),
      delivery: of(() => Number.NaN),
    },
  };
};

const statement = (symbol: string, values: StatementFact["values"]): StatementFact => ({
  kind: "statement",
  company: { symbol },
  template: "ordinary",
  basis: "consolidated",
  span: "year",
  periodStart: null,
  periodEnd: "2025-03-31",
  publishedAt: "2025-05-31",
  filing: `${symbol}-2025`,
  audited: true,
  values: { equityCapital: 50, faceValue: 10, sharesOutstanding: 50_000_000, ...values },
});

/** Two companies with accounts and prices up to 9 January 2026, and one whose price halves then. */
export const listedFacts: readonly MarketFact[] = [
  company("SMALL", { isin: "INE000A01018", sector: "Materials" }),
  company("LARGE", { isin: "INE000B01016", sector: "Materials", faceValue: 10 }),
  company("HALF", { isin: "INE000C01014" }),
  series("SMALL", [45, 46, 47, 48, 50]),
  series("LARGE", [180, 182, 181, 184, 92]),
  series("HALF", [100, 101, 102, 104, 52]),
  statement("SMALL", { revenueFromOperations: 100, profitAfterTax: 25 }),
  statement("LARGE", { revenueFromOperations: 400, profitAfterTax: 20 }),
  {
    kind: "shareholding",
    company: { symbol: "LARGE" },
    publishedAt: "2026-01-07",
    pattern: {
      periodEnd: "2025-12-31",
      promoter: 60,
      pledged: null,
      fii: 10,
      dii: 10,
      mutualFunds: null,
      insurance: null,
      banks: null,
      otherDii: null,
      government: null,
      publicHolding: 20,
      shareholders: 1_000,
    },
  },
];

export const constituentFacts: readonly MarketFact[] = [
  {
    kind: "index-members",
    index: "NIFTY 50",
    asOf: "2026-01-01",
    members: [{ symbol: "SMALL" }, { symbol: "LARGE" }],
  },
  {
    kind: "index-prices",
    index: "NIFTY 50",
    days: Int32Array.of(dayOfDate("2026-01-08"), dayOfDate("2026-01-09")),
    open: Float64Array.of(1_000, 1_010),
    high: Float64Array.of(1_000, 1_010),
    low: Float64Array.of(1_000, 1_010),
    close: Float64Array.of(1_000, 1_010),
  },
  {
    kind: "board-meeting",
    company: { symbol: "LARGE" },
    day: "2026-02-01",
    purpose: "Quarterly Results",
    details: null,
  },
];

/** The bonus that halves LARGE's price. */
export const bonusFacts: readonly MarketFact[] = [
  {
    kind: "corporate-action",
    company: { symbol: "LARGE" },
    action: { kind: "bonus", exDate: "2026-01-09", from: 1, to: 1 },
    purpose: "Bonus 1:1",
  },
];

/** News, an announcement and a meeting of SMALL. */
export const newsFacts: readonly MarketFact[] = [
  {
    kind: "news",
    company: { symbol: "SMALL" },
    publishedAt: "2026-01-07T19:00:00Z",
    title: "SMALL wins an order",
    description: "",
    source: "Wire",
    url: null,
  },
  {
    kind: "announcement",
    company: { symbol: "SMALL" },
    announcedAt: "2026-01-08T06:00:00Z",
    subject: "Orders doubled",
    memo: "",
    category: null,
    url: null,
  },
  {
    kind: "board-meeting",
    company: { symbol: "SMALL" },
    day: "2026-02-03",
    purpose: "Fund raising",
    details: null,
  },
];

const flow = (
  investor: "fii" | "dii",
  amounts: { readonly buy: number | null; readonly sell: number | null; readonly net: number },
): MarketFact => ({ kind: "institutional-flow", day: "2026-01-08", investor, ...amounts });

/** Both investors' flows of 8 January 2026, of DII only the net. */
export const flowFacts: readonly MarketFact[] = [
  flow("fii", { buy: 900, sell: 1_000, net: -100 }),
  flow("dii", { buy: null, sell: null, net: 50 }),
];
/** FII's flow of the day as another file has it. */
export const laterFlowFacts = [flow("fii", { buy: 950, sell: 1_000, net: -50 })];

/** SMALL's free float and surveillance, and a half-year of LARGE. */
export const watchedFacts: readonly MarketFact[] = [
  { kind: "free-float", company: { symbol: "SMALL" }, asOf: "2026-01-02", percent: 80 },
  {
    kind: "surveillance",
    company: { symbol: "SMALL" },
    list: "GSM",
    stage: "I",
    since: "2026-01-05",
    until: null,
  },
  {
    ...statement("LARGE", { revenueFromOperations: 210 }),
    span: "half",
    periodEnd: "2025-09-30",
    publishedAt: "2025-11-10",
    filing: "LARGE-half",
  },
];
