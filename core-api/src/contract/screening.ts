import type { Failures, Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { warnings } from "./answers.ts";
import { companySearchRow } from "./datasets.ts";
import { mostNamesAsked, mostScannerCodes } from "./limits.ts";
import { defineRoutes } from "./route.ts";
import { splitList } from "./text-fields.ts";

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
const notGiven = z.union([z.literal(""), z.null()]).optional();

const yearWanted = "must be a financial year such as 2025, by the calendar year that it ends in";
const year = z
  .union([z.int(), z.string().regex(/^\s*\d{4}\s*$/u, yearWanted), notGiven], yearWanted)
  .transform((value) => (isGiven(value) ? Number(value) : null))
  .refine((value) => value === null || (value >= 1900 && value <= 2200), "must be a year");

const quarterEnd = /^\d{4}-(03-31|06-30|09-30|12-31)$/u;
const quarter = z
  .string()
  .trim()
  .refine((text) => text === "" || quarterEnd.test(text), {
    error: "must be the last day of a quarter: 2025-03-31, -06-30, -09-30 or -12-31",
  })
  .nullish()
  .transform((text) => (isGiven(text) ? (text ?? null) : null));

const codeWanted = "must be a company code";
const code = z
  .union([z.int().positive(), z.string().regex(/^\s*\d{1,9}\s*$/u, codeWanted)], codeWanted)
  .transform(Number);

const list = z.object({
  name: z.string().max(200),
  coCodes: z.array(z.int().positive()).max(5_000),
});
const filter = z.object({ name: z.string().max(200), formula: z.string().max(10_000) });

const scannerData = z
  .object({
    storedata: z.string().max(50_000).nullish().describe("The query, in the query language."),
    allfincodes: z
      .preprocess(
        splitList,
        z
          .array(code)
          .min(1, "must name at least one company code")
          .max(
            mostScannerCodes,
            `must have ${mostScannerCodes} company codes or fewer: split them into several calls`,
          ),
      )
      .describe("Company codes to search, as a list or separated by commas."),
    fyear: year.describe(
      "First financial year, by the calendar year in which it ends, to include the query's parameters for, in fields such as sales@2024; empty: none.",
    ),
    tyear: year.describe("Last financial year; if only one of the two is given, it is both."),
    qsdate: quarter.describe(
      "End of the first quarter to include the query's parameters for, in fields such as sales@2025-06-30; empty: none.",
    ),
    qtdate: quarter.describe(
      "End of the last quarter; if only one of the two is given, it is both.",
    ),
    lastquarter: quarter.describe(
      "End of the quarter that 'latest quarter' means; companies whose latest reported quarter is another are left out. Empty: each company's own latest quarter.",
    ),
    filters: z.array(filter).max(500).default([]).describe("Custom filters used by the query."),
    lists: z
      .array(list)
      .max(200)
      .default([])
      .describe("Stock lists used by the query: List = 'My stocks'."),
  })
  .superRefine(({ fyear, tyear, qsdate, qtdate }, context) => {
    const refuse = (path: string, message: string): void => {
      context.addIssue({ code: "custom", path: [path], message });
    };
    if (fyear !== null && tyear !== null) {
      if (fyear > tyear) refuse("fyear", "must not lie after tyear");
      else if (tyear - fyear > 12) refuse("fyear", "must lie within 12 years of tyear");
    }
    if (qsdate !== null && qtdate !== null) {
      if (qsdate > qtdate) refuse("qsdate", "must not lie after qtdate");
      else if (Number(qtdate.slice(0, 4)) - Number(qsdate.slice(0, 4)) > 4) {
        refuse("qsdate", "must lie within four years of qtdate");
      }
    }
  })
  .transform(({ storedata, allfincodes, fyear, tyear, qsdate, qtdate, lastquarter, ...rest }) => ({
    query: storedata ?? "",
    among: [...new Set(allfincodes)],
    years: spanOf(fyear, tyear),
    quarters: spanOf(qsdate, qtdate),
    lastQuarter: lastquarter,
    filters: rest.filters,
    lists: rest.lists,
  }));

function spanOf<T>(from: T | null, to: T | null): { readonly from: T; readonly to: T } | null {
  const [first, last] = [from ?? to, to ?? from];
  return first === null || last === null ? null : { from: first, to: last };
}

const scannerBody = z.object({ data: scannerData });
export type ScannerRequest = z.output<typeof scannerData>;

const cell = z.union([z.number(), z.string(), z.null()]);
const scoreCell = z
  .union([z.number(), z.literal(["", "NOT RATED"])])
  .describe("0 to 100; empty if not available (shown as N/A); NOT RATED (shown as NR).");

const scannerRow = z
  .object({
    co_code: z.int().describe("Company code."),
    COMPNAME: z.string().describe("Company name."),
    symbol: z.string().describe("Exchange symbol."),
    isin: z.string().nullable().describe("ISIN."),
    instrumentToken: z.string().describe("Empty if not available."),
    sectorcode: z.string().describe("As in industrylist; empty if unknown."),
    sectorname: z.string().describe("Sector name; empty if unknown."),
    close: z.number().nullable().describe("₹, latest close."),
    mcap: z.number().nullable().describe("Market capitalisation, ₹ crore."),
    mcaptype: z
      .string()
      .describe(
        "Large Cap (the 100 largest of the dataset), Mid Cap (up to the 250th) or Small Cap; empty without a market capitalisation.",
      ),
    score: scoreCell,
    tscore: scoreCell,
    growth: scoreCell,
    trust: scoreCell,
    liquidity: scoreCell,
    efficiency: scoreCell,
  })
  .catchall(cell);

const scannerAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.array(scannerRow).describe("By market capitalisation, largest first."),
  columns: z
    .array(
      z.object({
        key: z.string().describe("`sales@q0`, `sales@2025`, `sales@2025-06-30`."),
        title: z.string(),
        type: z.string(),
        unit: z.string(),
      }),
    )
    .describe("The other fields of each row, in the query's order."),
  unknown: z.array(z.int()).describe("Codes that the dataset does not have."),
  warnings,
  dataset: z.object({ version: z.string(), asOf: z.string() }),
});

const highPrice = z.object({ close: z.number().nullable().describe("₹, the highest of all.") });
const indexRow = z.object({ indices: z.string(), co_code: z.array(z.int()) });
const sectorRow = z.object({ _id: z.object({ sectorcode: z.string(), sectorname: z.string() }) });

const names = z
  .array(z.union([z.number(), z.string().max(200)]).transform(String))
  .min(1, "must name at least one company")
  .max(mostNamesAsked, `must have ${mostNamesAsked} names or fewer`);

const foundCompanies = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.array(companySearchRow).describe("In the order requested, each company once."),
  notFound: z.array(z.string()).describe("Names of no company."),
});

const exampleResult = z.object({
  matched: z.int().describe("Companies that match the example query."),
  total: z.int().describe("Listed companies."),
  asOf: z.string().describe("YYYY-MM-DD, day of the prices."),
  rows: z
    .array(
      z.object({
        co_code: z.int(),
        COMPNAME: z.string(),
        symbol: z.string(),
        mcap: z.number().nullable().describe("₹ crore."),
        figures: z.array(z.number().nullable()).describe("Of the query's parameters, in order."),
      }),
    )
    .describe("The five largest matches by market capitalisation."),
});

export type ExampleResult = Infer<typeof exampleResult>;
export type ScoreCell = Infer<typeof scoreCell>;
export type ScannerResultRow = Infer<typeof scannerRow>;
export type ScannerResultAnswer = Infer<typeof scannerAnswer>;
export type HighPriceAnswer = Infer<typeof highPrice>;
export type IndexRow = Infer<typeof indexRow>;
export type SectorRow = Infer<typeof sectorRow>;
export type FindCompaniesAnswer = Infer<typeof foundCompanies>;

const ofEngine = {
  "market.not_published": [404, "Market data is not available yet."],
  "query.too_heavy": [422, "The query takes too long."],
  "screening.busy": [503, "Too many queries are waiting; see `Retry-After`."],
  "screening.closed": [503, "The server is shutting down."],
} as const satisfies Failures;

/** Queries over the market, run on the server. */
export const screeningRoutes = defineRoutes({
  "POST /getScannerResult2": {
    summary: "Companies that match a query, with the query's figures; at most 1000 codes a call",
    access: "public",
    browser: {},
    body: scannerBody,
    answer: scannerAnswer,
    failures: {
      ...ofEngine,
      "query.refused": [400, "The query is empty or has errors, listed in `diagnostics`."],
      "request.contradicts_data": [400, "The dataset cannot have the year or quarter."],
    },
  },
  "GET /exampleResult": {
    summary: "Result of the landing page's example query",
    access: "public",
    browser: { isShared: true },
    answer: exampleResult,
    failures: {
      ...ofEngine,
      "query.refused": [400, "The dataset lacks a parameter of the query."],
    },
  },
  "GET /getHighPrice": {
    summary: "Highest latest close of all companies",
    access: "public",
    browser: { isShared: true },
    answer: highPrice,
    failures: ofEngine,
  },
  "GET /indiceslist": {
    summary: "Indices with the codes of their companies, by name",
    access: "public",
    browser: { isShared: true },
    answer: z.array(indexRow),
    failures: ofEngine,
  },
  "GET /industrylist": {
    summary: "Sectors, by name",
    access: "public",
    browser: { isShared: true },
    answer: z.array(sectorRow),
    failures: ofEngine,
  },
  "GET /csv_samples/stock-list.csv": {
    summary: "Sample CSV file for the upload of a stock list",
    access: "public",
    browser: { isShared: true },
    failures: ofEngine,
  },
  "POST /searchAddCmp": {
    summary: "Companies by code, symbol or ISIN, and the names without a match",
    access: "public",
    browser: {},
    body: z.object({
      data: z.object({
        fincode: z
          .preprocess((value) => splitList(typeof value === "number" ? [value] : value), names)
          .describe("Company codes, symbols or ISINs, as a list or separated by commas."),
      }),
    }),
    answer: foundCompanies,
    failures: ofEngine,
  },
});
