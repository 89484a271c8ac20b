import { createHash } from "node:crypto";
import { encodeArray } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import type { PriceYear } from "../import/price-year.ts";

/** Values of one company or index by day, as stored. */
export interface StoredDays {
  readonly id: number;
  readonly year: number;
  readonly days: ArrayLike<number>;
  /** Values by day, the last one its source: a file's id or rank. */
  readonly columns: readonly ArrayLike<number>[];
  /** Stored once a year: the series of prices, the file of an index. */
  readonly head: string;
}

/** Columns of a day's prices, in the order of the log. */
export const priceColumns = [
  "open",
  "high",
  "low",
  "close",
  "last",
  "previousClose",
  "volume",
  "value",
  "trades",
  "delivery",
  "exchanges",
  "fileIds",
] as const satisfies readonly (keyof PriceYear)[];

export function daysOfYear(year: PriceYear): StoredDays {
  return {
    id: year.coCode,
    year: year.year,
    days: year.days,
    columns: priceColumns.map((name) => year[name]),
    head: year.series,
  };
}

const scratch = new Float64Array(1);
const words = new Uint32Array(scratch.buffer);

/**
 * Hash of a day's values, never 0. The source counts unless it is the import itself, whose id differs
 * between a check and the import.
 */
export function markDay(
  columns: readonly ArrayLike<number>[],
  row: number,
  fileId: number | null,
): number {
  let hash = 0x811c9dc5;
  const last = columns.length - 1;
  for (const [at, column] of columns.entries()) {
    const value = column[row] ?? Number.NaN;
    const isOwn = at === last && value === fileId;
    scratch[0] = isOwn ? 0 : Number.isNaN(value) ? Number.NaN : value;
    hash = Math.imul(hash ^ (words[0] ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (words[1] ?? 0), 0x01000193);
  }
  return hash | 0 || 1;
}

/** Series or file of a year before and after; null: the year was not stored. */
export type YearHeadChange = readonly [
  id: number,
  year: number,
  before: string | null,
  after: string | null,
];

interface DayChanges {
  readonly ids: number[];
  readonly days: number[];
  readonly marks: number[];
  /** Hashes without the source. */
  readonly values: number[];
  readonly old: (number | null)[][];
  created: number;
  updated: number;
  removed: number;
}

const keyOf = ({ id, year }: { readonly id: number; readonly year: number }): string =>
  `${id}/${year}`;

const isSame = (
  one: readonly ArrayLike<number>[],
  row: number,
  other: readonly ArrayLike<number>[],
  otherRow: number,
  columns: number,
): boolean => {
  for (let at = 0; at < columns; at += 1) {
    if (!Object.is(one[at]?.[row] ?? Number.NaN, other[at]?.[otherRow] ?? Number.NaN)) return false;
  }
  return true;
};

function compareDays(
  before: readonly StoredDays[],
  after: readonly StoredDays[],
  fileId: number | null,
): DayChanges {
  const changes: DayChanges = {
    ids: [],
    days: [],
    marks: [],
    values: [],
    old: [],
    created: 0,
    updated: 0,
    removed: 0,
  };
  const add = (
    id: number,
    day: number,
    now: { readonly columns: StoredDays["columns"]; readonly row: number } | null,
    old: StoredDays | null,
    row: number,
  ): void => {
    const at = changes.ids.push(id) - 1;
    changes.days.push(day);
    changes.marks.push(now === null ? 0 : markDay(now.columns, now.row, fileId));
    changes.values.push(now === null ? 0 : markDay(now.columns.slice(0, -1), now.row, null));
    if (old !== null) {
      changes.old.push([at, ...old.columns.map((column) => column[row] ?? Number.NaN)]);
    }
  };
  const stored = new Map(before.map((year) => [keyOf(year), year]));
  for (const year of after) {
    const old = stored.get(keyOf(year)) ?? null;
    const rows = new Map<number, number>();
    for (let row = 0; row < (old?.days.length ?? 0); row += 1) rows.set(old?.days[row] ?? 0, row);
    for (let row = 0; row < year.days.length; row += 1) {
      const day = year.days[row] ?? 0;
      const oldRow = rows.get(day);
      rows.delete(day);
      if (old === null || oldRow === undefined) {
        changes.created += 1;
        add(year.id, day, { columns: year.columns, row }, null, 0);
        continue;
      }
      const count = year.columns.length;
      if (isSame(old.columns, oldRow, year.columns, row, count)) continue;
      const isValue = !isSame(old.columns, oldRow, year.columns, row, count - 1);
      if (isValue) changes.updated += 1;
      add(year.id, day, { columns: year.columns, row }, old, oldRow);
    }
    if (old === null) continue;
    for (const [day, oldRow] of rows) {
      changes.removed += 1;
      add(year.id, day, null, old, oldRow);
    }
  }
  const written = new Set(after.map(keyOf));
  for (const old of before) {
    if (written.has(keyOf(old))) continue;
    for (let row = 0; row < old.days.length; row += 1) {
      changes.removed += 1;
      add(old.id, old.days[row] ?? 0, null, old, row);
    }
  }
  return changes;
}

/** Hashes the values before and after, without their sources. */
function hashChanges({ ids, days, values, old }: DayChanges): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([ids, days, values, old.map((row) => row.slice(0, -1))]))
    .digest();
}

/** Days of companies name their file; those of indices have its rank. */
export const ownFile = (entity: "company" | "index", fileId: number): number | null =>
  entity === "company" ? fileId : null;

/**
 * Logs the difference between stored days and what replaces them; `before` must contain the stored
 * values of all days of `after`.
 */
export async function recordDays(
  transaction: Transaction,
  fileId: number,
  entity: "company" | "index",
  before: readonly StoredDays[],
  after: readonly StoredDays[],
  heads: readonly YearHeadChange[] = compareHeads(before, after),
): Promise<void> {
  const changes = compareDays(before, after, ownFile(entity, fileId));
  if (changes.ids.length === 0 && heads.length === 0) return;
  await transaction.raw(
    `insert into import_price_changes
       (file_id, entity, ids, days, marks, old, digest, years, created, updated, removed)
     values (?, ?, ?::integer[], ?::integer[], ?::integer[], ?::jsonb, ?, ?::jsonb, ?, ?, ?)`,
    [
      fileId,
      entity,
      ...[changes.ids, changes.days, changes.marks].map((values) =>
        encodeArray(Int32Array.from(values)),
      ),
      JSON.stringify(changes.old),
      hashChanges(changes),
      JSON.stringify(heads),
      changes.created,
      changes.updated,
      changes.removed,
    ],
  );
}

function compareHeads(
  before: readonly StoredDays[],
  after: readonly StoredDays[],
): readonly YearHeadChange[] {
  const old = new Map(before.map((year) => [keyOf(year), year]));
  const now = new Map(after.map((year) => [keyOf(year), year]));
  const years = new Map([...old, ...now]);
  return [...years].flatMap(([key, { id, year }]): YearHeadChange[] => {
    const [was, is] = [old.get(key)?.head ?? null, now.get(key)?.head ?? null];
    return was === is ? [] : [[id, year, was, is]];
  });
}
