import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const version = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, "must be a dataset's version");
const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be the hash of a report");

const company = { coCode: z.int(), name: z.string() };
const sides = { before: z.number().nullable(), after: z.number().nullable() };
const named = z.array(z.object(company));

/** Changes that members would see, compared with the newest dataset. */
export const datasetImpact = z.object({
  kind: z.enum(["publish", "rollback"]),
  /** The version to return to; null for a publication. */
  version: z.string().nullable(),
  /** The day asked for; null: the latest imported day. */
  asked: z.string().nullable(),
  asOf: z.string(),
  base: z.object({ version: z.string(), asOf: z.string() }).nullable(),
  /** The state of imports, corrections and answers that it was made from. */
  mark: z.string(),
  rows: z.object({ before: z.int(), after: z.int() }),
  entered: named.describe("Up to 200."),
  left: named.describe("Up to 200."),
  moved: z.int().describe("Figures that differ, of companies on both sides."),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      moved: z.int(),
      appeared: z.int(),
      vanished: z.int(),
      largest: z.array(z.object({ ...company, ...sides })),
    }),
  ),
  bands: z.object({
    moved: z.int(),
    changes: z
      .array(
        z.object({
          ...company,
          ...sides,
          score: z.string(),
          from: z.string().nullable(),
          to: z.string().nullable(),
        }),
      )
      .describe("Up to 200."),
  }),
});
export type DatasetImpact = Infer<typeof datasetImpact>;

export const impactRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("publish"),
    asOf: z.iso.date().nullable().describe("Null: the latest imported day."),
  }),
  z.strictObject({ kind: z.literal("rollback"), version }),
]);

const runAnswer = z.object({
  status: z.enum(["queued", "running", "done", "failed"]),
  step: z.string().nullable(),
  hash: z.string().nullable().describe("Of the report, once it is ready."),
  error: z.string().nullable(),
});

const restorable = z.array(
  z.object({
    version: z.string(),
    asOf: z.string(),
    publishedAt: z.iso.datetime(),
    rows: z.int(),
  }),
);
export type RestorableDatasets = Infer<typeof restorable>;

export const impactRoutes = defineRoutes({
  "GET /admin/market/datasets": {
    summary: "Earlier datasets that can be published again",
    access: "staff",
    permission: "market.publish",
    browser: {},
    answer: restorable,
  },
  "POST /admin/market/impacts": {
    summary: "Starts a report of what a publication or rollback would change",
    access: "staff",
    permission: "market.publish",
    browser: {},
    body: impactRequest,
    answer: z.object({ id: z.uuid() }),
  },
  "GET /admin/market/impact-runs/:id": {
    summary: "Progress of an impact report",
    access: "staff",
    permission: "market.publish",
    browser: {},
    params: z.strictObject({ id: z.uuid("must be an id") }),
    answer: runAnswer,
    failures: { "job.not_found": [404, "Run not found."] },
  },
  "GET /admin/market/impacts/:hash": {
    summary: "An impact report, for makers and checkers of publications",
    access: "staff",
    permission: null,
    browser: {},
    params: z.strictObject({ hash }),
    answer: datasetImpact,
    failures: {
      "market.impact_not_found": [404, "Impact report not found."],
      "staff.forbidden": [403, "The caller neither publishes nor approves."],
    },
  },
});
