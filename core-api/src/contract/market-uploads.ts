import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { marketUploadLimits } from "./limits.ts";
import { defineRoutes } from "./route.ts";
import { uploadFailures, uploadRoutes } from "./row-files.ts";
import { plainText } from "./text-fields.ts";

const id = z.uuid("must be an id");
const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 hash");

const keptRows = z.array(
  z.object({
    table: z.string(),
    reason: z.string(),
    count: z.int(),
    samples: z.array(z.string()).describe("Up to five rows, by their keys."),
  }),
);

export const undoReport = z.object({
  reversed: z.int().describe("Changes taken back."),
  tables: z
    .array(z.object({ table: z.string(), count: z.int() }))
    .describe("Changes taken back, by table."),
  kept: keptRows.describe("Values that a later import or correction has changed."),
  failed: keptRows,
});
export type UndoReport = Infer<typeof undoReport>;

const counts = z.record(z.string(), z.int());

const toldRow = z.object({
  line: z.int().describe("0: the whole file."),
  column: z.string().nullable(),
  isError: z.boolean().describe("False: skipped, since the product does not use such rows."),
  code: z.string(),
  reason: z.string(),
});
export type ToldRow = Infer<typeof toldRow>;

const tableChanges = z.object({
  table: z.string(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
});

const fileResult = z.object({
  outcome: z.enum(["imported", "known", "unused", "refused"]),
  format: z.string().nullable(),
  /** Why the file is refused. */
  error: z.string().nullable(),
  marketDay: z.iso.date().nullable(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  remove: z.int(),
  skipped: z.int(),
  errors: z.int(),
  tables: z.array(tableChanges),
  skippedBy: counts.describe("Skipped rows by reason."),
  rows: z.array(toldRow),
  /** Rows that are not listed. */
  more: z.int(),
  /** Identifies all changes: the import makes exactly these or none. */
  digest: z.string(),
});
export type MarketFileResult = Infer<typeof fileResult>;

const mapping = z.strictObject({
  /** The kind of file whose columns are meant. */
  format: z.string().max(40),
  /** Column of that kind by header of the file. */
  columns: z.record(z.string().max(200), z.string().max(60)),
  /** Values of columns that the file lacks. */
  constants: z.record(z.string().max(60), z.string().max(60)).default({}),
});
export type ColumnMapping = Infer<typeof mapping>;

const target = z.object({
  format: z.string(),
  label: z.string(),
  columns: z.array(z.object({ name: z.string(), isNeeded: z.boolean() })),
});
export type MappingTarget = Infer<typeof target>;

const uploadedFile = z.object({
  number: z.int(),
  name: z.string(),
  bytes: z.int(),
  /** Columns of a table of unknown format; null if recognised or not a table. */
  headers: z.array(z.string()).nullable(),
  mapping: mapping.nullable().describe("Remembered, suggested or chosen."),
  isRemembered: z.boolean(),
  check: fileResult.nullable(),
  result: fileResult.nullable().describe("The result of the import."),
  importId: z.int().nullable(),
});
export type UploadedMarketFile = Infer<typeof uploadedFile>;

const states = ["uploading", "checking", "checked", "importing", "done", "cancelled"] as const;

const choices = z.strictObject({
  asOf: z.iso.date("must be a date such as 2026-03-31").nullable().default(null),
  index: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 &:._-]{0,99}$/, "must be the name of an index")
    .nullable()
    .default(null),
  force: z.boolean().default(false).describe("Accepts days of a bhavcopy that look wrong."),
  mappings: z.record(z.string().regex(/^\d{1,2}$/), mapping).default({}),
});
export type MarketUploadChoices = Infer<typeof choices>;

const upload = z.object({
  id,
  state: z.enum(states),
  createdAt: z.iso.datetime(),
  by: z.string(),
  choices,
  files: z.array(uploadedFile),
  /** Hash of files, choices and stored data; the import names it. */
  hash: hash.nullable(),
  progress: z.object({ step: z.string(), done: z.int(), total: z.int().nullable() }).nullable(),
  /** Why the last run failed. */
  error: z.string().nullable(),
  targets: z.array(target).describe("Kinds of files that columns can be mapped to."),
});
export type MarketUpload = Infer<typeof upload>;

const undoRun = z.object({
  status: z.enum(["queued", "running", "done", "failed"]),
  done: z.int(),
  total: z.int().nullable(),
  error: z.string().nullable(),
});

const loaded = z.object({
  id: z.int(),
  name: z.string(),
  format: z.string(),
  sha256: hash,
  marketDay: z.iso.date().nullable(),
  bytes: z.int(),
  by: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  facts: counts,
  skipped: counts,
  problems: counts,
  tables: z.array(tableChanges),
  uploadId: id.nullable(),
  undo: z.object({ at: z.iso.datetime(), by: z.string(), report: undoReport }).nullable(),
  /** Null: it can be undone. */
  cannotUndo: z.string().nullable(),
  run: undoRun.nullable().describe("The last run that undoes it."),
  preview: undoRun
    .extend({
      id: z.uuid(),
      report: undoReport.nullable(),
      isRefused: z.boolean().describe("Later imports depend on everything that it changed."),
    })
    .nullable()
    .describe("The last report of what an undo would restore."),
});
export type LoadedFile = Infer<typeof loaded>;

const byUpload = z.strictObject({ id });
const ofFile = {
  id,
  file: z.coerce
    .number()
    .int()
    .min(0)
    .max(marketUploadLimits.files - 1),
};
const byImport = z.strictObject({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
const staff = { access: "staff", permission: "market.import", browser: {} } as const;

const notFound = {
  "upload.not_found": [404, "Upload not found; unfinished ones are kept for a day."],
} as const;
const busy = {
  ...notFound,
  "upload.busy": [409, "The upload is being checked or imported, or is finished."],
} as const;

const undoFailures = {
  "import.not_found": [404, "Import not found."],
  "import.undone": [409, "The import is already undone."],
  "import.not_recorded": [409, "The changes of the import were not recorded."],
  "import.undo_running": [409, "The import is being undone."],
} as const;

const files = uploadRoutes("market.import", marketUploadLimits);

/** Market files from a browser: parts, a check that writes nothing, and the import of checked files. */
export const marketUploadRoutes = defineRoutes({
  "POST /admin/market/files": files.begin,
  "PUT /admin/market/files/:id/parts/:number": files.part,
  "POST /admin/market/uploads": {
    ...staff,
    summary: "Takes files that were sent for one check and import",
    body: z.strictObject({
      files: z.array(id).min(1).max(marketUploadLimits.files, "20 files or fewer"),
    }),
    answer: z.object({ id }),
    failures: { "upload.not_found": uploadFailures["upload.not_found"] },
  },
  "GET /admin/market/uploads": {
    ...staff,
    summary: "Uploads of the last day that are not finished",
    answer: z.array(
      z.object({
        id,
        state: z.enum(states),
        createdAt: z.iso.datetime(),
        by: z.string(),
        files: z.array(z.string()),
      }),
    ),
  },
  "GET /admin/market/uploads/:id": {
    ...staff,
    summary: "An upload with what its check or import reported",
    params: byUpload,
    answer: upload,
    failures: notFound,
  },
  "POST /admin/market/uploads/:id/check": {
    ...staff,
    summary: "Starts a check that reports what an import would do; writes nothing",
    params: byUpload,
    body: choices,
    answer: upload,
    failures: {
      ...busy,
    },
  },
  "POST /admin/market/uploads/:id/import": {
    ...staff,
    summary: "Imports checked files as a job: each file as checked, or not at all",
    params: byUpload,
    body: z.strictObject({ hash }),
    answer: upload,
    failures: {
      ...busy,
      "upload.changed": [409, "Files or choices have changed since the check."],
      "upload.moved": [409, "Stored data has changed since the check; `moved` names the imports."],
    },
  },
  "POST /admin/market/uploads/:id/cancel": {
    ...staff,
    summary: "Cancels an upload and its run; files already imported stay",
    params: byUpload,
    answer: upload,
    failures: notFound,
  },
  "GET /admin/market/uploads/:id/files/:file/bad_rows": {
    ...staff,
    summary: "Bad rows of a checked file as they are in it, with the reason, as CSV",
    params: z.strictObject(ofFile),
    answer: z.object({ name: z.string(), csv: z.string() }),
    failures: { ...notFound, "upload.no_bad_rows": [404, "The file has no bad rows."] },
  },
  "GET /admin/market/loaded/:id": {
    ...staff,
    permission: "market.read",
    summary: "An import with its changes and its undo",
    params: byImport,
    answer: loaded,
    failures: { "import.not_found": [404, "Import not found."] },
  },
  "POST /admin/market/loaded/:id/undo/preview": {
    ...staff,
    summary: "Starts a run that reports what an undo would restore; it writes nothing",
    params: byImport,
    body: z.strictObject({}),
    answer: loaded,
    failures: undoFailures,
  },
  "POST /admin/market/loaded/:id/undo": {
    ...staff,
    needsStepUp: true,
    summary: "Starts a run that restores values an import changed, unless changed since",
    params: byImport,
    body: z.strictObject({
      reason: plainText(500).pipe(z.string().trim().min(1, "Enter a reason.")),
    }),
    answer: loaded,
    failures: undoFailures,
  },
});
