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
    .describe("An index by its name; absent: the first of those that are offered."),
});

export const tileAnswer = z.object({
  version: z.string().describe("The dataset that stood behind it."),
  day: z.iso.date().describe("The trading day that is shown."),
  of: z.iso.date().nullable().describe("The day of the tile's own data."),
  data: z.looseObject({}).nullable().describe("Null where nothing is known."),
  query: z.string().nullable().describe("The screener's query that makes it; null: none does."),
});

export const daysAnswer = z.object({
  version: z.string().describe("The dataset published last."),
  kind: z.enum(["demo", "market"]),
  asOf: z.iso.date().describe("Its day."),
  revision: z.string().describe("Another after every import."),
  days: z.array(z.iso.date()).describe("Trading days, rising."),
});
