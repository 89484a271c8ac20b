import { resultOf } from "@munshi/db";
import type { Database } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { LoadedFile, UndoReport } from "../../contract/index.ts";
import { loadedFileRegister } from "../../contract/registers.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import { defineSource } from "../../platform/register/index.ts";
import { summariseImport } from "../market/index.ts";
import { undoJob } from "./undo-job.ts";

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
  readonly undo: UndoReport | null;
}

// Actors are kept as `staff:<id>`, or as the name of a program.
const nameOfActor = (actor: string, alias: string): string =>
  `left join staff as ${alias} on ${actor} = 'staff:' || ${alias}.id`;

const bySystem = (actor: string): string =>
  actor.startsWith("system:cli") ? "Command line" : actor.startsWith("staff:") ? "Staff" : "System";

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
  const runRow = await resultOf<{ id: string } | undefined>(
    db("job_runs")
      .where({ name: undoJob, tenant_key: tenant })
      .whereRaw("(data->>'importId')::integer = ?", [id])
      .orderBy("created_at", "desc")
      .first("id"),
  );
  const run = runRow === undefined ? null : await jobs.find(tenant, runRow.id);
  const progress: { done?: unknown; total?: unknown } = run?.progress ?? {};
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
            report: row.undo,
          },
    cannotUndo: explain(row),
    run:
      run === null
        ? null
        : {
            status: run.status,
            done: typeof progress.done === "number" ? progress.done : 0,
            total: typeof progress.total === "number" ? progress.total : null,
            error: run.error?.message ?? null,
          },
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
