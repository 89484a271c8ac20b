import { z } from "zod";

export const resultsQuery = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a page's number from 1")
    .transform(Number)
    .default(1)
    .describe("From 1."),
  sector: z.string().min(1).max(100).optional().describe("A sector's name; absent: all."),
  side: z
    .enum(["up", "down"])
    .optional()
    .describe("Whose net profit is above or below that of a year before; absent: all."),
  order: z
    .enum(["newest", "oldest", "sales", "profit"])
    .default("newest")
    .describe("By the day of publication, or by growth over the year before."),
});

const figure = z.number().nullable();
const change = z.object({
  current: figure.describe("₹ crore, of the latest quarter."),
  quarterBefore: figure.describe("Of the quarter before."),
  yearBefore: figure.describe("Of the same quarter a year before."),
  changeOnQuarter: figure.describe("Percent, to 1 decimal."),
  changeOnYear: figure.describe("Percent, to 1 decimal."),
});

export const resultCornerAnswer = z.object({
  version: z.string().describe("The dataset that the figures are of."),
  asOf: z.iso.date().describe("Its day."),
  page: z.int().describe("From 1."),
  pageSize: z.int().describe("Results on a page."),
  total: z.int().describe("Results on all pages."),
  sectors: z
    .array(z.object({ name: z.string(), count: z.int() }))
    .describe("All sectors, with how many results the side leaves in each."),
  sides: z
    .object({ up: z.int(), down: z.int() })
    .describe("How many results the sector leaves on each side."),
  results: z.array(
    z.object({
      coCode: z.int().describe("The company's code."),
      symbol: z.string().describe("Its symbol."),
      name: z.string().describe("Its name."),
      sector: z.string().nullable().describe("Its sector."),
      publishedOn: z.iso.date().describe("When its latest results became public."),
      quarterEnd: z.iso.date().describe("The last day of the latest quarter."),
      quarter: z.string().describe("`Q1 FY26`."),
      basis: z.enum(["consolidated", "standalone"]).nullable().describe("Of the group or alone."),
      sales: change.describe("Net sales."),
      operatingProfit: change.describe("Operating profit."),
      netProfit: change.describe("Net profit."),
      side: z.enum(["up", "down"]).nullable().describe("Of net profit over the year before."),
      price: figure.describe("₹, the day's close."),
      priceChangePercent: figure.describe("Percent of the close before."),
    }),
  ),
});
