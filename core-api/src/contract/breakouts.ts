import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { company, day, notPublished, number, text, unit } from "./company.ts";
import { defineRoutes } from "./route.ts";
import { nameField } from "./text-fields.ts";

/** Screens over prices, and over scores. */
export const breakoutKinds = ["price", "score"] as const;
export type BreakoutKind = (typeof breakoutKinds)[number];

const kind = z.enum(breakoutKinds);
const query = z.string().trim().min(1, "Enter a query.").max(10_000);
const version = z.int().min(1);

const screen = z.object({
  id: z.string().describe("An id, or the name of a built-in screen."),
  kind,
  name: z.string(),
  query: z.string().describe("In the query language."),
  isBuiltIn: z.boolean().describe("Can be copied, not edited."),
  version,
});
export type BreakoutScreen = Infer<typeof screen>;

const match = company.extend({
  sector: text,
  capClass: text,
  price: number.describe("₹."),
  score: number,
  technicalScore: number,
  figures: z.array(z.union([z.string(), z.number()]).nullable()).describe("By `columns`."),
});
export type BreakoutMatch = Infer<typeof match>;

const result = screen.extend({
  problem: z.string().nullable().describe("Why the query cannot run; null if it ran."),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      type: z.enum(["number", "truth", "text", "date"]),
      unit,
    }),
  ),
  matches: z.array(match),
});
export type BreakoutResult = Infer<typeof result>;

const named = company.extend({ sector: text });
const bandChange = named.extend({
  score: z.enum(["fundamental", "technical"]),
  before: z.int(),
  after: z.int(),
  bandBefore: z.enum(["sad", "bad", "neutral", "good", "excellent"]),
  bandAfter: z.enum(["sad", "bad", "neutral", "good", "excellent"]),
});
export type BandChange = Infer<typeof bandChange>;

const comparison = z.object({
  from: day,
  until: day,
  screens: z.array(
    screen.extend({
      before: z.int().nullable().describe("Matches on the first day; null: the query cannot run."),
      after: z.int().nullable(),
      entered: z.array(named),
      left: z.array(named),
    }),
  ),
  bands: z.array(bandChange).describe("Scores that changed band; largest changes first."),
});
export type BreakoutComparison = Infer<typeof comparison>;

const published = z.object({
  day,
  hasQueries: z.boolean().describe("Its dataset is stored, so queries can run."),
});

const reading = { access: "staff", permission: "breakout.read", browser: {} } as const;
const changing = { access: "staff", permission: "breakout.change", browser: {} } as const;
const body = z.strictObject({ kind, name: nameField, query });
const failures = {
  "query.refused": [400, "The query has an error; the message names it."],
  "breakout.duplicate_name": [409, "A screen with this name already exists."],
  ...notPublished,
} as const;
const unknownDay = {
  "breakout.unknown_day": [404, "The dataset of the day is no longer stored."],
} as const;
const byId = z.strictObject({ id: z.uuid("must be an id") });
const notFound = { "breakout.not_found": [404, "Screen not found."] } as const;

/** Screens that staff watch, on published days. */
export const breakoutRoutes = defineRoutes({
  "GET /admin/breakouts/days": {
    ...reading,
    summary: "Published days, newest first",
    answer: z.object({
      days: z.array(published),
      screenerUrl: z.string().describe("Opens a query in the screener: append it encoded."),
    }),
  },
  "GET /admin/breakouts": {
    ...reading,
    summary: "Screens of a kind with their matches on a published day",
    query: z.strictObject({ kind, day }),
    answer: z.object({ day, screens: z.array(result) }),
    failures: { ...unknownDay, ...notPublished },
  },
  "GET /admin/breakouts/comparison": {
    ...reading,
    summary:
      "Companies that entered or left the screens between two days, and scores that changed band",
    query: z
      .strictObject({ kind, from: day, until: day })
      .refine(({ from, until }) => from < until, {
        path: ["until"],
        error: "must be after the start date",
      }),
    answer: comparison,
    failures: { ...unknownDay, ...notPublished },
  },
  "POST /admin/breakouts": {
    ...changing,
    summary: "Adds a screen",
    body,
    answer: screen,
    failures,
  },
  "PUT /admin/breakouts/:id": {
    ...changing,
    summary: "Edits a screen",
    params: byId,
    body: z.strictObject({ name: nameField, query, version }),
    answer: screen,
    failures: {
      ...failures,
      ...notFound,
      "breakout.changed": [
        409,
        "The screen was changed since it was read; `current` has the stored values.",
      ],
    },
  },
  "DELETE /admin/breakouts/:id": {
    ...changing,
    summary: "Deletes a screen",
    params: byId,
    answer: z.object({ success: z.literal(true) }),
    failures: notFound,
  },
});
