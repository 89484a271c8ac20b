import { z } from "zod";
import { mostNamesAsked, mostScannerCodes } from "../../contract/index.ts";
import { splitList } from "../../platform/validation/split-list.ts";
import { isQuarterEnd } from "./reporting-calendar.ts";

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
/** What callers send where they ask for nothing. */
const notGiven = z.union([z.literal(""), z.null()]).optional();

const yearWanted = "must be a financial year such as 2025, by the calendar year that it ends in";
const year = z
  .union([z.int(), z.string().regex(/^\s*\d{4}\s*$/u, yearWanted), notGiven], yearWanted)
  .transform((value) => (isGiven(value) ? Number(value) : null))
  .refine((value) => value === null || (value >= 1900 && value <= 2200), "must be a year");

const quarter = z
  .string()
  .trim()
  .refine((text) => text === "" || isQuarterEnd(text), {
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
    storedata: z.string().max(50_000).nullish().describe("The query, in the query language"),
    allfincodes: z
      .preprocess(
        splitList,
        z
          .array(code)
          .min(1, "must name at least one company code")
          .max(
            mostScannerCodes,
            `must have ${mostScannerCodes} company codes or fewer: ask for more in several calls`,
          ),
      )
      .describe("Company codes to look among, as a list or as one text with commas"),
    fyear: year.describe(
      "First financial year, by the calendar year that it ends in, for which rows carry the query's parameters, in fields such as sales@2024; empty: none",
    ),
    tyear: year.describe("Last such year; where only one of both is given it is both"),
    qsdate: quarter.describe(
      "End of the first quarter for which rows carry the query's parameters, in fields such as sales@2025-06-30; empty: none",
    ),
    qtdate: quarter.describe("End of the last such quarter; where only one is given it is both"),
    lastquarter: quarter.describe(
      "End of the quarter that 'latest quarter' stands for: companies whose latest reported quarter is another one are left out, so that all rows compare the same quarter; empty: each company's latest",
    ),
    filters: z
      .array(filter)
      .max(500)
      .default([])
      .describe("Custom filters of the asker's own that the query names"),
    lists: z
      .array(list)
      .max(200)
      .default([])
      .describe("Stock lists of the asker's own that the query names: List = 'My stocks'"),
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

export const scannerBody = z.object({ data: scannerData });
export type ScannerRequest = z.output<typeof scannerData>;

const diagnostic = z.looseObject({ code: z.string(), message: z.string() });
const cell = z.union([z.number(), z.string(), z.null()]);
const scoreCell = z
  .union([z.number(), z.literal(["", "NOT RATED"])])
  .describe("0 to 100; empty where there is none: shown as N/A; NOT RATED: shown as NR");

export const scannerAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.array(
    z
      .object({
        co_code: z.int().describe("The company's code, as allfincodes names it"),
        COMPNAME: z.string().describe("The company's name"),
        symbol: z.string().describe("Its symbol at the exchange"),
        isin: z.string().nullable().describe("Null where no source gives one"),
        instrumentToken: z.string().describe("Empty where no source gives one"),
        sectorcode: z.string().describe("As industrylist names it; empty where it is not known"),
        sectorname: z.string().describe("The sector's name; empty where it is not known"),
        close: z.number().nullable().describe("The latest close, ₹; null where there is none"),
        mcap: z.number().nullable().describe("Market capitalisation, ₹ crore; null: none"),
        mcaptype: z
          .string()
          .describe(
            "By market capitalisation within the dataset: Large Cap for the first 100, Mid Cap up to the 250th, Small Cap for the rest; empty without one",
          ),
        score: scoreCell,
        tscore: scoreCell,
        growth: scoreCell,
        trust: scoreCell,
        liquidity: scoreCell,
        efficiency: scoreCell,
      })
      .catchall(cell),
  ),
  columns: z
    .array(z.object({ key: z.string(), title: z.string(), type: z.string(), unit: z.string() }))
    .describe("The further fields of each row, in the query's order"),
  unknown: z.array(z.int()).describe("Codes that the dataset does not have"),
  warnings: z.array(diagnostic),
  dataset: z.object({ version: z.string(), asOf: z.string() }),
});

export const highPriceAnswer = z.object({ close: z.number().nullable() });
export const indicesAnswer = z.array(z.object({ indices: z.string(), co_code: z.array(z.int()) }));
export const sectorsAnswer = z.array(
  z.object({ _id: z.object({ sectorcode: z.string(), sectorname: z.string() }) }),
);

const names = z
  .array(z.union([z.number(), z.string().max(200)]).transform(String))
  .min(1, "must name at least one company")
  .max(mostNamesAsked, `must have ${mostNamesAsked} names or fewer`);

export const findCompaniesBody = z.object({
  data: z.object({
    fincode: z
      .preprocess((value) => splitList(typeof value === "number" ? [value] : value), names)
      .describe("Company codes, symbols or ISINs, as a list or as one text with commas"),
  }),
});

export const findCompaniesAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.array(
    z.object({
      COMPNAME: z.string(),
      co_code: z.int(),
      isin: z.string().nullable(),
      scripcode: z.string().nullable(),
      symbol: z.string(),
    }),
  ),
  notFound: z.array(z.string()),
});
