import { resultOf } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import { AppError, dayMs, marketDate } from "@munshi/platform";
import type {
  LoadedFile,
  MarketFileResult,
  MarketUpload,
  MarketUploadChoices,
  ToldRow,
  UndoReport,
} from "../../contract/index.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { JobRequest, Jobs } from "../../platform/jobs/index.ts";
import { createUploads, uploaderOf } from "../../platform/row-files/index.ts";
import type { StaffUpload, Uploads } from "../../platform/row-files/index.ts";
import { writeCsvFile } from "../../platform/text/csv.ts";
import { mappingTargets, readLines } from "../../providers/market-files/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { MarketDomain } from "../market/index.ts";
import { commandLine, findLoaded, listLoaded } from "./loaded-files.ts";
import type { ListedImport } from "./loaded-files.ts";
import { createUndoJob, createUndoPreviewJob, undoJob, undoPreviewJob } from "./undo-job.ts";
import { createUploadJob, movedError, uploadJob } from "./upload-job.ts";
import {
  findChecked,
  findUpload,
  listMoved,
  listUploadFiles,
  readBase,
  withFiles,
} from "./upload-rows.ts";
import type { UploadRow } from "./upload-rows.ts";

/** Market files from a browser; failures as documented for the routes. */
export interface MarketUploads {
  /** The files, as they are sent. */
  readonly sent: Uploads;
  begin(by: Actor, sentIds: readonly string[]): Promise<string>;
  listOpen(
    by: Actor,
  ): Promise<
    { id: string; state: MarketUpload["state"]; createdAt: string; by: string; files: string[] }[]
  >;
  find(by: Actor, id: string): Promise<MarketUpload>;
  check(by: Actor, id: string, choices: MarketUploadChoices): Promise<MarketUpload>;
  import(by: Actor, id: string, hash: string): Promise<MarketUpload>;
  /** Checks or imports here and now: what the command line does. Throws what the run throws. */
  checkNow(
    by: Actor,
    id: string,
    choices: Partial<MarketUploadChoices>,
    onProgress?: OnProgress,
  ): Promise<MarketUpload>;
  /** Imports the files of a check, which its hash names. */
  importNow(by: Actor, hash: string, onProgress?: OnProgress): Promise<MarketUpload>;
  cancel(by: Actor, id: string): Promise<MarketUpload>;
  writeBadRows(by: Actor, id: string, file: number): Promise<{ name: string; csv: string }>;
  findLoaded(by: Actor, importId: number): Promise<LoadedFile>;
  /** The newest imports. */
  listLoaded(): Promise<readonly ListedImport[]>;
  undo(by: Actor, importId: number, reason: string): Promise<LoadedFile>;
  /** Starts a run that reports what an undo would restore; it writes nothing. */
  previewUndo(by: Actor, importId: number): Promise<LoadedFile>;
  /** Undoes or, without a reason, previews it here and now. Throws what the run throws. */
  undoNow(
    by: Actor,
    importId: number,
    reason: string | null,
    onProgress?: OnProgress,
  ): Promise<UndoReport>;
  /** Deletes uploads older than a day that were not imported; their number. */
  removeExpired(now: Date): Promise<number>;
}

export interface MarketUploadsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Pick<MarketDomain, "importFiles" | "undoImport">;
  readonly jobs: Jobs;
  readonly audit: AuditService;
}

type OnProgress = (step: object) => void;

/** Leaves a run for a worker, or names one that the caller runs. */
type Enqueue = (transaction: Transaction, request: JobRequest) => Promise<string>;

const noChoices: MarketUploadChoices = { asOf: null, index: null, force: false, mappings: {} };
const keptDays = 1;
/** Days for which an import can be undone, because its changes are kept. */
const undoDays = 180;

export function createMarketUploads(deps: MarketUploadsDeps): MarketUploads {
  const { db, clock, jobs, audit } = deps;
  const running = new Map<string, AbortController>();
  const sent = createUploads(db, clock, { purpose: "market" });
  jobs.register(createUploadJob({ ...deps, running, sent }));
  jobs.register(createUndoJob(deps));
  jobs.register(createUndoPreviewJob(deps));

  const present = async (executor: Executor, upload: UploadRow): Promise<MarketUpload> => {
    const files = await listUploadFiles(executor, upload.id);
    const run = upload.run_id === null ? null : await findRun(executor, upload.run_id);
    const isRunning = upload.state === "checking" || upload.state === "importing";
    const hasFailed = isRunning && run?.status === "failed";
    const staff =
      upload.staff_id === null
        ? { name: commandLine }
        : await resultOf<{ name: string } | undefined>(
            executor("staff").where({ id: upload.staff_id }).first("name"),
          );
    return {
      id: upload.id,
      state: hasFailed ? "uploading" : upload.state,
      createdAt: upload.created_at.toISOString(),
      by: staff?.name ?? "",
      choices: { ...noChoices, ...upload.choices },
      files: files.map((file) => ({
        number: file.number,
        name: file.name,
        bytes: file.bytes,
        headers: file.headers === null ? null : [...file.headers],
        mapping: file.mapping,
        isRemembered: file.is_remembered,
        check: abridge(file.check_result),
        result: abridge(file.result),
        importId: file.import_id,
      })),
      hash: upload.state === "checked" ? (upload.hash?.toString("hex") ?? null) : null,
      progress: isRunning && !hasFailed ? readProgress(run?.progress ?? null) : null,
      error: upload.error ?? (hasFailed ? (run?.error_message ?? null) : null),
      targets: [...mappingTargets],
    };
  };

  /** Starts a run of an upload in one of the given states. */
  const start = async (
    by: Actor,
    id: string,
    from: readonly UploadRow["state"][],
    step: "check" | "import",
    prepare: (executor: Executor, upload: UploadRow) => Promise<object>,
    enqueue: Enqueue = (transaction, request) => jobs.enqueue(transaction, request),
  ): Promise<MarketUpload> => {
    const started = await inTransaction(db, async (transaction) => {
      const upload = await findUpload(transaction, by.tenant, id, true);
      const seen = (await present(transaction, upload)).state;
      if (!from.includes(seen)) throw busy(seen);
      const change = await prepare(transaction, upload);
      const data = { uploadId: id, step };
      const runId = await enqueue(transaction, { name: uploadJob, data, actor: by });
      const state = step === "check" ? "checking" : "importing";
      await transaction("market_uploads")
        .where({ id })
        .update({ ...change, state, run_id: runId, error: null });
      await audit.append(transaction, {
        actor: by,
        action: step === "check" ? "market.upload_checked" : "market.upload_import_started",
        subject: id,
        details: {},
      });
      return present(transaction, await findUpload(transaction, by.tenant, id));
    });
    jobs.wake();
    return started;
  };

  const startCheck = (
    by: Actor,
    id: string,
    choices: MarketUploadChoices,
    enqueue?: Enqueue,
  ): Promise<MarketUpload> =>
    start(
      by,
      id,
      ["uploading", "checked"],
      "check",
      async (transaction) => {
        await transaction("market_upload_files")
          .where({ upload_id: id })
          .whereNull("import_id")
          .update({
            result: null,
            check_result: null,
            headers: null,
            mapping: null,
            is_remembered: false,
          });
        return { choices: JSON.stringify(choices), hash: null, base: null };
      },
      enqueue,
    );

  const startImport = (
    by: Actor,
    id: string,
    hash: string,
    enqueue?: Enqueue,
  ): Promise<MarketUpload> =>
    start(
      by,
      id,
      ["checked"],
      "import",
      async (transaction, upload) => {
        if (upload.hash?.toString("hex") !== hash || upload.base === null) {
          throw new AppError(
            "upload.changed",
            409,
            "The choices have changed since the check. Check the files again.",
          );
        }
        const now = clock.now();
        const base = await readBase(transaction, marketDate(now), now);
        const moved = await listMoved(transaction, id, upload.base);
        const isOtherDay = base.day !== upload.base.day;
        if (moved.length > 0) throw movedError(moved);
        if (isOtherDay) throw movedError([`the check is of ${upload.base.day}`]);
        return {};
      },
      enqueue,
    );

  /** Starts a run of an upload and runs it here. */
  const runHere = async (
    by: Actor,
    id: string,
    begin: (enqueue: Enqueue) => Promise<MarketUpload>,
    onProgress: OnProgress | undefined,
  ): Promise<MarketUpload> => {
    const queued: (JobRequest & { readonly id: string })[] = [];
    await begin(async (_transaction, request) => {
      const runId = createPublicId();
      queued.push({ ...request, id: runId });
      return runId;
    });
    for (const request of queued) await jobs.runNow(request, onProgress);
    return present(db, await findUpload(db, by.tenant, id));
  };

  /** @throws AppError where an import cannot be undone. */
  const requireUndoable = async (by: Actor, importId: number): Promise<void> => {
    const loaded = await findLoaded(db, jobs, by.tenant, importId);
    if (loaded.undo !== null)
      throw new AppError("import.undone", 409, "The import is already undone.");
    if (loaded.run?.status === "queued" || loaded.run?.status === "running") {
      throw new AppError("import.undo_running", 409, "The import is being undone.");
    }
    if (loaded.cannotUndo !== null) {
      throw new AppError("import.not_recorded", 409, loaded.cannotUndo);
    }
  };

  const startUndo = async (
    by: Actor,
    importId: number,
    request: Omit<JobRequest, "actor">,
  ): Promise<LoadedFile> => {
    await requireUndoable(by, importId);
    await inTransaction(db, async (transaction) => {
      await jobs.enqueue(transaction, { ...request, actor: by });
    });
    jobs.wake();
    return findLoaded(db, jobs, by.tenant, importId);
  };

  return {
    sent,
    async begin(by, sentIds) {
      const id = createPublicId();
      await inTransaction(db, async (transaction) => {
        const files: StaffUpload[] = [];
        for (const each of sentIds) files.push(await sent.find(transaction, by, each));
        await transaction("market_uploads").insert({
          id,
          tenant_key: by.tenant,
          staff_id: uploaderOf(by),
          created_at: clock.now(),
        });
        await transaction("market_upload_files").insert(
          files.map((file, number) => ({
            upload_id: id,
            number,
            name: file.name,
            bytes: file.bytes,
            sha256: file.sha256,
            sent_id: file.id,
          })),
        );
      });
      return id;
    },
    async listOpen(by) {
      const rows = (await db("market_uploads as u")
        .leftJoin("staff as s", "s.id", "u.staff_id")
        .where({ "u.tenant_key": by.tenant })
        .whereNotIn("u.state", ["done", "cancelled"])
        .orderBy("u.created_at", "desc")
        .limit(20)
        .select("u.id", "u.state", "u.created_at")
        .select(db.raw("coalesce(s.name, ?) as by", [commandLine]))
        .select(
          db.raw(
            `array(select name from market_upload_files f where f.upload_id = u.id
               order by number) as files`,
          ),
        )) as {
        id: string;
        state: MarketUpload["state"];
        created_at: Date;
        by: string;
        files: string[];
      }[];
      return rows.map(({ created_at: at, ...row }) => ({ ...row, createdAt: at.toISOString() }));
    },
    find: async (by, id) => present(db, await findUpload(db, by.tenant, id)),
    check: (by, id, choices) => startCheck(by, id, choices),
    import: (by, id, hash) => startImport(by, id, hash),
    checkNow: (by, id, choices, onProgress) =>
      runHere(
        by,
        id,
        (enqueue) => startCheck(by, id, { ...noChoices, ...choices }, enqueue),
        onProgress,
      ),
    async importNow(by, hash, onProgress) {
      const { id } = await findChecked(db, by.tenant, hash);
      return runHere(by, id, (enqueue) => startImport(by, id, hash, enqueue), onProgress);
    },
    async cancel(by, id) {
      running.get(id)?.abort();
      await inTransaction(db, async (transaction) => {
        const upload = await findUpload(transaction, by.tenant, id, true);
        if (upload.state === "done" || upload.state === "cancelled") return;
        await transaction("market_uploads").where({ id }).update({ state: "cancelled" });
        for (const file of await listUploadFiles(transaction, id)) {
          await sent.removeParts(transaction, file.sent_id);
        }
        await audit.append(transaction, {
          actor: by,
          action: "market.upload_cancelled",
          subject: id,
          details: {},
        });
      });
      // Again: the job may have begun meanwhile.
      running.get(id)?.abort();
      return present(db, await findUpload(db, by.tenant, id));
    },
    async writeBadRows(by, id, number) {
      const upload = await findUpload(db, by.tenant, id);
      const file = (await listUploadFiles(db, id)).find((each) => each.number === number);
      const bad = (file?.check_result?.rows ?? []).filter(({ isError }) => isError);
      if (file === undefined || bad.length === 0) {
        throw new AppError("upload.no_bad_rows", 404, "The file has no bad rows.");
      }
      const lines = new Set(bad.map(({ line }) => line));
      const read = await withFiles({ db, sent }, upload, [file], async (paths) => {
        const [path = ""] = paths.keys();
        return readLines(path, lines);
      }).catch((error: unknown) => {
        // The file is deleted after a day: lines and reasons remain.
        if (error instanceof AppError && error.status < 500) return null;
        throw error;
      });
      return {
        name: `bad-rows-of-${file.name.replace(/\.[^.]*$/, "")}.csv`,
        csv: write(bad, read),
      };
    },
    findLoaded: (by, importId) => findLoaded(db, jobs, by.tenant, importId),
    listLoaded: () => listLoaded(db),
    undo: (by, importId, reason) =>
      startUndo(by, importId, { name: undoJob, data: { importId, reason } }),
    previewUndo: (by, importId) =>
      startUndo(by, importId, { name: undoPreviewJob, data: { importId } }),
    async undoNow(by, importId, reason, onProgress) {
      await requireUndoable(by, importId);
      const { result } = await jobs.runNow<UndoReport>(
        reason === null
          ? { name: undoPreviewJob, data: { importId }, actor: by }
          : { name: undoJob, data: { importId, reason }, actor: by },
        onProgress,
      );
      if (result === null) throw new TypeError("The job has no result");
      return result;
    },
    async removeExpired(now) {
      const before = new Date(now.getTime() - undoDays * dayMs);
      for (const table of ["import_changes", "import_price_changes"]) {
        await db(table)
          .whereIn("file_id", db("import_files").where("started_at", "<", before).select("id"))
          .delete();
      }
      await db("import_files")
        .where({ is_recorded: true })
        .where("started_at", "<", before)
        .update({ is_recorded: false });
      return db("market_uploads")
        .whereNot("state", "done")
        .where("created_at", "<", new Date(now.getTime() - keptDays * dayMs))
        .delete();
    },
  };
}

/** Rows that a page shows; bad rows are downloaded. */
const shownRows = 500;

/** Errors first, without the rows beyond what a page shows. */
function abridge(result: MarketFileResult | null): MarketFileResult | null {
  if (result === null) return null;
  const rows = result.rows.toSorted((one, other) => Number(other.isError) - Number(one.isError));
  const more = result.more + Math.max(0, rows.length - shownRows);
  return { ...result, rows: rows.slice(0, shownRows), more };
}

interface RunRow {
  readonly status: "queued" | "running" | "done" | "failed";
  readonly progress: object | null;
  readonly error_message: string | null;
}

async function findRun(executor: Executor, id: string): Promise<RunRow | null> {
  const row = await resultOf<RunRow | undefined>(
    executor("job_runs").where({ id }).first("status", "progress", "error_message"),
  );
  return row ?? null;
}

function readProgress(progress: object | null): MarketUpload["progress"] {
  if (progress === null || !("step" in progress) || !("done" in progress)) return null;
  const total = "total" in progress && typeof progress.total === "number" ? progress.total : null;
  return { step: String(progress.step), done: Number(progress.done), total };
}

/** Rows as in the file, then the reason; without the file, lines and reasons alone. */
function write(bad: readonly ToldRow[], read: Awaited<ReturnType<typeof readLines>>): string {
  const reasons = Map.groupBy(bad, ({ line }) => line);
  const header = read === null ? [] : read.header;
  const rows = [...reasons].map(([line, told]) => {
    const cells = read?.rows.get(line) ?? [];
    const why = told.map(({ reason }) => reason).join("; ");
    const columns = told.flatMap(({ column }) => column ?? []).join("; ");
    return [
      ...cells,
      ...Array<string>(Math.max(0, header.length - cells.length)).fill(""),
      line,
      columns,
      why,
    ];
  });
  return writeCsvFile([[...header, "line", "column", "reason"], ...rows]);
}

const stateNames: { readonly [state in UploadRow["state"]]: string } = {
  uploading: "not checked",
  checking: "being checked",
  checked: "checked",
  importing: "being imported",
  done: "already imported",
  cancelled: "cancelled",
};

const busy = (state: UploadRow["state"]): AppError =>
  new AppError("upload.busy", 409, `The upload is ${stateNames[state]}.`);
