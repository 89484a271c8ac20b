import { createHash } from "node:crypto";
import { copyRows, resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { CorporateAction, IsoDate } from "@munshi/engine/contract";
import type {
  CalendarFact,
  CorporateActionFact,
  IndexPricesFact,
  ParametersFact,
  ShareholdingFact,
} from "../../../contract/index.ts";
import { yearOfDay } from "../../../platform/clock/days.ts";
import { findRecordedFile } from "../changes/import-changes.repository.ts";
import { recordDays } from "../changes/record-days.ts";
import type { StoredDays } from "../changes/record-days.ts";
import { loadRanks } from "./import-files.repository.ts";

/** Id of the index; unknown indices are added. */
export async function findOrAddIndex(transaction: Transaction, name: string): Promise<number> {
  // Not from the sequence, which a dry run would move on: the next import would get other ids.
  await transaction.raw(
    `insert into market_indices (id, name) overriding system value
     select coalesce(max(id), 0) + 1, :name from market_indices
     having not exists (select from market_indices where name = :name)`,
    { name },
  );
  const row = await resultOf<{ id: number }>(
    transaction("market_indices").where({ name }).first("id"),
  );
  return row.id;
}

/** Replaces the members of an index as of one day, unless they are from a source of higher rank. */
export async function saveIndexMembers(
  transaction: Transaction,
  members: {
    readonly index: string;
    readonly asOf: IsoDate;
    readonly coCodes: readonly number[];
    readonly fileId: number;
  },
): Promise<void> {
  const indexId = await findOrAddIndex(transaction, members.index);
  const day = { index_id: indexId, as_of: members.asOf };
  if (await isOutranked(transaction, "index_members", day, members.fileId)) return;
  await transaction("index_members").where(day).delete();
  await copyRows(
    transaction,
    "index_members",
    ["index_id", "as_of", "co_code", "file_id"],
    [...new Set(members.coCodes)].map((coCode) => [indexId, members.asOf, coCode, members.fileId]),
  );
}

/** Returns true if the stored row is from a source of higher rank. */
async function isOutranked(
  transaction: Transaction,
  table: string,
  where: object,
  fileId: number,
): Promise<boolean> {
  const row: unknown = await transaction(table)
    .join("import_files as f", "f.id", `${table}.file_id`)
    .where(where)
    .whereRaw("f.rank > (select rank from import_files where id = ?)", [fileId])
    .first("f.id");
  return row !== undefined;
}

const indexColumns = ["open", "high", "low", "close"] as const;

interface IndexYearRow {
  readonly year: number;
  readonly days: readonly number[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly previous_close: readonly number[] | null;
  readonly ranks: readonly number[] | null;
  readonly file_id: number;
}

type IndexDay = { readonly [name in (typeof indexColumns)[number]]: number } & {
  readonly previousClose: number;
  /** Rank of the source; see `source-rank.ts`. */
  readonly rank: number;
};

/**
 * Overwrites stored index days, except those from a source of higher rank. A previous close that is
 * not given again is kept.
 */
export async function saveIndexPrices(
  transaction: Transaction,
  fact: IndexPricesFact,
  fileId: number,
): Promise<void> {
  const indexId = await findOrAddIndex(transaction, fact.index);
  const byYear = new Map<number, Map<number, IndexDay>>();
  const add = (day: number, figures: IndexDay): void => {
    const year = yearOfDay(day);
    let days = byYear.get(year);
    if (days === undefined) byYear.set(year, (days = new Map()));
    days.set(day, figures);
  };
  const years = new Set(Array.from(fact.days, yearOfDay));
  const stored = (await transaction("index_price_years")
    .where({ index_id: indexId })
    .whereIn("year", [...years])) as IndexYearRow[];
  const rankOf = await loadRanks(transaction);
  const rank = rankOf(fileId);
  const read = (
    columns: IndexYearRow | IndexPricesFact,
    row: number,
    before: number | undefined,
    rank: number,
  ): IndexDay => ({
    rank,
    open: columns.open[row] ?? Number.NaN,
    high: columns.high[row] ?? Number.NaN,
    low: columns.low[row] ?? Number.NaN,
    close: columns.close[row] ?? Number.NaN,
    previousClose: before ?? Number.NaN,
  });
  for (const year of stored) {
    year.days.forEach((day, row) =>
      add(day, read(year, row, year.previous_close?.[row], year.ranks?.[row] ?? 0)),
    );
  }
  fact.days.forEach((day, row) => {
    const printed = fact.previousClose?.[row] ?? Number.NaN;
    const known = byYear.get(yearOfDay(day))?.get(day);
    if (known !== undefined && known.rank > rank) {
      if (Number.isNaN(known.previousClose)) add(day, { ...known, previousClose: printed });
    } else add(day, read(fact, row, Number.isNaN(printed) ? known?.previousClose : printed, rank));
  });
  if ((await findRecordedFile(transaction)) !== null) {
    const now = [...byYear].map(([year, days]) => indexDays(indexId, year, days, String(fileId)));
    const before = stored.map((row) => {
      const days = row.days.map(
        (day, at) => [day, read(row, at, row.previous_close?.[at], row.ranks?.[at] ?? 0)] as const,
      );
      return indexDays(indexId, row.year, new Map(days), String(row.file_id));
    });
    await recordDays(transaction, fileId, "index", before, now);
  }
  await transaction("index_price_years")
    .where({ index_id: indexId })
    .whereIn("year", [...years])
    .delete();
  await saveIndexYears(
    transaction,
    [...byYear].map(([year, days]) => indexDays(indexId, year, days, String(fileId))),
  );
}

/** An index's year in the order of the log of changes. */
function indexDays(
  id: number,
  year: number,
  days: ReadonlyMap<number, IndexDay>,
  head: string,
): StoredDays {
  const sorted = [...days].toSorted(([one], [other]) => one - other);
  const column = (read: (figures: IndexDay) => number): number[] =>
    sorted.map(([, figures]) => read(figures));
  return {
    id,
    year,
    days: sorted.map(([day]) => day),
    columns: [
      ...indexColumns.map((name) => column((figures) => figures[name])),
      column(({ previousClose }) => previousClose),
      column(({ rank }) => rank),
    ],
    head,
  };
}

/** Writes years of indices that are not stored; the head is the file's id. */
export async function saveIndexYears(
  transaction: Transaction,
  years: readonly StoredDays[],
): Promise<void> {
  const isEmpty = (values: ArrayLike<number>, empty: number): boolean =>
    Array.from(values).every((value) => Object.is(value, empty));
  await copyRows(
    transaction,
    "index_price_years",
    ["index_id", "year", "days", ...indexColumns, "previous_close", "ranks", "file_id"],
    years.map(({ id, year, days, columns, head }) => {
      const [before = [], ranks = []] = columns.slice(indexColumns.length);
      return [
        id,
        year,
        Int32Array.from(days),
        ...columns.slice(0, indexColumns.length).map((values) => Float64Array.from(values)),
        isEmpty(before, Number.NaN) ? null : Float64Array.from(before),
        isEmpty(ranks, 0) ? null : Int32Array.from(ranks),
        Number(head),
      ];
    }),
  );
}

/** Stored years of indices, as `saveIndexYears` takes them. */
export async function loadIndexYears(
  db: Executor,
  ids: readonly number[],
  years: readonly number[],
): Promise<readonly StoredDays[]> {
  const rows = (await db("index_price_years").whereRaw("index_id = any(?) and year = any(?)", [
    [...ids],
    [...years],
  ])) as (IndexYearRow & { readonly index_id: number })[];
  return rows.map((row) => ({
    id: row.index_id,
    year: row.year,
    days: row.days,
    columns: [
      ...indexColumns.map((name) => row[name].map((value) => value ?? Number.NaN)),
      row.previous_close?.map((value) => value ?? Number.NaN) ?? row.days.map(() => Number.NaN),
      row.ranks ?? row.days.map(() => 0),
    ],
    head: String(row.file_id),
  }));
}

export async function saveCalendar(
  transaction: Transaction,
  facts: readonly CalendarFact[],
  fileId: number,
): Promise<void> {
  const byDay = new Map(facts.map((fact) => [fact.date, fact]));
  const outranking = (await transaction("trading_calendar")
    .join("import_files as f", "f.id", "trading_calendar.file_id")
    .whereIn("day", [...byDay.keys()])
    .whereRaw("f.rank > (select rank from import_files where id = ?)", [fileId])
    .pluck("day")) as IsoDate[];
  for (const day of outranking) byDay.delete(day);
  await transaction("trading_calendar")
    .whereIn("day", [...byDay.keys()])
    .delete();
  await copyRows(
    transaction,
    "trading_calendar",
    ["day", "is_open", "name", "opens_at", "closes_at", "file_id"],
    [...byDay.values()].map(({ date, open, name, hours }) => [
      date,
      open,
      name,
      hours?.from ?? null,
      hours?.to ?? null,
      fileId,
    ]),
  );
}

/** Normalises the terms, so that the ledger holds each action once. */
export function termsOf(action: CorporateAction): string {
  switch (action.kind) {
    case "split":
    case "bonus":
      return `${action.from}:${action.to}`;
    case "dividend":
      return String(action.amount);
    case "other":
      return action.purpose.trim().toLowerCase();
  }
}

/** Adds actions to the ledger. Returns how many were new. */
export async function saveActions(
  transaction: Transaction,
  records: readonly { readonly coCode: number; readonly fact: CorporateActionFact }[],
  fileId: number,
): Promise<number> {
  const added = (await transaction("corporate_actions")
    .insert(
      records.map(({ coCode, fact: { action, purpose } }) => ({
        co_code: coCode,
        ex_date: action.exDate,
        kind: action.kind,
        terms: termsOf(action),
        ratio_from: "from" in action ? action.from : null,
        ratio_to: "to" in action ? action.to : null,
        amount: action.kind === "dividend" ? action.amount : null,
        purpose,
        file_id: fileId,
      })),
    )
    .onConflict(["co_code", "ex_date", "kind", "terms"])
    .ignore()
    .returning("co_code")) as unknown[];
  return added.length;
}

/** Saves shareholding patterns; the last one of a quarter in a file wins. */
export async function saveShareholding(
  transaction: Transaction,
  records: readonly { readonly coCode: number; readonly fact: ShareholdingFact }[],
  fileId: number,
): Promise<void> {
  const rows = new Map(
    records.map(({ coCode, fact: { pattern, publishedAt } }) => {
      const { periodEnd, ...figures } = pattern;
      const row = [coCode, periodEnd, publishedAt, JSON.stringify(figures), fileId];
      return [`${coCode}/${periodEnd}`, row] as const;
    }),
  );
  const columns = ["co_code", "period_end", "published_at", "figures", "file_id"];
  await transaction.raw(
    `delete from shareholding_patterns where file_id = ? and (co_code, period_end) in
      (select * from unnest(?::integer[], ?::date[]))`,
    [
      fileId,
      records.map(({ coCode }) => coCode),
      records.map(({ fact }) => fact.pattern.periodEnd),
    ],
  );
  await copyRows(transaction, "shareholding_patterns", columns, rows.values());
}

/** Merges figures of the same company and day in one file. */
export async function saveParameters(
  transaction: Transaction,
  records: readonly { readonly coCode: number; readonly fact: ParametersFact }[],
  fileId: number,
): Promise<void> {
  const merged = new Map<string, { coCode: number; asOf: IsoDate; values: object }>();
  for (const { coCode, fact } of records) {
    const key = `${coCode}/${fact.asOf}`;
    const values = { ...merged.get(key)?.values, ...fact.values };
    merged.set(key, { coCode, asOf: fact.asOf, values });
  }
  await transaction("reported_parameters")
    .insert(
      [...merged.values()].map(({ coCode, asOf, values }) => ({
        co_code: coCode,
        as_of: asOf,
        columns_md5: nameColumns(Object.keys(values)),
        figures: JSON.stringify(values),
        file_id: fileId,
      })),
    )
    .onConflict(["co_code", "as_of", "file_id"])
    .merge({
      figures: transaction.raw("reported_parameters.figures || excluded.figures"),
      columns_md5: transaction.raw(
        `case when reported_parameters.columns_md5 = excluded.columns_md5 then excluded.columns_md5
         else md5(reported_parameters.columns_md5 || excluded.columns_md5) end`,
      ),
    });
}

/** One name for the same columns: among tables that have them, the newest hides the others. */
function nameColumns(columns: readonly string[]): string {
  return createHash("md5").update(columns.toSorted().join()).digest("hex");
}
