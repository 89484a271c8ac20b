import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const category = z.enum([
  "value",
  "quality",
  "growth",
  "momentum",
  "dividends",
  "ownership",
  "turnaround",
  "india",
]);

const popularScreen = z.object({
  slug: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u)
    .describe("The screen's permanent address."),
  name: z.string(),
  category,
  story: z.string().describe("Who published the strategy, its idea and its limits."),
  source: z.object({
    author: z.string().describe("One or more people, or an institution."),
    title: z.string().describe("A book, a paper with its journal, or a rule."),
    year: z.int().describe("Of first publication, or of the edition named."),
  }),
  query: z.string().describe("In the query language."),
  columns: z.array(z.string()).describe("Columns to show after those of the query."),
  sort: z.object({ column: z.string(), direction: z.enum(["ascending", "descending"]) }),
});

const popularScreens = z.object({
  categories: z.array(z.object({ key: category, name: z.string() })).describe("In display order."),
  screens: z.array(popularScreen).describe("By category, in display order."),
});

export type PopularCategory = Infer<typeof category>;
export type PopularScreen = Infer<typeof popularScreen>;
export type PopularScreensAnswer = Infer<typeof popularScreens>;

export const popularScreenRoutes = defineRoutes({
  "GET /popular_screens": {
    summary: "Published strategies as queries, with story and source",
    access: "subscriber",
    browser: {},
    answer: popularScreens,
  },
});
