import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import {
  amountChange,
  companyParams,
  day,
  instant,
  number,
  ofCompany,
  section,
} from "./company.ts";
import { defineRoutes } from "./route.ts";

const at = day.describe("The trading day.");

/** One reason for a share's move on a day. */
const moveReason = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("results"),
    at: z.union([day, instant]).describe("Day of the filing, or the instant it was announced."),
    quarterEnd: day,
    profitChange: amountChange.describe("Net profit from the same quarter a year ago, 1 decimal."),
  }),
  z.object({
    kind: z.literal("filing"),
    at: instant,
    subject: z.string(),
    url: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("action"),
    at: day.describe("The ex-date."),
    action: z.enum(["split", "bonus", "dividend", "other"]),
    purpose: z.string(),
  }),
  z.object({
    kind: z.literal("deal"),
    at,
    type: z.enum(["bulk", "block"]),
    side: z.enum(["buy", "sell"]),
    client: z.string(),
    value: z.number().describe("₹ crore."),
  }),
  z.object({
    kind: z.literal("sector"),
    at,
    sector: z.string(),
    median: z.number().describe("Median change of the sector's shares, percent."),
    companies: z.int().describe("The sector's shares that traded."),
  }),
  z.object({
    kind: z.literal("volume"),
    at,
    times: z.number().describe("Volume over its mean of the 20 previous sessions."),
  }),
  z.object({ kind: z.enum(["high52", "low52"]), at }),
]);

export const moveReasons = z
  .array(moveReason)
  .describe("Strongest first, at most 3; empty if nothing was found.");

const companyMove = z.object({
  day: at,
  changePercent: number.describe("Percent of the previous close."),
  reasons: moveReasons,
});

export type CompanyMove = Infer<typeof companyMove>;

export const companyMoveRoutes = defineRoutes({
  "GET /companies/:coCode/move": {
    summary: "How and why a share moved on the newest trading day",
    access: "subscriber",
    params: companyParams,
    answer: section(companyMove),
    failures: ofCompany,
  },
});
