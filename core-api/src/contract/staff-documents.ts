import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { amountChange, day, instant, notPublished } from "./company.ts";
import { defineRoutes } from "./route.ts";

export const documentKinds = ["news", "results"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Limits of a period, which keep files readable. */
export const documentLimits = {
  days: 31,
  /** Items of one document. */
  items: 3_000,
  /** Items that a preview shows. */
  previewed: 100,
} as const;

const kind = z.enum(documentKinds);
const dayMs = 86_400_000;
const period = z
  .strictObject({ kind, from: day, until: day.describe("The last day, included.") })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    error: "must not be before the start date",
  })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < documentLimits.days * dayMs, {
    path: ["until"],
    error: `must be within ${documentLimits.days} days of the start date`,
  });
export type DocumentPeriod = Infer<typeof period>;

const newsItem = z.object({
  at: instant,
  symbol: z.string(),
  name: z.string(),
  title: z.string(),
  text: z.string(),
  source: z.string().describe("A newspaper, or Exchange for an announcement."),
});
export type PrintedNews = Infer<typeof newsItem>;

const resultFigure = z.object({
  current: z.number().nullable().describe("₹ crore."),
  yearBefore: z.number().nullable().describe("₹ crore, same quarter a year ago."),
  change: amountChange.describe(
    "Year on year: percent with 1 decimal, or the turn from or to a loss.",
  ),
});
const resultItem = z.object({
  day,
  symbol: z.string(),
  name: z.string(),
  quarter: z.string(),
  sales: resultFigure,
  operatingProfit: resultFigure,
  netProfit: resultFigure,
});
export type PrintedResult = Infer<typeof resultItem>;

const document = z.object({
  id: z.uuid(),
  kind,
  from: day,
  until: day,
  items: z.int(),
  pages: z.int(),
  size: z.int().describe("Bytes."),
  hash: z.string().describe("SHA-256 of the file, in hex."),
  madeBy: z.string(),
  madeAt: instant,
});
export type StaffDocument = Infer<typeof document>;

const run = z.object({
  id: z.uuid(),
  status: z.enum(["queued", "running", "done", "failed"]),
  done: z.int().describe("Items read."),
  total: z.int().nullable().describe("Null: not known yet."),
  document: document.nullable(),
  failure: z.string().nullable(),
});
export type DocumentRun = Infer<typeof run>;

const staff = { access: "staff", permission: "document.create", browser: {} } as const;

/** PDFs of the news and results of a period. */
export const staffDocumentRoutes = defineRoutes({
  "GET /admin/documents": {
    ...staff,
    summary: "The last 50 PDFs of a kind, and the newest day with items",
    query: z.strictObject({ kind }),
    answer: z.object({ documents: z.array(document), newestDay: day.nullable() }),
  },
  "GET /admin/documents/items": {
    ...staff,
    summary: "The first 100 items of a period",
    query: period,
    answer: z.object({
      total: z.int(),
      news: z.array(newsItem).describe("Newest first; empty for results."),
      results: z.array(resultItem).describe("Newest first; empty for news."),
    }),
    failures: notPublished,
  },
  "POST /admin/documents": {
    ...staff,
    summary: "Starts a job that creates the PDF of a period",
    idempotency: "key",
    body: period,
    answer: z.object({ run: z.uuid() }),
  },
  "GET /admin/documents/runs/:id": {
    ...staff,
    summary: "Progress of a PDF, and the PDF once it is ready",
    params: z.strictObject({ id: z.uuid("must be an id") }),
    answer: run,
    failures: { "job.not_found": [404, "Job not found."] },
  },
  "GET /admin/documents/:id/file": {
    ...staff,
    summary: "A PDF",
    params: z.strictObject({ id: z.uuid("must be an id") }),
    failures: { "document.not_found": [404, "PDF not found."] },
  },
});
