import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import type { Permission } from "./permissions.ts";
import { plainText } from "./text-fields.ts";

const id = z.uuid("must be an id");
const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 hash");

/** Limits of files that staff upload in parts, since requests are small. */
export interface UploadLimits {
  readonly fileBytes: number;
  /** Before encoding. */
  readonly partBytes: number;
}

export const uploadFailures = {
  "upload.not_found": [404, "Upload not found; files are kept for a day."],
  "upload.incomplete": [409, "Parts of the file are missing."],
} as const;

/** Routes that take a file part by part: `POST /admin/<name>` and `PUT /admin/<name>/:id/parts/:number`. */
export function uploadRoutes<const P extends Permission>(
  permission: P,
  { fileBytes, partBytes }: UploadLimits,
) {
  const encodedBytes = Math.ceil(partBytes / 3) * 4;
  const megabytes = `${fileBytes / 1_000_000} MB`;
  return {
    begin: {
      summary: "Begins an upload",
      access: "staff",
      permission,
      browser: {},
      body: z.strictObject({
        name: plainText(200),
        bytes: z.int().min(1, "The file is empty.").max(fileBytes, `must be ${megabytes} or less`),
        hash: hash.describe("SHA-256 of the file."),
      }),
      answer: z.object({ id: z.uuid() }),
      failures: {},
    },
    part: {
      summary: "Stores a part of the file",
      access: "staff",
      permission,
      browser: {},
      bodyLimit: encodedBytes + 1_000,
      params: z.strictObject({
        id,
        number: z.coerce
          .number()
          .int()
          .min(0)
          .max(Math.ceil(fileBytes / partBytes) - 1),
      }),
      body: z.strictObject({ content: z.base64().max(encodedBytes) }),
      answer: z.object({ success: z.literal(true) }),
      failures: uploadFailures,
    },
  } as const;
}

const problem = z.object({
  /** In the file; the header is line 1. */
  line: z.int(),
  /** Empty: the whole row. */
  column: z.string(),
  reason: z.string(),
});
export type RowProblem = Infer<typeof problem>;

const checked = z.object({
  /** Hash of the file and the choices made for it; the commit names it. */
  hash,
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  problems: z.array(problem),
  /** Bad rows as a CSV file with their reasons; null if there are none. */
  badRows: z.string().nullable(),
  /** The file was already added. */
  isRepeated: z.boolean(),
});
export type RowFileCheck = Infer<typeof checked>;

const committed = z.object({
  added: z.int(),
  skipped: z.int(),
  /** The file was already added: nothing was added now. */
  isRepeated: z.boolean(),
});
export type RowFileResult = Infer<typeof committed>;

/**
 * The four routes of a CSV file whose rows are added: its parts, a check that writes nothing, and the
 * commit of what was checked. `what` as in "leads"; `found` and `done` are what this purpose adds to
 * the check and to the result; `choices` is what staff decide between the two.
 */
export function rowFileRoutes<
  const P extends Permission,
  C extends z.ZodType,
  F extends z.ZodRawShape,
  D extends z.ZodRawShape,
>(
  permission: P,
  given: UploadLimits & {
    readonly what: string;
    readonly choices: C;
    readonly found: F;
    readonly done: D;
  },
) {
  const { what, choices, found, done } = given;
  const byId = z.strictObject({ id });
  const failures = {
    ...uploadFailures,
    "upload.unreadable": [400, `The file is not a CSV file of ${what}.`],
  } as const;
  return {
    ...uploadRoutes(permission, given),
    check: {
      summary: `Reports which ${what} the file would add; writes nothing`,
      access: "staff",
      permission,
      browser: {},
      params: byId,
      body: z.strictObject({ choices }),
      answer: checked.extend(found),
      failures,
    },
    commit: {
      summary: "Adds the good rows of a checked file, all or none",
      access: "staff",
      permission,
      browser: {},
      params: byId,
      body: z.strictObject({ choices, hash }),
      answer: committed.extend(done),
      failures: {
        ...failures,
        "upload.changed": [409, "The file or its choices have changed since the check."],
      },
    },
  } as const;
}
