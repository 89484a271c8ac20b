import type { Executor } from "@munshi/db";
import type { ColumnKey } from "@munshi/engine/contract";
import { memoize } from "@munshi/platform";
import { findStoredFigures, listCells, loadColumnPlaces } from "./published.query.ts";
import type { ColumnPlace, PublishedVersion, StoredFigures } from "./published.query.ts";

/** One company's figures in a published dataset: what the screener shows, and exports write. */
export interface PublishedFigures {
  readonly dataset: PublishedVersion;
  readonly coCode: number;
  /** The company's place by market capitalisation, from 1; companies without one come last. */
  readonly position: number;
  /** Every column of the dataset. */
  readonly columns: ReadonlyMap<ColumnKey, ColumnPlace>;
  /** A number, a date in days since 1970-01-01 or a truth as 1 or 0; null where it is empty. */
  number(key: ColumnKey): number | null;
  text(key: ColumnKey): string | null;
  /** Whichever it is; undefined where the dataset has no such column. */
  readonly read: (key: ColumnKey) => number | string | null | undefined;
}

/** A company's cells of the columns asked for, in their order. */
export interface CompanyCells {
  readonly coCode: number;
  readonly cells: readonly (number | string | null)[];
}

export interface PublishedFiguresReader {
  /** Null where the version does not have the company. */
  find(dataset: PublishedVersion, coCode: number): Promise<PublishedFigures | null>;
  /** Some columns of some companies, or of all, largest first; a column that there is not is empty. */
  list(
    dataset: PublishedVersion,
    keys: readonly ColumnKey[],
    coCodes: readonly number[] | null,
  ): Promise<readonly CompanyCells[]>;
}

/** A company's page asks for several sections at once, and for another company next. */
const mostCompanies = 64;
/** Rows of the version before may still be asked for while a new one is announced. */
const mostVersions = 2;

/** Reads figures of published versions, which never change: what was read is kept for a while. */
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
