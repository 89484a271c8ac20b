import { z } from "zod";
import { findGateRow, mostUsageEvents, usageDetails } from "../../contract/index.ts";
import type { UsageName } from "../../contract/index.ts";

const names = Object.keys(usageDetails) as UsageName[];

const event = z
  .object({
    name: z.enum(names),
    page: z
      .string()
      .max(100)
      .refine((path) => findGateRow(path)?.path === path, "must be the path of a page's gate row"),
    detail: z.string().max(20).nullable().default(null),
  })
  .refine(({ name, detail }) => isDetailOf(name, detail), "has a detail that the event does not");

function isDetailOf(name: UsageName, detail: string | null): boolean {
  const allowed: readonly string[] = usageDetails[name];
  return detail === null ? allowed.length === 0 : allowed.includes(detail);
}

export const usageBody = z.object({
  visit: z.string().regex(/^[0-9a-f]{32}$/, "must be 32 hex digits"),
  events: z.array(event).min(1).max(mostUsageEvents),
});
export type UsageBody = z.output<typeof usageBody>;

export const summaryQuery = z.object({
  from: z.iso.date().describe("First day, in Asia/Kolkata"),
  until: z.iso.date().describe("Last day, in Asia/Kolkata"),
});

export const summaryAnswer = z.object({
  counts: z.array(
    z.object({
      day: z.iso.date(),
      name: z.string(),
      page: z.string().describe("Row of the gate's table"),
      detail: z.string().nullable(),
      events: z.int(),
      visits: z.int().describe("Page loads with at least one such event"),
    }),
  ),
});
