import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Column,
  decodeGroup,
  describeColumn,
  type Distribution,
  loadStatistics,
  productCatalogue,
} from "@munshi/engine";
import type { DatasetManifest, Unit } from "@munshi/engine/contract";

export interface ReportedColumn {
  readonly title: string;
  readonly unit: Unit;
  /** Null for non-numeric columns. */
  readonly distribution: Distribution | null;
  /** Number of companies without a value. */
  readonly lacking: number;
  /** The same in the previous version; null if it lacks the column. */
  readonly lackingBefore: number | null;
}

/** A company's figure with a large change relative to its spread across companies. */
export interface ReportedChange {
  readonly title: string;
  readonly company: string;
  readonly before: number;
  readonly after: number;
  /** Change in standard deviations of the column. */
  readonly deviations: number;
}

/** Contents of a published dataset, for operators. */
export interface DatasetReport {
  readonly version: string;
  readonly rows: number;
  /** The previous version; null if it no longer exists. */
  readonly versionBefore: string | null;
  readonly columns: readonly ReportedColumn[];
  /** Largest first. */
  readonly changes: readonly ReportedChange[];
}

interface ReadDataset {
  readonly manifest: DatasetManifest;
  readonly columns: ReadonlyMap<string, Column>;
}

const listedChanges = 20;

/** Compares a dataset with the previous one; includes past periods only on request. */
export async function reportDataset(
  datasetsFolder: string,
  manifests: readonly DatasetManifest[],
  withPeriods: boolean,
): Promise<DatasetReport | null> {
  const [latest, before] = manifests;
  if (latest === undefined) return null;
  const now = await readDataset(datasetsFolder, latest);
  // the folder of an older version may have been removed
  const then =
    before === undefined ? null : await readDataset(datasetsFolder, before).catch(() => null);
  const { describeDistribution } = await loadStatistics();
  const columns: ReportedColumn[] = [];
  const changes: ReportedChange[] = [];
  const rowsBefore = then === null ? new Map<unknown, number>() : indexRows(then);
  const ids = cells(now, latest.idColumn);
  const names = cells(now, "name");
  for (const [key, column] of now.columns) {
    if (!withPeriods && key.includes("@")) continue;
    const info = describeColumn(productCatalogue, key);
    const old = then?.columns.get(key);
    const title = info?.title ?? key;
    const isFigure = column.kind === "number" && info?.type === "number" && key !== latest.idColumn;
    const distribution = isFigure ? describeDistribution(column.values) : null;
    columns.push({
      title,
      unit: info?.unit ?? "none",
      distribution,
      lacking: countEmpty(column),
      lackingBefore: old === undefined ? null : countEmpty(old),
    });
    if (distribution === null || column.kind !== "number" || old?.kind !== "number") continue;
    if (!(distribution.deviation > 0)) continue;
    for (const [row, id] of ids.entries()) {
      const after = column.values[row] ?? Number.NaN;
      const previous = old.values[rowsBefore.get(id) ?? -1] ?? Number.NaN;
      const deviations = Math.abs(after - previous) / distribution.deviation;
      if (!(deviations > 0)) continue;
      const company = String(names[row] ?? id);
      changes.push({ title, company, before: previous, after, deviations });
    }
  }
  changes.sort((a, b) => b.deviations - a.deviations || (a.company < b.company ? -1 : 1));
  return {
    version: latest.version,
    rows: latest.rows,
    versionBefore: then?.manifest.version ?? null,
    columns,
    changes: changes.slice(0, listedChanges),
  };
}

async function readDataset(folder: string, manifest: DatasetManifest): Promise<ReadDataset> {
  const columns = new Map<string, Column>();
  for (const { file } of manifest.groups) {
    const group = decodeGroup(await readFile(join(folder, manifest.version, file)));
    for (const [key, column] of group) columns.set(key, column);
  }
  return { manifest, columns };
}

function indexRows(dataset: ReadDataset): ReadonlyMap<unknown, number> {
  return new Map(cells(dataset, dataset.manifest.idColumn).map((id, row) => [id, row]));
}

function cells({ columns }: ReadDataset, key: string): readonly (string | number | undefined)[] {
  const column = columns.get(key);
  if (column === undefined) return [];
  return column.kind === "number"
    ? [...column.values]
    : Array.from(column.codes, (code) => column.dictionary[code]);
}

function countEmpty(column: Column): number {
  return column.kind === "number"
    ? column.values.filter((value) => Number.isNaN(value)).length
    : column.codes.filter((code) => code < 0).length;
}
