import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type {
  ColumnMapping,
  MarketFileResult,
  MarketUpload,
  MarketUploadChoices,
} from "../../contract/index.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Uploads } from "../../platform/row-files/index.ts";

export interface UploadRow {
  readonly id: string;
  readonly tenant_key: string;
  /** Null: the command line. */
  readonly staff_id: string | null;
  readonly state: MarketUpload["state"];
  /** Empty before the first check. */
  readonly choices: MarketUploadChoices;
  readonly base: Base | null;
  readonly hash: Buffer | null;
  readonly run_id: string | null;
  readonly error: string | null;
  readonly created_at: Date;
}

export interface UploadFileRow {
  readonly number: number;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Id of the uploaded original. */
  readonly sent_id: string;
  readonly headers: readonly string[] | null;
  readonly mapping: ColumnMapping | null;
  readonly is_remembered: boolean;
  readonly check_result: MarketFileResult | null;
  readonly result: MarketFileResult | null;
  readonly import_id: number | null;
}

/** The stored market data that imports depend on. */
export interface Base {
  readonly lastImport: number;
  readonly undone: number;
  readonly day: string;
  readonly at: string;
}

export async function findUpload(
  db: Executor,
  tenant: string,
  id: string,
  lock = false,
): Promise<UploadRow> {
  const query = db("market_uploads").where({ id, tenant_key: tenant });
  if (lock) void query.forUpdate();
  const row = await resultOf<UploadRow | undefined>(query.first());
  if (row !== undefined) return row;
  throw new AppError("upload.not_found", 404, "Upload not found. Choose the files again.");
}

/** The checked upload of a hash. @throws AppError `upload.not_found`. */
export async function findChecked(db: Executor, tenant: string, hash: string): Promise<UploadRow> {
  const row = await resultOf<UploadRow | undefined>(
    db("market_uploads")
      .where({ tenant_key: tenant, state: "checked", hash: Buffer.from(hash, "hex") })
      .first(),
  );
  if (row !== undefined) return row;
  throw new AppError("upload.not_found", 404, "No check has this hash. Check the files again.");
}

export async function listUploadFiles(
  db: Executor,
  uploadId: string,
): Promise<readonly UploadFileRow[]> {
  return resultOf(db("market_upload_files").where({ upload_id: uploadId }).orderBy("number"));
}

/** Name of a file on disk: dates in names count, paths do not. */
const safeName = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9._ -]/g, "_").replace(/^\.+/, "_") || "file";

/**
 * Runs work on the uploaded files as files of a temporary folder, which it removes.
 * @throws AppError `upload.not_found`, `upload.incomplete`.
 */
export async function withFiles<T>(
  { db, sent }: { readonly db: Executor; readonly sent: Uploads },
  upload: UploadRow,
  files: readonly UploadFileRow[],
  work: (paths: ReadonlyMap<string, UploadFileRow>) => Promise<T>,
): Promise<T> {
  const sender: Actor = {
    ...(upload.staff_id === null ? cliActor : { kind: "staff", id: upload.staff_id }),
    tenant: upload.tenant_key,
    permissions: [],
  };
  const folder = await mkdtemp(join(tmpdir(), "munshi-upload-"));
  try {
    const paths = new Map<string, UploadFileRow>();
    for (const file of files) {
      const inner = join(folder, String(file.number));
      await mkdir(inner);
      const path = join(inner, safeName(file.name));
      await writeFile(path, await sent.read(db, await sent.find(db, sender, file.sent_id)));
      paths.set(path, file);
    }
    return await work(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Hashes the files, the choices and the results of the check. */
export function hashUpload(
  files: readonly UploadFileRow[],
  choices: MarketUploadChoices,
  base: Base,
): Buffer {
  const hash = createHash("sha256").update(JSON.stringify([choices, base]));
  for (const { sha256, mapping, check_result: check } of files) {
    hash.update(sha256).update(JSON.stringify([mapping, check?.outcome, check?.digest]));
  }
  return hash.digest();
}

export async function readBase(db: Executor, day: string, at: Date): Promise<Base> {
  const result = await db.raw<{ rows: { last: number; undone: number }[] }>(
    `select coalesce(max(id), 0) as last, count(undone_at)::integer as undone from import_files`,
  );
  const { last = 0, undone = 0 } = result.rows[0] ?? {};
  return { lastImport: last, undone, day, at: at.toISOString() };
}

/** Imports and undos since a check, except the upload's own, one of which may be under way. */
export async function listMoved(
  db: Executor,
  uploadId: string,
  base: Base,
  current = 0,
): Promise<readonly string[]> {
  const rows = (await db("import_files")
    .where((since) => {
      void since.where("id", ">", base.lastImport).orWhere("undone_at", ">", new Date(base.at));
    })
    .whereRaw("upload_id is distinct from ?", [uploadId])
    .whereNot("id", current)
    .orderBy("id")
    .select("id", "name", "undone_at")) as {
    id: number;
    name: string;
    undone_at: Date | null;
  }[];
  return rows.map(({ name, undone_at: undone }) =>
    undone === null ? `${name} was imported` : `${name} was undone`,
  );
}

const headersHash = (headers: readonly string[]): Buffer =>
  createHash("sha256").update(JSON.stringify(headers)).digest();

export async function findRememberedMapping(
  db: Executor,
  headers: readonly string[],
): Promise<ColumnMapping | null> {
  const row = await resultOf<{ mapping: ColumnMapping } | undefined>(
    db("market_column_mappings")
      .where({ headers_sha256: headersHash(headers) })
      .first("mapping"),
  );
  return row?.mapping ?? null;
}

export async function rememberMapping(
  db: Executor,
  headers: readonly string[],
  mapping: ColumnMapping,
  by: { readonly staffId: string | null; readonly at: Date },
): Promise<void> {
  await db("market_column_mappings")
    .insert({
      headers_sha256: headersHash(headers),
      headers: [...headers],
      mapping: JSON.stringify(mapping),
      staff_id: by.staffId,
      used_at: by.at,
    })
    .onConflict("headers_sha256")
    .merge(["mapping", "staff_id", "used_at"]);
}
