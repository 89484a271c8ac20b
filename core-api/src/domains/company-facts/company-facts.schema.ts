import { z } from "zod";

const text = z.string().nullable();

export const callsQuery = z.object({
  status: z.enum(["open", "closed"]).default("open"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const call = z.object({
  id: z.string(),
  coCode: z.int(),
  symbol: z.string(),
  name: z.string(),
  side: z.enum(["buy", "sell"]),
  horizon: z.enum(["short-term", "long-term"]),
  entry: z.number().describe("₹ a share, as traded that day; so are the levels"),
  target: z.number(),
  stopLoss: z.number(),
  openedOn: z.string(),
  closedOn: text,
  exit: z.number().nullable(),
  returnPercent: z
    .number()
    .nullable()
    .describe(
      "Since it was opened, adjusted for splits and bonuses; a call to sell gains as the price falls",
    ),
  status: z.enum(["open", "target-met", "stopped", "closed"]),
  rationale: z.string(),
});

export const callsAnswer = z.object({
  version: z.string(),
  asOf: z.string(),
  status: z.enum(["open", "closed"]),
  page: z.int(),
  pages: z.int(),
  counts: z.object({ open: z.int(), closed: z.int() }),
  calls: z.array(call),
});

const instant = z.string().describe("An instant, ISO 8601 UTC");

export const newsFeedAnswer = z.array(
  z.object({
    id: z.string(),
    date: instant,
    title: z.string(),
    description: z.string(),
    source: text,
    url: text,
  }),
);
export const announcementAnswer = z.array(
  z.object({ id: z.string(), date: instant, memo: z.string(), category: text, url: text }),
);
export const historyAnswer = z.array(z.object({ year: z.int(), description: z.string() }));
export const boardAnswer = z.array(
  z.object({ name: z.string(), designation: z.string(), since: text }),
);
export const backgroundAnswer = z.array(
  z.object({
    background: text,
    incorporated: z.int().nullable(),
    registeredOffice: text,
    website: text,
    auditor: text,
    registrar: text,
  }),
);
export const segmentAnswer = z.array(
  z.object({
    segment: z.string(),
    yearEnd: z.string(),
    revenue: z.number().nullable().describe("₹ crore"),
    percent: z.number().nullable().describe("Of the year's revenue over all segments"),
  }),
);
export const annualReportAnswer = z.array(z.object({ year: z.int(), url: z.string() }));
