import { z } from "zod";

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

export const popularScreensAnswer = z.object({
  categories: z.array(z.object({ key: category, name: z.string() })),
  screens: z.array(
    z.object({
      slug: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u),
      name: z.string(),
      category,
      story: z.string().describe("Who published it, what the idea is and what it misses"),
      source: z.object({ author: z.string(), title: z.string(), year: z.int() }),
      query: z.string().describe("In the query language"),
      columns: z.array(z.string()).describe("Columns to show after those of the query"),
      sort: z.object({ column: z.string(), direction: z.enum(["ascending", "descending"]) }),
    }),
  ),
});
