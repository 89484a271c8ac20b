import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { leadLimits } from "./lead-states.ts";
import { defineRoutes } from "./route.ts";
import { plainText } from "./text-fields.ts";

const id = z.uuid("must be an id");
const byId = z.strictObject({ id });
const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 hash");

const problem = z.object({
  /** In the file, its head being line 1. */
  line: z.int(),
  column: z.string(),
  reason: z.string(),
});
export type LeadFileProblem = Infer<typeof problem>;

const checked = z.object({
  /** Of the file and the choices made for it: the commit names it. */
  hash,
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  problems: z.array(problem),
  /** Bad rows as a CSV file with their reasons; null: there are none. */
  badRows: z.string().nullable(),
  /** Good rows whose contact exists. */
  duplicates: z.array(
    z.object({ line: z.int(), heldBy: z.string().nullable(), state: z.string() }),
  ),
  /** Addresses of the column "assigned to" that no staff member has. */
  unmatched: z.array(z.object({ email: z.string(), rows: z.int() })),
  /** The file was added before. */
  isRepeated: z.boolean(),
});
export type LeadFileCheck = Infer<typeof checked>;

const choices = z
  .array(z.strictObject({ email: plainText(254), staffId: id.nullable() }))
  .max(100)
  .default([])
  .describe("For unmatched addresses: whom they mean; null: leave unassigned.");

const uploaded = z.object({
  added: z.int(),
  joined: z.int().describe("Of those added: became part of an open lead."),
  skipped: z.int(),
  isRepeated: z.boolean(),
});
export type LeadUploadResult = Infer<typeof uploaded>;

const uploadFailures = {
  "upload.not_found": [404, "There is no such upload; files are kept for a day."],
  "upload.incomplete": [409, "Parts of the file are missing."],
} as const;

/** A CSV file of leads: its parts, a check that writes nothing, and the commit of what was checked. */
export const leadUploadRoutes = defineRoutes({
  "POST /admin/lead_uploads": {
    summary: "Begins an upload",
    access: "staff",
    permission: "lead.upload",
    browser: {},
    body: z.strictObject({
      name: plainText(200),
      bytes: z.int().min(1, "The file is empty.").max(leadLimits.fileBytes, "must be 2 MB or less"),
      hash: hash.describe("SHA-256 of the file."),
    }),
    answer: z.object({ id: z.uuid() }),
    failures: {},
  },
  "PUT /admin/lead_uploads/:id/parts/:number": {
    summary: "Stores a part of the file",
    access: "staff",
    permission: "lead.upload",
    browser: {},
    params: z.strictObject({ id, number: z.coerce.number().int().min(0).max(99) }),
    body: z.strictObject({ content: z.base64().max(90_000) }),
    answer: z.object({ success: z.literal(true) }),
    failures: uploadFailures,
  },
  "POST /admin/lead_uploads/:id/check": {
    summary: "Reports what the file would add; writes nothing",
    access: "staff",
    permission: "lead.upload",
    browser: {},
    params: byId,
    body: z.strictObject({ choices }),
    answer: checked,
    failures: {
      ...uploadFailures,
      "upload.unreadable": [400, "The file is not a CSV file of leads."],
    },
  },
  "POST /admin/lead_uploads/:id/commit": {
    summary: "Adds the good rows of a checked file, all or none",
    access: "staff",
    permission: "lead.upload",
    browser: {},
    params: byId,
    body: z.strictObject({ choices, hash }),
    answer: uploaded,
    failures: {
      ...uploadFailures,
      "upload.unreadable": [400, "The file is not a CSV file of leads."],
      "upload.changed": [409, "The file or its choices differ from what was checked."],
    },
  },
});
