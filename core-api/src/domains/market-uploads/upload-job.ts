import type { Database, Transaction } from "@munshi/db";
import { productCatalogue } from "@munshi/engine";
import { AppError, marketDate } from "@munshi/platform";
import { z } from "zod";
import type { ColumnMapping, FileReport, MarketFileResult } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Job, JobContext } from "../../platform/jobs/index.ts";
import type { Uploads } from "../../platform/row-files/index.ts";
import {
  createParameterLookup,
  findMappingProblem,
  openMarketFile,
  readHeaders,
  suggestColumns,
} from "../../providers/market-files/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { ImportDetails, MarketDomain } from "../market/index.ts";
import {
  findRememberedMapping,
  findUpload,
  hashUpload,
  listMoved,
  listUploadFiles,
  readBase,
  rememberMapping,
  withFiles,
} from "./upload-rows.ts";
import type { UploadFileRow, UploadRow } from "./upload-rows.ts";

export const uploadJob = "market.upload";
const uploadData = z.strictObject({ uploadId: z.uuid(), step: z.enum(["check", "import"]) });

export interface UploadJobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Pick<MarketDomain, "importFiles">;
  readonly audit: AuditService;
  readonly sent: Uploads;
  /** Cancels the work of this process on an upload. */
  readonly running: Map<string, AbortController>;
}

const cancelled = (): AppError =>
  new AppError("upload.cancelled", 409, "The upload was cancelled.");

/** Checks or imports an upload. Both run the same import; a check is rolled back. */
export function createUploadJob(deps: UploadJobDeps): Job<z.output<typeof uploadData>> {
  const { db, running } = deps;
  return {
    name: uploadJob,
    data: uploadData,
    async handle(context) {
      const { uploadId, step } = context.data;
      const upload = await findUpload(db, context.actor.tenant, uploadId);
      const wanted = step === "check" ? "checking" : "importing";
      if (upload.run_id !== context.runId || upload.state !== wanted) return { superseded: true };
      const own = new AbortController();
      running.set(uploadId, own);
      const signal = AbortSignal.any([context.signal, own.signal]);
      try {
        return step === "check"
          ? await check(deps, upload, { ...context, signal })
          : await importChecked(deps, upload, { ...context, signal });
      } catch (error) {
        if (own.signal.aborted) throw cancelled();
        if (error instanceof AppError && error.status < 500) {
          await db("market_uploads")
            .where({ id: uploadId, run_id: context.runId })
            .whereIn("state", ["checking", "importing"])
            .update({ state: "uploading", hash: null, error: error.message });
        }
        throw error;
      } finally {
        running.delete(uploadId);
      }
    },
  };
}

const untouched = { create: 0, update: 0, unchanged: 0, remove: 0, skipped: 0, errors: 0 } as const;
const knownBefore = "known before";

/** The outcome of a file that is not imported. */
function describeRefusal({ outcome, format, error }: FileReport): MarketFileResult {
  return {
    outcome: outcome === "left-out" ? "refused" : outcome,
    format,
    error,
    marketDay: null,
    ...untouched,
    tables: [],
    skippedBy: {},
    rows: [],
    more: 0,
    digest: "",
  };
}

/** Reports the changes of an import, row by row. */
function describeImport(details: ImportDetails): MarketFileResult {
  const { changes, counts, rows, more, marketDay, format } = details;
  const sum = (name: "created" | "updated" | "unchanged" | "removed"): number =>
    changes.tables.reduce((total, table) => total + table[name], 0);
  const { [knownBefore]: known = 0, ...skippedBy } = counts.skipped;
  const count = (by: FileReport["skipped"]): number =>
    Object.values(by).reduce((total, each) => total + each, 0);
  return {
    outcome: "imported",
    format,
    error: null,
    marketDay,
    create: sum("created"),
    update: sum("updated"),
    unchanged: sum("unchanged") + known,
    remove: sum("removed"),
    skipped: count(skippedBy),
    errors: count(counts.problems),
    tables: [...changes.tables],
    skippedBy,
    rows: [...rows],
    more,
    digest: changes.digest,
  };
}

/** Mappings of tables of unknown format: chosen, else remembered, else suggested. */
async function settleColumns(
  { db }: UploadJobDeps,
  upload: UploadRow,
  paths: ReadonlyMap<string, UploadFileRow>,
  refused: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ColumnMapping>> {
  const settled = new Map<string, ColumnMapping>();
  for (const [path, file] of paths) {
    const chosen = upload.choices.mappings[String(file.number)] ?? null;
    if (chosen === null && !refused.has(path)) continue;
    const headers = await readHeaders(path);
    if (headers === null) continue;
    const remembered = chosen === null ? await findRememberedMapping(db, headers) : null;
    const applied = chosen ?? remembered;
    if (applied !== null) {
      const problem = findMappingProblem(applied, headers);
      if (problem !== null) throw new AppError("upload.bad_mapping", 400, problem);
      settled.set(path, applied);
    }
    const mapping = applied ?? suggestColumns(headers);
    await db("market_upload_files")
      .where({ upload_id: upload.id, number: file.number })
      .update({
        headers: [...headers],
        mapping: mapping === null ? null : JSON.stringify(mapping),
        is_remembered: remembered !== null,
      });
  }
  return settled;
}

/** The mapping that the check read a file by, which may only have been suggested. */
function appliedMapping(upload: UploadRow, file: UploadFileRow): ColumnMapping | null {
  const isChosen = upload.choices.mappings[String(file.number)] !== undefined;
  return isChosen || file.is_remembered ? file.mapping : null;
}

type Run = Pick<JobContext<unknown>, "actor" | "signal" | "report" | "runId">;

/** Files refused because no known format has their columns. */
const unknownColumns = new Set([
  "market_file.not_recognised",
  "market_file.unknown_columns",
  "market_file.missing_column",
]);

async function check(deps: UploadJobDeps, upload: UploadRow, run: Run): Promise<object> {
  const { db, clock, market } = deps;
  const files = await listUploadFiles(db, upload.id);
  return withFiles(deps, upload, files, async (paths) => {
    const at = clock.now();
    const base = await readBase(db, marketDate(at), at);
    const refused = await findUnknown(paths);
    const columns = await settleColumns(deps, upload, paths, refused);
    const results = new Map<string, MarketFileResult>();
    await market.importFiles({
      ...importRequest(upload, paths, columns, run),
      dryRun: true,
      onFile: (path, report) => {
        if (report.outcome !== "imported") results.set(path, describeRefusal(report));
      },
      onFileImported: async (path, _, details) => {
        results.set(path, describeImport(details));
      },
    });
    await db.transaction(async (transaction) => {
      for (const [path, file] of paths) {
        await transaction("market_upload_files")
          .where({ upload_id: upload.id, number: file.number })
          .update({ check_result: JSON.stringify(results.get(path) ?? null) });
      }
      const checked = await listUploadFiles(transaction, upload.id);
      await transaction("market_uploads")
        .where({ id: upload.id, state: "checking", run_id: run.runId })
        .update({
          state: "checked",
          error: null,
          base: JSON.stringify(base),
          hash: hashUpload(checked, upload.choices, base),
        });
    });
    return { files: files.length };
  });
}

const findParameter = createParameterLookup(productCatalogue);

/** Paths of tables that no known kind of file fits, or that may be read as figures by mistake. */
async function findUnknown(
  paths: ReadonlyMap<string, UploadFileRow>,
): Promise<ReadonlySet<string>> {
  const unknown = new Set<string>();
  for (const path of paths.keys()) {
    const opened = await openMarketFile(path, { findParameter });
    const isUnknown = opened.ok
      ? opened.file.format === "parameter-table"
      : unknownColumns.has(opened.error.code);
    if (isUnknown) unknown.add(path);
  }
  return unknown;
}

function importRequest(
  upload: UploadRow,
  paths: ReadonlyMap<string, UploadFileRow>,
  columns: ReadonlyMap<string, ColumnMapping>,
  { actor, signal, report }: Run,
) {
  const { asOf, index, force } = upload.choices;
  return {
    paths: [...paths.keys()],
    ...(asOf === null ? {} : { asOf }),
    ...(index === null ? {} : { index }),
    force,
    actor,
    signal,
    onProgress: report,
    columnsOf: (path: string) => columns.get(path),
  };
}

/**
 * Imports the checked files, each in one transaction with its result, so that a restart resumes
 * with the next one. A file whose changes differ from the check is rolled back.
 */
async function importChecked(deps: UploadJobDeps, upload: UploadRow, run: Run): Promise<object> {
  const { db, market, audit, clock } = deps;
  const all = await listUploadFiles(db, upload.id);
  const open = all.filter(
    ({ result, check_result: wanted }) => result === null && wanted?.outcome === "imported",
  );
  const { base } = upload;
  if (base === null) throw new AppError("upload.changed", 409, "Check the files first.");
  const refused = new Map<number, MarketFileResult>();
  await withFiles(deps, upload, open, async (paths) => {
    const columns = new Map(
      [...paths].flatMap(([path, file]) => {
        const mapping = appliedMapping(upload, file);
        return mapping === null ? [] : [[path, mapping] as const];
      }),
    );
    await market.importFiles({
      ...importRequest(upload, paths, columns, run),
      dryRun: false,
      onFile: (path, report) => {
        const file = paths.get(path);
        if (file !== undefined && report.outcome !== "imported")
          refused.set(file.number, describeRefusal(report));
      },
      async onFileImported(path, transaction, details) {
        const file = paths.get(path);
        if (file === undefined) return;
        await requireRunning(transaction, upload.id, run.runId);
        if (details.changes.digest !== file.check_result?.digest) {
          const moved = await listMoved(transaction, upload.id, base, details.importId);
          throw movedError(
            moved.length > 0 ? moved : [`${file.name} would now make other changes`],
          );
        }
        await transaction("import_files")
          .where({ id: details.importId })
          .update({ upload_id: upload.id });
        await transaction("market_upload_files")
          .where({ upload_id: upload.id, number: file.number })
          .update({
            import_id: details.importId,
            result: JSON.stringify(describeImport(details)),
          });
        await audit.append(transaction, {
          actor: run.actor,
          action: "market.imported",
          subject: file.name,
          details: { import: details.importId, upload: upload.id },
        });
        const mapping = appliedMapping(upload, file);
        if (file.headers !== null && mapping !== null) {
          const by = { staffId: upload.staff_id, at: clock.now() };
          await rememberMapping(transaction, file.headers, mapping, by);
        }
      },
    });
  });
  await db.transaction(async (transaction) => {
    for (const [number, result] of refused) {
      await transaction("market_upload_files")
        .where({ upload_id: upload.id, number })
        .update({ result: JSON.stringify(result) });
    }
    // Files that were refused by the check stay so.
    await transaction("market_upload_files")
      .where({ upload_id: upload.id })
      .whereNull("result")
      .update({ result: transaction.ref("check_result") });
    await transaction("market_uploads")
      .where({ id: upload.id, state: "importing", run_id: run.runId })
      .update({ state: "done", error: null });
  });
  return { files: open.length };
}

async function requireRunning(
  transaction: Transaction,
  uploadId: string,
  runId: string,
): Promise<void> {
  const row: unknown = await transaction("market_uploads")
    .where({ id: uploadId, state: "importing", run_id: runId })
    .first("id");
  if (row === undefined) throw cancelled();
}

export function movedError(moved: readonly string[]): AppError {
  return new AppError(
    "upload.moved",
    409,
    `Since the check: ${moved.slice(0, 5).join("; ")}. Check the files again.`,
    { fields: { moved: [...moved] } },
  );
}
