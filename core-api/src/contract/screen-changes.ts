import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { company, day, notPublished } from "./company.ts";
import { defineRoutes } from "./route.ts";

const changed = z
  .object({ count: z.int(), first: z.array(company).describe("The largest of them, at most 5.") })
  .nullable()
  .describe("Null without an earlier dataset.");

const screenChange = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string().describe("The query."),
  matches: z.int().nullable().describe("Companies that match now; null for a query with errors."),
  entered: changed,
  left: changed,
});

const screenChanges = z.object({
  asOf: day.describe("Trading day of the newest dataset."),
  since: day.nullable().describe("Trading day of the previous dataset; null without one."),
  screens: z.array(screenChange).describe("Last changed first, at most 20."),
  total: z.int().describe("Total number of saved queries."),
});

export type ScreenChange = Infer<typeof screenChange>;
export type ScreenChanges = Infer<typeof screenChanges>;

export const screenChangeRoutes = defineRoutes({
  "GET /screen_changes": {
    summary:
      "Companies that entered and left the member's saved queries since the previous dataset",
    access: "member",
    answer: screenChanges,
    failures: {
      ...notPublished,
      "query.too_heavy": [422, "The queries take too long."],
      "screening.busy": [503, "Too many queries are waiting; see `Retry-After`."],
      "screening.closed": [503, "The server is shutting down."],
    },
  },
});
