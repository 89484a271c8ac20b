import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { keysOf } from "@munshi/platform/contract";
import { tooManyTries } from "./failures.ts";
import { findPageRow } from "./gate/index.ts";
import { mostUsageEvents } from "./limits.ts";
import { defineRoutes } from "./route.ts";

/** Events that pages report, with their possible details. They are anonymous (decision 107). */
const usageDetails = {
  page_opened: [],
  query_run: ["answered", "refused"],
  exported: ["xlsx", "csv"],
  sign_up: ["opened", "code_sent", "code_verified", "done"],
} as const satisfies { readonly [name: string]: readonly string[] };

type UsageName = keyof typeof usageDetails;

/** An event, with a detail if it has any. */
export type UsageEvent = {
  readonly [Name in UsageName]: (typeof usageDetails)[Name] extends readonly []
    ? { readonly name: Name }
    : { readonly name: Name; readonly detail: (typeof usageDetails)[Name][number] };
}[UsageName];

function isDetailOf(name: UsageName, detail: string | null): boolean {
  const allowed: readonly string[] = usageDetails[name];
  return detail === null ? allowed.length === 0 : allowed.includes(detail);
}

const event = z
  .object({
    name: z.enum(keysOf(usageDetails)),
    page: z
      .string()
      .max(100)
      .refine((path) => findPageRow(path)?.path === path, "must be the path of a page's gate row")
      .describe("Path of the page's gate row, `/company/:symbol`."),
    detail: z.string().max(20).nullable().default(null),
  })
  .refine(({ name, detail }) => isDetailOf(name, detail), "has a detail that the event does not");

const usageBody = z.object({
  visit: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "must be 32 hex digits")
    .describe("Random, in the page's memory only."),
  events: z.array(event).min(1).max(mostUsageEvents).describe("Oldest first."),
});

const usageCount = z.object({
  day: z.iso.date(),
  name: z.string(),
  page: z.string(),
  detail: z.string().nullable(),
  events: z.int(),
  visits: z.int().describe("Page loads with at least one such event."),
});

const usageSummary = z.object({ counts: z.array(usageCount) });

export type UsageSummary = Infer<typeof usageSummary>;
export type UsageBody = Infer<typeof usageBody>;
export type UsagePayload = InferInput<typeof usageBody>;
export type UsageCount = Infer<typeof usageCount>;

export const usageEventRoutes = defineRoutes({
  "POST /usage_events": {
    summary: "Records anonymous usage events of a page; 204",
    access: "public",
    body: usageBody,
    failures: tooManyTries,
  },
  "GET /usage_events/summary": {
    summary: "Usage events by day, event and page; kept for 180 days",
    access: "staff",
    permission: null,
    query: z.object({
      from: z.iso.date().describe("First day, Asia/Kolkata."),
      until: z.iso.date().describe("Last day, Asia/Kolkata."),
    }),
    answer: usageSummary,
  },
});
