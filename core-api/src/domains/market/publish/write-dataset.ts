import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { encodeGroup, showMembers } from "@munshi/engine";
import type { ColumnKey, DatasetManifest, FirstRows, IsoDate } from "@munshi/engine/contract";
import { readJson } from "@munshi/platform/contract";
import { reorderColumn } from "./column-store.ts";
import type { ColumnStore } from "./column-store.ts";

export interface DatasetContent {
  readonly kind: "demo" | "market";
  readonly asOf: IsoDate;
  readonly publishedAt: Date;
  readonly store: ColumnStore;
  /** Row numbers of the store in the order of publication. */
  readonly order: Int32Array;
}

const idColumn = "coCode";
const firstRowsFile = "first-rows.json";
const firstRowCount = 50;
/** Groups that may be needed for the first paint. */
const firstGroups: ReadonlySet<string> = new Set(["identity", "eod"]);

/**
 * Writes a dataset's files below `<folder>/<version>`. They are written aside, forced to disk and
 * then renamed, so that a folder with the version's name is always whole. A version that is there
 * already has the same content and stays.
 */
export async function writeDataset(
  folder: string,
  content: DatasetContent,
  onGroup: (done: number, total: number) => void,
): Promise<DatasetManifest> {
  const aside = join(folder, `.writing-${randomUUID()}`);
  try {
    const groups: DatasetManifest["groups"][number][] = [];
    const hash = createHash("sha256").update(`1/${content.kind}/${content.asOf}`);
    const all = content.store.groups;
    for (const group of all) {
      const file = `${group.name}.arrow`;
      const bytes = encodeGroup(
        group.columns.map((column) => reorderColumn(column, content.order)),
      );
      hash.update(file).update(bytes);
      await writeSynced(join(aside, file), bytes);
      const columns = group.columns.map((column) => column.key);
      groups.push({
        name: group.name,
        file,
        columns,
        bytes: bytes.length,
        sha256: digestOf(bytes),
      });
      onGroup(groups.length, all.length);
    }
    const version = `${content.asOf}-${hash.digest("hex").slice(0, 16)}`;
    const firstRows = JSON.stringify(takeFirstRows(content, version));
    const manifest: DatasetManifest = {
      format: 1,
      version,
      kind: content.kind,
      asOf: content.asOf,
      publishedAt: content.publishedAt.toISOString(),
      rows: content.order.length,
      idColumn,
      groups,
      firstRowsFile,
      firstRowsSha256: digestOf(firstRows),
    };
    await writeSynced(join(aside, firstRowsFile), firstRows);
    await writeSynced(join(aside, "manifest.json"), JSON.stringify(manifest, null, 1));
    return await settle(aside, join(folder, version), manifest);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function digestOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

async function settle(
  aside: string,
  target: string,
  manifest: DatasetManifest,
): Promise<DatasetManifest> {
  try {
    await rename(aside, target);
  } catch (error) {
    // The same version was published before, or concurrently, which a prior check could miss.
    const there = isTaken(error) ? await readManifest(target) : null;
    if (there === null) throw error;
    return there;
  }
  await syncFolder(dirname(target));
  return manifest;
}

/** Manifest of an existing version, or null. */
async function readManifest(target: string): Promise<DatasetManifest | null> {
  const path = join(target, "manifest.json");
  const isThere = await stat(path).catch(() => null);
  return isThere === null ? null : readJson<DatasetManifest>(await readFile(path, "utf8"));
}

/** Error codes for renaming onto a non-empty folder; Windows uses EPERM. */
function isTaken(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return code === "ENOTEMPTY" || code === "EEXIST" || code === "EPERM";
}

function takeFirstRows({ store, order }: DatasetContent, version: string): FirstRows {
  const first = order.subarray(0, firstRowCount);
  const columns: Record<ColumnKey, readonly (number | string | null)[]> = {};
  for (const group of store.groups) {
    if (!firstGroups.has(group.name)) continue;
    for (const column of group.columns) {
      columns[column.key] = Array.from(first, (row) => {
        const value = column.values[row] ?? null;
        if (typeof value === "string") return showMembers(value);
        return Number.isNaN(value) ? null : value;
      });
    }
  }
  return { version, rows: first.length, columns };
}

/** Points programs without database access to the newest dataset. */
export async function pointToLatest(folder: string, version: string): Promise<void> {
  const aside = join(folder, `.latest-${randomUUID()}.json`);
  await writeSynced(aside, `${JSON.stringify({ version })}\n`);
  await rename(aside, join(folder, "latest.json"));
  await syncFolder(folder);
}

async function writeSynced(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flush: true });
}

async function syncFolder(folder: string): Promise<void> {
  // Not every system can open a folder; durability of the rename then depends on the system.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
