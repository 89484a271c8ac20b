import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compareDatasets, decodeGroup } from "@munshi/engine";
import type { Column, ComparedSide, DatasetComparison } from "@munshi/engine";
import type { ColumnKey, DatasetManifest, IsoDate } from "@munshi/engine/contract";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { ColumnStore } from "./column-store.ts";
import { deriveDataset } from "./publish-market.ts";
import type { DeriveOptions } from "./publish-market.ts";
import { publishedParameters } from "./derive-figures.ts";

/** The changes of a publication or rollback, compared with the newest dataset. */
export interface MeasuredImpact {
  /** Null: nothing is published. */
  readonly base: { readonly version: string; readonly asOf: IsoDate } | null;
  readonly asOf: IsoDate;
  /** The state of all facts that figures are derived from. */
  readonly mark: string;
  readonly comparison: DatasetComparison;
}

/** Scores with bands. */
const scores: readonly ColumnKey[] = [
  "score",
  "growthScore",
  "trustScore",
  "efficiencyScore",
  "liquidityScore",
  "technicalScore",
];

/** Derives the dataset that would be published, and compares it. */
export async function measurePublication(
  options: DeriveOptions,
  folder: string,
  base: DatasetManifest | null,
  bandOf: (score: number) => string,
): Promise<MeasuredImpact> {
  // Read first: a concurrent import makes the report out of date.
  const mark = await findFactsMark(options.db);
  const derived = await deriveDataset(options);
  const after = sideOfStore(derived.store);
  const before = base === null ? noRows : await readSide(folder, base);
  const comparison = compare(before, after, bandOf);
  return { base: describeBase(base), asOf: derived.asOf, mark, comparison };
}

/** Compares an earlier dataset with the newest. @throws AppError `market.dataset_gone`. */
export async function measureRestoration(
  db: Executor,
  folder: string,
  { base, wanted }: { readonly base: DatasetManifest | null; readonly wanted: DatasetManifest },
  bandOf: (score: number) => string,
): Promise<MeasuredImpact> {
  await requireFolder(folder, wanted.version);
  const before = base === null ? noRows : await readSide(folder, base);
  const comparison = compare(before, await readSide(folder, wanted), bandOf);
  const mark = await findFactsMark(db);
  return { base: describeBase(base), asOf: wanted.asOf, mark, comparison };
}

/** @throws AppError `market.dataset_gone` if a dataset's files were pruned. */
export async function requireFolder(folder: string, version: string): Promise<void> {
  await access(join(folder, version)).catch((cause: unknown) => {
    throw new AppError(
      "market.dataset_gone",
      409,
      "The dataset is no longer stored. Choose a later one.",
      { cause },
    );
  });
}

/** Changes with every import, correction and answer to a price jump. */
export async function findFactsMark(db: Executor): Promise<string> {
  const result = await db.raw<{ rows: { mark: string }[] }>(
    `select concat_ws('/', (select coalesce(max(id), 0) from import_files),
       (select count(*) || '-' || count(withdrawn_at) from fact_corrections),
       (select count(*) || '-' || count(undone_at) from price_jump_answers)) as mark`,
  );
  return result.rows[0]?.mark ?? "";
}

const describeBase = (base: DatasetManifest | null): MeasuredImpact["base"] =>
  base === null ? null : { version: base.version, asOf: base.asOf };

function compare(
  before: ComparedSide,
  after: ComparedSide,
  bandOf: (score: number) => string,
): DatasetComparison {
  // The code itself and when a figure is of are no figures of a company.
  const infos = [...publishedParameters].filter(({ code }) => code !== "coCode");
  return compareDatasets(
    before,
    after,
    {
      numbers: infos.filter(({ type }) => type !== "text").map(({ code }) => code),
      texts: infos.filter(({ type }) => type === "text").map(({ code }) => code),
      scores,
    },
    bandOf,
  );
}

const noRows: ComparedSide = {
  coCodes: [],
  nameOf: () => "",
  numbers: () => null,
  texts: () => null,
};

function sideOfStore(store: ColumnStore): ComparedSide {
  const columns = new Map(
    store.groups.flatMap(({ columns: all }) => all.map((column) => [column.key, column] as const)),
  );
  const texts = (key: string) => {
    const column = columns.get(key);
    return column?.type === "text" ? (row: number) => column.values[row] ?? null : null;
  };
  return {
    coCodes: store.numbers("coCode"),
    nameOf: (row) => texts("name")?.(row) ?? "",
    numbers: (key) => {
      const column = columns.get(key);
      return column === undefined || column.type === "text" ? null : column.values;
    },
    texts,
  };
}

/** A published dataset, without the columns of past periods. */
async function readSide(folder: string, manifest: DatasetManifest): Promise<ComparedSide> {
  const columns = new Map<string, Column>();
  for (const { name, file } of manifest.groups) {
    if (name.startsWith("history/")) continue;
    const group = decodeGroup(await readFile(join(folder, manifest.version, file)));
    for (const [key, column] of group) columns.set(key, column);
  }
  const texts = (key: string) => {
    const column = columns.get(key);
    return column?.kind === "text"
      ? (row: number) => column.dictionary[column.codes[row] ?? -1] ?? null
      : null;
  };
  const numbers = (key: string) => {
    const column = columns.get(key);
    return column?.kind === "number" ? column.values : null;
  };
  return {
    coCodes: numbers(manifest.idColumn) ?? [],
    nameOf: (row) => texts("name")?.(row) ?? "",
    numbers,
    texts,
  };
}
