import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
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

export interface UploadRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly staff_id: string;
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
  readonly headers: readonly string[] | null;
  readonly mapping: ColumnMapping | null;
  readonly is_remembered: boolean;
  readonly check_result: MarketFileResult | null;
  readonly result: MarketFileResult | null;
  readonly import_id: number | null;
}

/** What is stored of the market, as far as imports depend on it. */
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
  throw new AppError("upload.not_found", 404, "There is no such upload. Choose the files again.");
}

export async function listUploadFiles(
  db: Executor,
  uploadId: string,
): Promise<readonly UploadFileRow[]> {
  return resultOf(db("market_upload_files").where({ upload_id: uploadId }).orderBy("number"));
}

/** Sizes of what has arrived, by file. */
export async function countStoredBytes(
  db: Executor,
  uploadId: string,
): Promise<ReadonlyMap<number, number>> {
  const result = await db.raw<{ rows: { file: number; bytes: string }[] }>(
    `select file, sum(length(content)) as bytes from market_upload_parts
     where upload_id = ? group by file`,
    [uploadId],
  );
  return new Map(result.rows.map(({ file, bytes }) => [file, Number(bytes)]));
}

/** Name of a file on disk: dates in names count, paths do not. */
const safeName = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9._ -]/g, "_").replace(/^\.+/, "_") || "file";

/**
 * Runs work on the uploaded files as files of a temporary folder, which it removes.
 * @throws AppError `upload.incomplete` where a file differs from its hash.
 */
export async function withFiles<T>(
  db: Executor,
  uploadId: string,
  files: readonly UploadFileRow[],
  work: (paths: ReadonlyMap<string, UploadFileRow>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "munshi-upload-"));
  try {
    const paths = new Map<string, UploadFileRow>();
    for (const file of files) {
      const inner = join(folder, String(file.number));
      await mkdir(inner);
      const path = join(inner, safeName(file.name));
      await writeParts(db, uploadId, file, path);
      paths.set(path, file);
    }
    return await work(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const partsAtOnce = 100;

async function writeParts(
  db: Executor,
  uploadId: string,
  { number, sha256 }: UploadFileRow,
  path: string,
): Promise<void> {
  const hash = createHash("sha256");
  const target = await open(path, "w");
  try {
    for (let from = 0; ; from += partsAtOnce) {
      const parts = (await db("market_upload_parts")
        .where({ upload_id: uploadId, file: number })
        .whereBetween("number", [from, from + partsAtOnce - 1])
        .orderBy("number")
        .pluck("content")) as Buffer[];
      for (const part of parts) {
        hash.update(part);
        await target.write(part);
      }
      if (parts.length < partsAtOnce) break;
    }
  } finally {
    await target.close();
  }
  if (!hash.digest().equals(sha256)) {
    throw new AppError(
      "upload.incomplete",
      409,
      "A file was not stored completely. Upload it again.",
    );
  }
}

/** Of files, choices and what the check reported. */
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

/** Imports and undos since a check, except the upload's own. */
export async function listMoved(
  db: Executor,
  uploadId: string,
  base: Base,
): Promise<readonly string[]> {
  const rows = (await db("import_files")
    .where((since) => {
      void since.where("id", ">", base.lastImport).orWhere("undone_at", ">", new Date(base.at));
    })
    .whereRaw("upload_id is distinct from ?", [uploadId])
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
  by: { readonly staffId: string; readonly at: Date },
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
