import type { Executor } from "@munshi/db";
import type { ColumnKey } from "@munshi/engine/contract";
import { memoize } from "@munshi/platform";
import { findStoredFigures, listCells, loadColumnPlaces } from "./published.query.ts";
import type { ColumnPlace, PublishedVersion, StoredFigures } from "./published.query.ts";

/** A company's figures in a published dataset, as in the screener and exports. */
export interface PublishedFigures {
  readonly dataset: PublishedVersion;
  readonly coCode: number;
  /** Rank by market capitalisation, from 1; companies without one come last. */
  readonly position: number;
  /** Every column of the dataset. */
  readonly columns: ReadonlyMap<ColumnKey, ColumnPlace>;
  /** A number, a date in days since 1970-01-01, or a boolean as 1 or 0; null if empty. */
  number(key: ColumnKey): number | null;
  text(key: ColumnKey): string | null;
  /** A value of any kind; undefined if the dataset lacks the column. */
  readonly read: (key: ColumnKey) => number | string | null | undefined;
}

/** A company's values of the requested columns, in order. */
export interface CompanyCells {
  readonly coCode: number;
  readonly cells: readonly (number | string | null)[];
}

export interface PublishedFiguresReader {
  /** Null if the version lacks the company. */
  find(dataset: PublishedVersion, coCode: number): Promise<PublishedFigures | null>;
  /** Columns of the given companies, or all, largest first; unknown columns are empty. */
  list(
    dataset: PublishedVersion,
    keys: readonly ColumnKey[],
    coCodes: readonly number[] | null,
  ): Promise<readonly CompanyCells[]>;
}

/** A company page requests several sections at once, then another company. */
const mostCompanies = 64;
/** The previous version may still be requested while a new one is announced. */
const mostVersions = 2;

/** Reads figures of published versions, cached because they never change. */
export function createPublishedFiguresReader(db: Executor): PublishedFiguresReader {
  const places = memoize<ReadonlyMap<ColumnKey, ColumnPlace>>(mostVersions);
  const companies = memoize<PublishedFigures | null>(mostCompanies);
  const placesOf = (version: string) => places(version, () => loadColumnPlaces(db, version));
  return {
    find: (dataset, coCode) =>
      companies(`${dataset.version} ${coCode}`, async () => {
        const columns = await placesOf(dataset.version);
        const stored = await findStoredFigures(db, dataset.version, coCode);
        return stored === null ? null : openFigures(dataset, coCode, columns, stored);
      }),
    async list(dataset, keys, coCodes) {
      const columns = await placesOf(dataset.version);
      const wanted = keys.map((key) => columns.get(key));
      const rows = await listCells(db, dataset.version, wanted, coCodes);
      return rows.map((row) => ({ coCode: row.coCode, cells: row.cells.map(readCell) }));
    },
  };
}

function openFigures(
  dataset: PublishedVersion,
  coCode: number,
  columns: ReadonlyMap<ColumnKey, ColumnPlace>,
  stored: StoredFigures,
): PublishedFigures {
  const read = (key: ColumnKey): number | string | null | undefined => {
    const place = columns.get(key);
    return place === undefined ? undefined : readCell(stored[place.array][place.at]);
  };
  return {
    dataset,
    coCode,
    position: stored.position,
    columns,
    number(key) {
      const cell = read(key);
      return typeof cell === "number" ? cell : null;
    },
    text(key) {
      const cell = read(key);
      return typeof cell === "string" ? cell : null;
    },
    read,
  };
}

function readCell(cell: unknown): number | string | null {
  if (typeof cell === "number") return Number.isNaN(cell) ? null : cell;
  return typeof cell === "string" && cell !== "" ? cell : null;
}
