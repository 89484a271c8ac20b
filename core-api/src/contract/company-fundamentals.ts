import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import {
  amountChange,
  basis,
  basisQuery,
  cells,
  company,
  companyParams,
  day,
  figure,
  fincodeParams,
  notPublished,
  number,
  numbers,
  ofCompany,
  section,
  template,
  text,
  unit,
  wireBasis,
  wireBasisOrNone,
} from "./company.ts";
import { defineRoutes } from "./route.ts";
import { splitList } from "./text-fields.ts";

const dayPrice = z.object({
  day,
  open: number.describe("₹ a share, as traded; so are the other prices."),
  high: number,
  low: number,
  close: z.number(),
  previousClose: number,
  change: number.describe("₹ from the previous close, adjusted for an action of the day."),
  changePercent: number.describe("Percent of the previous close."),
  volume: number,
  value: number.describe("₹ crore."),
  deliveryPercent: number.describe("Percent of the volume."),
});

const surveillanceEntry = z.object({
  list: z.string().describe("`ASM long term`, `ASM short term`, `GSM`, `ESM`, …"),
  stage: text,
  since: day,
  until: day.nullable(),
});

const metric = figure.extend({
  period: z
    .object({
      span: z
        .enum(["trailing-year", "year", "quarter", "52-weeks"])
        .describe("Twelve months, a financial year, a quarter or 52 weeks up to `end`."),
      end: day,
    })
    .nullable()
    .describe("Period covered by the figure; null for a figure of the last trading day."),
});

const summary = company.extend({
  isin: text,
  bseCode: text,
  sector: text,
  industry: text,
  series: text,
  isSme: z.boolean(),
  faceValue: number.describe("₹ a share."),
  listedOn: day.nullable(),
  delistedOn: day.nullable(),
  template,
  basis: basis.describe("The basis of the published figures."),
  bases: z.array(basis).describe("The bases that the company files."),
  indices: z.array(z.string()),
  marketCapClass: text,
  price: dayPrice.nullable().describe("The last trading day; null without prices."),
  figures: z.array(metric),
  surveillance: z.array(surveillanceEntry).describe("Newest first."),
});

export const statementColumn = z.object({
  periodEnd: day,
  label: z.string().describe("`Mar 2025`, `Q1 FY26`."),
  publishedAt: day,
  filing: z.string(),
  audited: z.boolean().nullable(),
  restatements: z.int().describe("Earlier filings of the same period."),
  period: z
    .string()
    .exactOptional()
    .describe("`y0`, `q3`: the figure's key after `@`; absent beyond the dataset's history."),
});

const rowView = z.object({ years: numbers, quarters: numbers }).nullable();
const statementRow = z.object({
  code: z
    .string()
    .describe(
      "A line as filed (`line.cash`) or a parameter (`opm`; `filed.opm` if computed here although the dataset has a source's own); with `@` and a column's `period` the figure's key.",
    ),
  title: z.string(),
  unit,
  level: z.union([z.literal(0), z.literal(1)]).describe("0: a total; 1: a part of it."),
  years: numbers,
  quarters: numbers,
  base: text.describe("The line that common-size views divide by."),
  commonSize: rowView.describe("Percent of the base line, 2 decimals."),
  growth: z
    .object({ years: z.array(amountChange), quarters: z.array(amountChange) })
    .nullable()
    .describe("Change from a year ago, percent with 2 decimals; null for ratios."),
});
const statementTable = z.object({
  kind: z.enum(["profit-and-loss", "balance-sheet", "cash-flow", "ratios"]),
  spans: z.array(z.enum(["years", "quarters"])),
  rows: z.array(statementRow),
});
const statements = z.object({
  basis,
  bases: z.array(basis),
  template,
  years: z.array(statementColumn).describe("Newest first, periods with filings only."),
  quarters: z.array(statementColumn),
  tables: z.array(statementTable),
});

const peerRow = company.extend({ values: numbers });
const peerColumns = z.array(z.object({ key: z.string(), title: z.string(), unit }));
const peers = z.object({
  group: z.object({ kind: z.enum(["industry", "sector"]), name: z.string() }).nullable(),
  columns: peerColumns,
  rows: z
    .array(peerRow)
    .describe("The company, those requested, then the nearest by market capitalisation."),
  medians: numbers.describe("Of the whole group, by column."),
  groupSize: z.int(),
  notFound: z.array(z.string()).exactOptional().describe("Requested names without a match."),
});

const action = z.object({
  kind: z.enum(["dividend", "bonus", "split", "other"]),
  exDate: day,
  ratio: text.describe("`1:5`, `₹2 to ₹1`; null for dividends."),
  amount: number.describe("₹ a share; null except for dividends."),
  dividendType: text.describe("`Interim`, `Final`, `Special`."),
  purpose: z.string().describe("As the exchange states it."),
});
const actions = z.object({ actions: z.array(action).describe("Newest first.") });

const deliverables = z.object({
  days: z
    .array(
      z.object({
        day,
        close: number,
        volume: number,
        delivered: number,
        deliveredPercent: number,
      }),
    )
    .describe("Newest first."),
});

const closes = z
  .object({
    days: z.array(z.int()).describe("Since 1970-01-01, oldest first."),
    prices: z.array(z.number()).describe("₹ a share, adjusted for splits and bonuses."),
  })
  .describe("Five years: daily in the last one, weekly before; from the last unexplained jump on.");

const returns = z.object({
  closes,
  benchmark: text.describe("The index compared with."),
  rows: z.array(
    z.object({
      period: z.enum(["1W", "1M", "3M", "6M", "1Y", "3Y", "5Y"]),
      from: day.nullable().describe("Day of the first close."),
      percent: number.describe(
        "Adjusted for splits and bonuses, a year's beyond 1Y; no dividends.",
      ),
      benchmarkPercent: number,
    }),
  ),
});

const figureInput = figure.extend({
  coCode: z.int().exactOptional().describe("Set if the input is of another company."),
  text: z.string().exactOptional().describe("For a value that is not a number, such as a ratio."),
  decimals: z.int().exactOptional().describe("Decimals required by `sum`."),
  day: day.exactOptional().describe("Day of the value, such as of a day's high."),
  isPlain: z.literal(true).exactOptional().describe("A number without details of its own."),
});

export const figureDetail = z.object({
  figure,
  definition: z.string(),
  formula: text,
  unofficial: z.boolean(),
  inputs: z.array(figureInput),
  sum: z
    .string()
    .exactOptional()
    .describe(
      "The formula with numbers, `100 × 120 ÷ ((600 + 545.45) ÷ 2)`; its result equals the value to the decimals on screen. Absent if the inputs do not give the value, such as when a source reported it.",
    ),
  text: z.string().exactOptional().describe("For a value that is not a number, such as a ratio."),
  source: z
    .object({ file: z.string().describe("`Daily prices of the exchange`."), day: day.nullable() })
    .exactOptional()
    .describe("Of page figures only."),
  basis: basis.nullable(),
  filing: z
    .object({
      periodEnd: day,
      label: z.string(),
      publishedAt: day,
      filing: z.string(),
      audited: z.boolean().nullable(),
      restatements: z.array(z.object({ publishedAt: day, filing: z.string(), value: number })),
    })
    .nullable()
    .describe("Null for prices and figures computed over all companies."),
  priceDay: day.nullable().describe("Trading day of the prices used."),
  readyMadeOn: day.exactOptional().describe("Day of the source's table; absent if computed here."),
  caution: z.string().exactOptional().describe("What makes the figure less reliable."),
  absence: text.describe("Why the value is null."),
});

export type CompanySummary = Infer<typeof summary>;
export type DayPrice = Infer<typeof dayPrice>;
export type SurveillanceEntry = Infer<typeof surveillanceEntry>;
export type CompanyStatements = Infer<typeof statements>;
export type StatementColumn = Infer<typeof statementColumn>;
export type StatementTable = Infer<typeof statementTable>;
export type StatementRow = Infer<typeof statementRow>;
export type CompanyPeers = Infer<typeof peers>;
export type PeerRow = Infer<typeof peerRow>;
export type CompanyActions = Infer<typeof actions>;
export type CompanyAction = Infer<typeof action>;
export type CompanyDeliverables = Infer<typeof deliverables>;
export type CompanyReturns = Infer<typeof returns>;
export type CompanyCloses = Infer<typeof closes>;
export type CompanyMetric = Infer<typeof metric>;
export type MetricPeriod = NonNullable<CompanyMetric["period"]>;
export type FigureInput = Infer<typeof figureInput>;
export type FigureDetail = Infer<typeof figureDetail>;

const symbolParams = z.object({ symbol: z.string().trim().min(1).max(100) });

const mostPeers = 5;
const peersQuery = z.object({
  peers: z
    .preprocess(
      splitList,
      z
        .array(z.string().max(100))
        .max(mostPeers, `must have ${mostPeers} companies or fewer`)
        .transform((names) => [...new Set(names)]),
    )
    .default([])
    .describe("Symbols of companies to list first, separated by commas."),
});

const mostCompared = 6;
const comparison = z.object({
  fincode: z
    .preprocess(
      (value) => splitList(typeof value === "number" ? [value] : value),
      z
        .array(
          z
            .union([z.int().positive(), z.string().regex(/^\d{1,9}$/u, "must be a company code")])
            .transform(Number),
        )
        .min(1, "must name at least one company code")
        .max(mostCompared, `must have ${mostCompared} company codes or fewer`)
        .transform((codes) => [...new Set(codes)]),
    )
    .describe("Company codes: one, a list, or separated by commas."),
  cstype: z
    .preprocess(
      (value) => (value === "" || value === null ? undefined : value),
      wireBasis.optional(),
    )
    .describe("C: consolidated, S: standalone; omitted: each company's own."),
});

const wireStatement = z.object({
  Table1: z
    .array(cells)
    .describe("Particulars, and a figure for each period by its label; ₹ crore, ₹ a share."),
  Table2: z.array(cells).exactOptional().describe("By quarter."),
  datatype: wireBasisOrNone,
});

const sectionRoute = { access: "subscriber", params: companyParams, failures: ofCompany } as const;
const documented = {
  access: "subscriber",
  browser: {},
  params: fincodeParams,
  failures: notPublished,
} as const;
const documentedStatement = {
  ...documented,
  query: z.object({
    cstype: wireBasis.optional().describe("Omitted: the basis of the published figures."),
  }),
  answer: wireStatement,
} as const;

/** Statements, ratios, peers, actions and returns of a company, and what each figure consists of. */
export const companyFundamentalRoutes = defineRoutes({
  "GET /companies/by-symbol/:symbol": {
    summary: "Company by current or former symbol, ISIN, BSE code or company code",
    access: "subscriber",
    params: symbolParams,
    answer: company,
    failures: ofCompany,
  },
  "GET /companies/:coCode/summary": {
    ...sectionRoute,
    summary: "Identity, last price and key figures",
    answer: section(summary),
  },
  "GET /companies/:coCode/statements": {
    ...sectionRoute,
    summary: "Profit and loss, balance sheet, cash flow and ratios by year and quarter",
    query: basisQuery,
    answer: section(statements),
  },
  "GET /companies/:coCode/peers": {
    ...sectionRoute,
    summary: "Companies of the same industry or sector of similar size",
    query: peersQuery,
    answer: section(peers),
  },
  "GET /companies/:coCode/actions": {
    ...sectionRoute,
    summary: "Dividends, bonuses, splits and other corporate actions",
    answer: section(actions),
  },
  "GET /companies/:coCode/deliverables": {
    ...sectionRoute,
    summary: "Volume and delivery of recent trading days",
    answer: section(deliverables),
  },
  "GET /companies/:coCode/returns": {
    ...sectionRoute,
    summary: "Returns of the share and the benchmark index over a week to five years",
    answer: section(returns),
  },
  "GET /companies/:coCode/figures/:key": {
    summary: "Definition, formula, inputs and filings of a figure",
    access: "subscriber",
    browser: {},
    params: companyParams.extend({
      key: z
        .string()
        .regex(
          /^(?:(?:line\.|filed\.)?[A-Za-z][A-Za-z0-9]{0,79}(?:@[yq]\d{1,2})?|page\.[A-Za-z]{1,40}(?:@[A-Za-z0-9.~-]{1,120})?)$/u,
          "must be a column such as sales@y1, a line such as line.cash@y1, or a page's figure such as page.dayTraded@2026-11-20",
        ),
    }),
    query: basisQuery,
    answer: z.object({ version: z.string(), data: figureDetail }),
    failures: {
      ...ofCompany,
      "figure.not_found": [404, "Figure not found."],
    },
  },
  "GET /getCoCode/:symbol": {
    summary: "Company code by current or former symbol, ISIN or BSE code",
    access: "subscriber",
    browser: {},
    params: symbolParams,
    answer: z.array(z.object({ co_code: z.int() })),
    failures: notPublished,
  },
  "GET /basicdetail/:fincode": {
    ...documented,
    summary: "Three lists: prices of the last day and the previous close, the company, its ratios",
    answer: z.array(z.array(cells)).length(3),
  },
  "GET /newDebtoEquity/:fincode": {
    ...documented,
    summary: "Debt to equity and return on capital employed by year, newest first",
    answer: z.array(cells),
  },
  "GET /getProfitAndLossStatement/:fincode": {
    ...documentedStatement,
    summary: "Profit and loss by year and quarter",
  },
  "GET /getBalanceSheetStatement/:fincode": {
    ...documentedStatement,
    summary: "Balance sheet by year and quarter",
  },
  "GET /getCashFlowStatement/:fincode": {
    ...documentedStatement,
    summary: "Cash flow by year and quarter",
  },
  "GET /getRatiosStatement/:fincode": {
    ...documentedStatement,
    summary: "Ratios by year and quarter",
  },
  "GET /AnnualProfitandLoss/:fincode": {
    ...documentedStatement,
    summary: "Profit and loss by year",
  },
  "GET /demoProfitandLoss/:fincode": {
    ...documentedStatement,
    summary: "Profit and loss by quarter",
  },
  "GET /stockbalancesheet/:fincode": { ...documentedStatement, summary: "Balance sheet by year" },
  "GET /newCashflow/:fincode": { ...documentedStatement, summary: "Cash flow by year" },
  "GET /newfinancialratios/:fincode": { ...documentedStatement, summary: "Ratios by year" },
  "GET /dividend/:fincode": {
    ...documented,
    summary: "Dividends by ex-date, newest first",
    answer: z.array(
      z.object({
        DivDate: z.string(),
        DivAmount: number.describe("₹ a share."),
        DividendType: text,
      }),
    ),
  },
  "GET /bonus/:fincode": {
    ...documented,
    summary: "Bonus issues by ex-date, newest first",
    answer: z.array(z.object({ BonusDate: z.string(), BonusRatio: text })),
  },
  "GET /splits/:fincode": {
    ...documented,
    summary: "Splits by ex-date, newest first",
    answer: z.array(z.object({ SplitDate: z.string(), SplitRatio: text })),
  },
  "GET /deliverables/:fincode": {
    ...documented,
    summary: "Volume and delivery by day, newest first",
    answer: z.array(
      z.object({
        Date: z.string(),
        close: number,
        Totalvolume: number,
        DeliverableQty: number,
        DeliverablePercent: number,
      }),
    ),
  },
  "GET /returnAnalysisPrice/:fincode": {
    ...documented,
    summary: "Returns of the share and the benchmark index over 1W to 5Y",
    answer: z.array(
      z.object({
        period: z.string(),
        from_date: text,
        return_percent: number.describe("A year's beyond 1Y."),
        index: text,
        index_return_percent: number,
      }),
    ),
  },
  "GET /getPeerComparition/:fincode": {
    ...documented,
    summary: "Companies of the same industry of similar size, and the group's medians",
    query: peersQuery,
    answer: z.object({
      data: z.array(cells).describe("The company first; figures by column key."),
      median: cells.describe("Of the whole group."),
      columns: peerColumns,
      group: z.string(),
      count: z.int().describe("Companies in the group."),
    }),
  },
  "POST /campareFinance": {
    summary: "Last reported year of up to six companies side by side",
    access: "subscriber",
    browser: {},
    body: z.preprocess(
      // Also accepted under `data`, as in other documented calls.
      (value) =>
        value !== null && typeof value === "object" && "data" in value ? value.data : value,
      comparison,
    ),
    answer: z.object({
      Table1: z.array(cells).describe("Particulars, and each company's figure under its symbol."),
      companies: z.array(
        z.object({ co_code: z.int(), COMPNAME: z.string(), symbol: z.string(), year: text }),
      ),
    }),
    failures: notPublished,
  },
});
