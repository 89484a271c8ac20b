import { resultOf } from "@munshi/db";
import type { Database } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { LoadedFile, UndoReport } from "../../contract/index.ts";
import { undoReport } from "../../contract/market-uploads.ts";
import { loadedFileRegister } from "../../contract/registers.ts";
import type { JobRun, Jobs } from "../../platform/jobs/index.ts";
import { defineSource } from "../../platform/register/index.ts";
import { summariseImport } from "../market/index.ts";
import { isAllKept, undoJob, undoPreviewJob } from "./undo-job.ts";

interface LoadedRow {
  readonly id: number;
  readonly kind: "demo" | "market";
  readonly is_recorded: boolean;
  readonly name: string;
  readonly format: string;
  readonly sha256: Buffer;
  readonly market_day: string | null;
  readonly bytes: string;
  readonly actor: string;
  readonly staff_name: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly facts: LoadedFile["facts"];
  readonly skipped: LoadedFile["skipped"];
  readonly problems: LoadedFile["problems"];
  readonly upload_id: string | null;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly undone_by_name: string | null;
  readonly undo: (Omit<UndoReport, "tables"> & Partial<UndoReport>) | null;
}

// Actors are kept as `staff:<id>`, or as the name of a program.
const nameOfActor = (actor: string, alias: string): string =>
  `left join staff as ${alias} on ${actor} = 'staff:' || ${alias}.id`;

/** Display name of the actor for imports and undos from the server's command line. */
export const commandLine = "Command line";

/** An import as the command line lists it. */
export interface ListedImport {
  readonly id: number;
  readonly name: string;
  readonly format: string;
  readonly marketDay: string | null;
  readonly startedAt: Date;
  readonly isUndone: boolean;
}

const listedImports = 20;

/** The newest imports of market files. */
export async function listLoaded(db: Database): Promise<readonly ListedImport[]> {
  return (await db("import_files")
    .where({ kind: "market" })
    .orderBy("id", "desc")
    .limit(listedImports)
    .select({ id: "id", name: "name", format: "format", marketDay: "market_day" })
    .select(
      db.raw(`started_at as "startedAt", undone_at is not null as "isUndone"`),
    )) as ListedImport[];
}

const bySystem = (actor: string): string =>
  actor.startsWith("system:cli") ? commandLine : actor.startsWith("staff:") ? "Staff" : "System";

/** @throws AppError `import.not_found`. */
export async function findLoaded(
  db: Database,
  jobs: Jobs,
  tenant: string,
  id: number,
): Promise<LoadedFile> {
  const result = await db.raw<{ rows: LoadedRow[] }>(
    `select f.*, by.name as staff_name, undoer.name as undone_by_name
     from import_files f ${nameOfActor("f.actor", "by")} ${nameOfActor("f.undone_by", "undoer")}
     where f.id = ?`,
    [id],
  );
  const row = result.rows[0];
  if (row === undefined) throw new AppError("import.not_found", 404, "Import not found.");
  const tables = await summariseImport(db, id);
  const findRun = async (name: string): Promise<JobRun | null> => {
    const found = await resultOf<{ id: string } | undefined>(
      db("job_runs")
        .where({ name, tenant_key: tenant })
        .whereRaw("(data->>'importId')::integer = ?", [id])
        .orderBy("created_at", "desc")
        .first("id"),
    );
    return found === undefined ? null : jobs.find(tenant, found.id);
  };
  const [run, preview] = [await findRun(undoJob), await findRun(undoPreviewJob)];
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    sha256: row.sha256.toString("hex"),
    marketDay: row.market_day,
    bytes: Number(row.bytes),
    by: row.staff_name ?? bySystem(row.actor),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    facts: row.facts,
    skipped: row.skipped,
    problems: row.problems,
    tables: [...tables],
    uploadId: row.upload_id,
    undo:
      row.undone_at === null || row.undo === null
        ? null
        : {
            at: row.undone_at.toISOString(),
            by: row.undone_by_name ?? bySystem(row.undone_by ?? ""),
            // Older reports have no tables.
            report: { ...row.undo, tables: row.undo.tables ?? [] },
          },
    cannotUndo: explain(row),
    run: run === null ? null : presentRun(run),
    preview: preview === null ? null : presentPreview(preview),
  };
}

function presentRun({ status, progress, error }: JobRun): NonNullable<LoadedFile["run"]> {
  const { done, total }: { done?: unknown; total?: unknown } = progress ?? {};
  return {
    status,
    done: typeof done === "number" ? done : 0,
    total: typeof total === "number" ? total : null,
    error: error?.message ?? null,
  };
}

function presentPreview(run: JobRun): NonNullable<LoadedFile["preview"]> {
  const report = undoReport.safeParse(run.result).data ?? null;
  return {
    ...presentRun(run),
    id: run.id,
    report,
    isRefused: report !== null && isAllKept(report),
  };
}

function explain(row: LoadedRow): string | null {
  if (row.undone_at !== null) return "Already undone.";
  if (row.kind === "demo") return "Imports of the demonstration market cannot be undone.";
  return row.is_recorded ? null : "Its changes were not recorded. Import a corrected file instead.";
}

/** Every import of the market. */
export const loadedFileSource = defineSource({
  register: loadedFileRegister,
  table: "import_files as f",
  joins: { by: nameOfActor("f.actor", "by") },
  id: "f.id",
  where: "true",
  columns: {
    name: { value: "f.name" },
    format: { value: "f.format" },
    market_day: { value: "f.market_day", key: "coalesce(f.market_day, date '1900-01-01')" },
    rows: {
      value: `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(f.facts))`,
      type: "bigint",
    },
    errors: {
      value: `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(f.problems))`,
      type: "bigint",
    },
    state: {
      value: "case when f.undone_at is null then 'loaded' else 'undone' end",
    },
    by: {
      value:
        "coalesce(by.name, case when f.actor like 'system:cli%' then 'Command line' else 'System' end)",
    },
    at: { value: "f.started_at" },
    hash: { value: "encode(f.sha256, 'hex')" },
    market: { value: "f.kind" },
  },
  actions: {},
});
