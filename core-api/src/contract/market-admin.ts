import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const truth = z
  .enum(["true", "false"], "must be true or false")
  .default("false")
  .transform((text) => text === "true");

const importQuery = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/, "must be a plain file name")
    .default("upload")
    .describe("Shown in reports; the content decides what the file is."),
  dryRun: truth.describe("Reports without storing anything."),
  force: truth.describe("Accepts days of a bhavcopy that look wrong."),
  asOf: z.iso
    .date("must be a date such as 2026-03-31")
    .optional()
    .describe("The day of a file that does not state one."),
  index: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 &:._-]{0,99}$/, "must be the name of an index")
    .optional()
    .describe("The index of a list that does not name one."),
});

const runParams = z.strictObject({ id: z.uuid("must be an id") });

const runStarted = z.object({ id: z.uuid() });

const runAnswer = z.object({
  id: z.uuid(),
  job: z.string(),
  status: z.enum(["queued", "running", "done", "failed"]),
  startedBy: z.object({ kind: z.string(), id: z.string() }),
  progress: z.looseObject({}).nullable(),
  result: z.looseObject({}).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

export type MarketRun = Infer<typeof runAnswer>;

/**
 * Imports are jobs: a request answers 202 with the id of the run. A publication is a job as well, of a
 * change request that a second person approves.
 */
export const marketAdminRoutes = defineRoutes({
  "POST /admin/market/imports": {
    summary: "Imports a market file, sent as the body; with dryRun it only reports",
    access: "staff",
    permission: "market.import",
    idempotency: "key",
    query: importQuery,
    answer: runStarted,
    failures: {
      "request.empty": [400, "There is no file."],
      "request.too_large": [413, "The file is larger than allowed."],
      "request.unsupported_type": [415, "The body is no file."],
    },
  },
  "GET /admin/market/imports/:id": {
    summary: "Progress and result of an import or a publication",
    access: "staff",
    permission: "market.read",
    params: runParams,
    answer: runAnswer,
    failures: { "job.not_found": [404, "Run not found."] },
  },
});
