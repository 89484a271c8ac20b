import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  kind: z.enum(["demo", "market"]).describe("`demo`: fictional companies."),
  asOf: z.iso.date().describe("Trading day of the prices."),
  publishedAt: z.iso.datetime(),
  rows: z.int(),
  idColumn: z.string().describe("The column that identifies a row."),
  groups: z.array(
    z.object({
      name: z.string().describe("`identity`, `eod`, `history/<code>.years`, …"),
      file: z.string().describe("Path in the dataset's folder."),
      columns: z.array(z.string()),
      bytes: z.int(),
      sha256: z.string().exactOptional().describe("Hexadecimal; absent in old datasets."),
    }),
  ),
  firstRowsFile: z.string().describe("First rows of the identity group."),
  firstRowsSha256: z.string().exactOptional(),
});

export const companySearchRow = z.object({
  COMPNAME: z.string(),
  co_code: z.int(),
  isin: z.string().nullable(),
  scripcode: z.string().nullable().describe("BSE code."),
  symbol: z.string().describe("NSE symbol."),
});

const flag = z.enum(["Y", "N"]);
const stock = z.object({
  company_name: z.string(),
  nse_symbol: z.string().nullable().describe("Null if listed on the BSE only."),
  bse_scripname: z.string().nullable().describe("Null without a BSE code."),
  bse_code: z.string().nullable(),
  isin_num: z.string().nullable(),
  logo_url: z.string().nullable().describe("Always null: no source has logos."),
  nselistedflag: flag,
  bselistedflag: flag,
});

/** Shortest text to search companies for. */
export const leastSearchText = 2;

export type CompanySearchRow = Infer<typeof companySearchRow>;
export type AutocompleteStock = Infer<typeof stock>;

const notPublished = {
  "market.not_published": [404, "Market data is not available yet."],
} as const;

/** Published datasets and the search for companies. */
export const datasetRoutes = defineRoutes({
  "GET /datasets/latest": {
    summary: "Manifest of the latest dataset",
    access: "public",
    answer: manifest,
    failures: notPublished,
  },
  "GET /datasets/:version/*file": {
    summary: "File of a dataset; datasets never change",
    access: "public",
    params: z.strictObject({
      version: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "must be a version"),
      file: z.string().min(1).max(300),
    }),
    failures: { "request.not_found": [404, "File not found."] },
  },
  "GET /searchcompanylist/:text": {
    summary: "Companies by symbol, name, code, ISIN or BSE code; best match first",
    access: "public",
    browser: {},
    params: z.strictObject({
      text: z
        .string()
        .trim()
        .min(leastSearchText, `must have ${leastSearchText} characters or more`)
        .max(100),
    }),
    answer: z.array(companySearchRow),
    failures: notPublished,
  },
  "GET /help-action/autocomplete": {
    summary: "Companies for a search box, best match first; none for fewer than two characters",
    access: "public",
    browser: {},
    query: z.object({ search_str: z.string().trim().max(100).default("") }),
    answer: z.object({ success: z.boolean(), message: z.string(), data: z.array(stock) }),
  },
});
