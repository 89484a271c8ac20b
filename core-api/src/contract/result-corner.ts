import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { amountChange, basis, notPublished } from "./company.ts";
import { defineRoutes } from "./route.ts";

const side = z
  .enum(["up", "down"])
  .describe("Net profit above or below that of the same quarter a year ago.");
const order = z
  .enum(["newest", "oldest", "sales", "profit"])
  .describe(
    "By publication day, or by growth over a year ago, largest first; turns without a percentage last.",
  );

const figure = z.number().nullable();
const change = z.object({
  current: figure.describe("₹ crore, latest quarter."),
  quarterBefore: figure.describe("Previous quarter."),
  yearBefore: figure.describe("Same quarter a year ago."),
  changeOnQuarter: amountChange.describe("Percent with 1 decimal."),
  changeOnYear: amountChange.describe("Percent with 1 decimal."),
});

const publishedResult = z.object({
  coCode: z.int(),
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  publishedOn: z.iso
    .date()
    .describe("When the latest results, quarterly or annual, became public."),
  quarterEnd: z.iso.date().describe("Last day of the latest quarter."),
  quarter: z.string().describe("`Q1 FY26`."),
  basis: basis.nullable(),
  sales: change,
  operatingProfit: change,
  netProfit: change,
  side: side.nullable(),
  price: figure.describe("₹, close of the dataset's day."),
  priceChangePercent: figure.describe("Percent of the previous close."),
});

const resultCorner = z.object({
  version: z.string().describe("Version of the dataset."),
  asOf: z.iso.date().describe("Trading day of the dataset."),
  page: z.int().describe("From 1."),
  pageSize: z.int(),
  total: z.int().describe("Results on all pages."),
  sectors: z
    .array(z.object({ name: z.string(), count: z.int() }))
    .describe("All sectors by name, with the number of results on the side."),
  sides: z
    .object({ up: z.int(), down: z.int() })
    .describe("Number of the sector's results on each side."),
  results: z.array(publishedResult),
});

export type ResultSide = Infer<typeof side>;
export type ResultOrder = Infer<typeof order>;
export type ResultChange = Infer<typeof change>;
export type PublishedResult = Infer<typeof publishedResult>;
export type ResultCorner = Infer<typeof resultCorner>;

export const resultCornerRoutes = defineRoutes({
  "GET /result_corner": {
    summary: "Latest results of all companies",
    access: "member",
    browser: {},
    query: z.object({
      page: z
        .string()
        .regex(/^[1-9]\d{0,5}$/, "must be a page's number from 1")
        .transform(Number)
        .default(1)
        .describe("From 1."),
      sector: z.string().min(1).max(100).optional().describe("Omitted: all."),
      side: side.optional().describe("Omitted: all."),
      order: order.default("newest"),
    }),
    answer: resultCorner,
    failures: notPublished,
  },
});
