import { z } from "zod";

const truth = z
  .enum(["true", "false"], "must be true or false")
  .default("false")
  .transform((text) => text === "true");

export const importQuery = z.strictObject({
  /** For people; the content decides what the file is. */
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/, "must be a plain file name")
    .default("upload"),
  dryRun: truth,
  /** Takes days of a bhavcopy that look wrong all the same. */
  force: truth,
  /** The day of a file that does not state one. */
  asOf: z.iso.date("must be a date such as 2026-03-31").optional(),
  /** The index of a list that does not name it. */
  index: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 &:._-]{0,99}$/, "must be the name of an index")
    .optional(),
});

export const publishBody = z.strictObject({
  kind: z.enum(["demo", "market"]).nullable().default(null),
  asOf: z.iso.date().nullable().default(null),
});

export const runParams = z.strictObject({ id: z.uuid("must be an id") });

export const runStarted = z.object({ id: z.uuid() });

export const runAnswer = z.object({
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
