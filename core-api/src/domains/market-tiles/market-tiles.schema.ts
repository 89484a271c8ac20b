import { z } from "zod";

export const tileQuery = z.object({
  day: z.iso
    .date()
    .optional()
    .describe("The newest trading day up to it is shown; absent: the newest of all."),
});

export const heatmapQuery = tileQuery.extend({
  index: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "An index by its name, however written; absent or unknown: the first that is offered.",
    ),
});

export const tileAnswer = z.object({
  version: z.string().describe("The dataset that stood behind it."),
  day: z.iso.date().describe("The trading day that is shown."),
  of: z.iso.date().nullable().describe("The day of the tile's own data."),
  data: z.looseObject({}).nullable().describe("Null where nothing is known."),
  queries: z
    .array(
      z.object({
        tab: z.string().optional().describe("The tab that it makes; absent: the whole tile."),
        text: z.string(),
        sort: z.string().optional().describe("A column's key, `-` before it: the largest first."),
      }),
    )
    .describe("Queries of the screener for the companies of the tile; none where it has none."),
});

export const daysAnswer = z.object({
  version: z.string().describe("The dataset published last."),
  kind: z.enum(["demo", "market"]),
  asOf: z.iso.date().describe("Its day."),
  revision: z.string().describe("Another after every import."),
  days: z.array(z.iso.date()).describe("Trading days, rising."),
});
