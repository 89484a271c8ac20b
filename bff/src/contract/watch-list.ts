import { companyQuote, watchList } from "@munshi/core-api/routes";
import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const watchListRow = z.object({
  coCode: z.int(),
  quote: companyQuote.nullable().describe("Null if unlisted or if quotes are unavailable."),
});

const selectedList = z.object({
  id: z.string(),
  asOf: z.iso.date().nullable().describe("Null if quotes are unavailable."),
  rows: z.array(watchListRow).describe("In the member's order."),
});

const watchListView = z.object({
  lists: z.array(watchList).describe("In order of creation."),
  selected: selectedList
    .nullable()
    .describe("The list requested, or the first; null if there is none or it was deleted."),
  limits: z.object({ lists: z.int(), companies: z.int() }),
});

export type WatchListRow = Infer<typeof watchListRow>;
export type WatchListRows = Infer<typeof selectedList>;
export type WatchListView = Infer<typeof watchListView>;

export const watchListViewRoutes = defineRoutes({
  "GET /api/views/watch-list": {
    summary: "The member's watch lists with the latest quotes of one; subscribers only",
    access: "session",
    query: z.object({
      list: z.string().optional().describe("Id of a watch list; the first if absent."),
    }),
    answer: watchListView,
  },
});
