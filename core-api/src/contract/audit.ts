import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits");

const verification = z.object({
  finishedAt: z.iso.datetime(),
  /** Made each day, and mailed; or staff asked for it. */
  isDaily: z.boolean(),
  /** Number and hash of the last verified entry. */
  sequence: z.int(),
  hash,
  /** The first broken entry; null: the log is intact. */
  broken: z
    .object({
      sequence: z.int(),
      reason: z.enum(["gap", "link", "content", "head", "cut", "rewritten"]),
    })
    .nullable(),
});

const entry = z.object({
  sequence: z.int(),
  at: z.iso.datetime(),
  actorKind: z.string(),
  actorId: z.string(),
  /** Name of a staff member; null for other actors and former staff. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** Never contains personal data. */
  details: z.record(z.string(), z.unknown()),
  previousHash: hash,
  hash,
});

export type AuditVerification = Infer<typeof verification>;
export type AuditEntryView = Infer<typeof entry>;

/** The log of what staff and servers did, as a chain of hashes. */
export const auditRoutes = defineRoutes({
  "GET /admin/audit/entries/:sequence": {
    summary: "An entry of the audit log with its hashes",
    access: "staff",
    permission: "audit.read",
    browser: {},
    params: z.strictObject({ sequence: z.coerce.number().int().positive() }),
    answer: entry,
    failures: { "audit.not_found": [404, "Entry not found."] },
  },
  "GET /admin/audit/verifications": {
    summary: "The newest checks of the log, newest first",
    access: "staff",
    permission: "audit.read",
    browser: {},
    answer: z.array(verification),
  },
  "POST /admin/audit/verifications": {
    summary: "Checks the whole log, as a job; `known` is a head that was kept elsewhere",
    access: "staff",
    permission: "audit.read",
    browser: {},
    body: z.strictObject({
      known: z.strictObject({ sequence: z.int().positive(), hash }).nullable().default(null),
    }),
    answer: z.object({ run: z.uuid() }),
  },
  "GET /admin/audit/export": {
    summary: "The log from an entry on, a JSON object a line, for `npm run audit -- verify-file`",
    access: "staff",
    permission: "audit.export",
    needsStepUp: true,
    browser: { streams: true },
    query: z.strictObject({ after: z.coerce.number().int().nonnegative().default(0) }),
  },
});
