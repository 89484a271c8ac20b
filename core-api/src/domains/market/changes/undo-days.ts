import type { Transaction } from "@munshi/db";
import { dateOfDay, yearOfDay } from "../../../platform/clock/days.ts";
import { loadIndexYears, saveIndexYears } from "../import/facts.repository.ts";
import type { PriceYear } from "../import/price-year.ts";
import { loadPriceYears, savePriceYears } from "../import/prices.repository.ts";
import { daysOfYear, markDay, ownFile, priceColumns } from "./record-days.ts";
import type { StoredDays, YearHeadChange } from "./record-days.ts";
import { keptReasons } from "./undo-rows.ts";

/** A batch of days as logged. */
export interface LoggedDays {
  readonly entity: "company" | "index";
  readonly ids: readonly number[];
  readonly days: readonly number[];
  readonly marks: readonly number[];
  readonly old: readonly (readonly (number | null)[])[];
  readonly years: readonly YearHeadChange[];
}

export interface DayFate {
  readonly id: number;
  readonly day: string;
  /** Null: reversed. */
  readonly kept: string | null;
}

const yearsAtOnce = 500;

interface Change {
  readonly id: number;
  readonly day: number;
  /** Hash of what was written; 0: the day was removed. */
  readonly mark: number;
  readonly old: readonly number[] | null;
}

/** Undoes a batch of days; days whose values changed since keep them. */
export async function undoDays(
  transaction: Transaction,
  fileId: number,
  logged: LoggedDays,
  undoneFiles: ReadonlySet<number>,
): Promise<readonly DayFate[]> {
  const old = new Map(
    logged.old.map(([at, ...values]) => [at, values.map((value) => value ?? Number.NaN)]),
  );
  const changes = logged.ids.map((id, at): Change => ({
    id,
    day: logged.days[at] ?? 0,
    mark: logged.marks[at] ?? 0,
    old: old.get(at) ?? null,
  }));
  const byYear = Map.groupBy(changes, ({ id, day }) => `${id}/${yearOfDay(day)}`);
  const heads = new Map(logged.years.map((head) => [`${head[0]}/${head[1]}`, head]));
  for (const key of heads.keys()) if (!byYear.has(key)) byYear.set(key, []);
  const fates: DayFate[] = [];
  const keys = [...byYear.keys()];
  for (let from = 0; from < keys.length; from += yearsAtOnce) {
    const some = keys.slice(from, from + yearsAtOnce);
    const wanted = new Set(some);
    const ids = [...new Set(some.map((key) => Number(key.split("/")[0])))];
    const years = [...new Set(some.map((key) => Number(key.split("/")[1])))];
    const stores = logged.entity === "company" ? prices : indices;
    const stored = (await stores.load(transaction, ids, years)).filter((year) =>
      wanted.has(`${year.id}/${year.year}`),
    );
    const now = new Map(stored.map((year) => [`${year.id}/${year.year}`, year]));
    const after: StoredDays[] = [];
    for (const key of some) {
      const [id = 0, year = 0] = key.split("/").map(Number);
      const present = now.get(key) ?? null;
      const restored = restoreYear(
        { id, year, present, head: heads.get(key), width: stores.width },
        byYear.get(key) ?? [],
        { fileId: ownFile(logged.entity, fileId), undoneFiles },
      );
      fates.push(...restored.fates);
      if (restored.year !== null) after.push(restored.year);
    }
    await stores.replace(transaction, stored, after);
  }
  return fates;
}

interface Context {
  /** Null: the last value of a day is not the id of its file. */
  readonly fileId: number | null;
  readonly undoneFiles: ReadonlySet<number>;
}

function restoreYear(
  {
    id,
    year,
    present,
    head,
    width,
  }: {
    readonly id: number;
    readonly year: number;
    readonly present: StoredDays | null;
    readonly head: YearHeadChange | undefined;
    readonly width: number;
  },
  changes: readonly Change[],
  { fileId, undoneFiles }: Context,
): { readonly year: StoredDays | null; readonly fates: readonly DayFate[] } {
  const values = new Map<number, readonly number[]>();
  const rows = new Map<number, number>();
  for (let row = 0; row < (present?.days.length ?? 0); row += 1) {
    const day = present?.days[row] ?? 0;
    rows.set(day, row);
    values.set(day, present?.columns.map((column) => column[row] ?? Number.NaN) ?? []);
  }
  const fates = changes.map(({ day, mark, old }): DayFate => {
    const row = rows.get(day);
    const isOwn =
      mark === 0
        ? row === undefined
        : row !== undefined && markDay(present?.columns ?? [], row, fileId) === mark;
    const told = { id, day: dateOfDay(day) };
    if (!isOwn) {
      const reason = mark === 0 ? keptReasons.again : keptReasons.changed;
      return { ...told, kept: row === undefined && mark !== 0 ? keptReasons.gone : reason };
    }
    if (old !== null && fileId !== null && undoneFiles.has(old.at(-1) ?? 0)) {
      return { ...told, kept: keptReasons.undone };
    }
    if (old === null) values.delete(day);
    else values.set(day, old);
    return { ...told, kept: null };
  });
  const [, , before = null, after = null] = head ?? [];
  const isHeadOwn = head !== undefined && (present?.head ?? null) === after;
  const name = (isHeadOwn ? before : present?.head) ?? present?.head ?? before ?? "";
  const sorted = [...values].toSorted(([one], [other]) => one - other);
  if (sorted.length === 0) return { year: null, fates };
  return {
    fates,
    year: {
      id,
      year,
      days: sorted.map(([day]) => day),
      columns: Array.from({ length: width }, (_, at) =>
        sorted.map(([, figures]) => figures[at] ?? Number.NaN),
      ),
      head: name,
    },
  };
}

interface DayStore {
  readonly width: number;
  load(
    transaction: Transaction,
    ids: readonly number[],
    years: readonly number[],
  ): Promise<readonly StoredDays[]>;
  replace(
    transaction: Transaction,
    before: readonly StoredDays[],
    after: readonly StoredDays[],
  ): Promise<void>;
}

function toPriceYear({ id, year, days, columns, head }: StoredDays): PriceYear {
  const valuesOf = (name: (typeof priceColumns)[number]): readonly number[] =>
    Array.from(columns[priceColumns.indexOf(name)] ?? []);
  const whole = (name: (typeof priceColumns)[number]): Int32Array =>
    Int32Array.from(valuesOf(name));
  const real = (name: (typeof priceColumns)[number]): Float64Array =>
    Float64Array.from(valuesOf(name));
  return {
    coCode: id,
    year,
    series: head,
    days: Int32Array.from(Array.from(days)),
    open: whole("open"),
    high: whole("high"),
    low: whole("low"),
    close: whole("close"),
    last: whole("last"),
    previousClose: whole("previousClose"),
    volume: real("volume"),
    value: real("value"),
    trades: whole("trades"),
    delivery: real("delivery"),
    exchanges: whole("exchanges"),
    fileIds: whole("fileIds"),
  };
}

const prices: DayStore = {
  width: priceColumns.length,
  load: async (transaction, ids, years) =>
    (await loadPriceYears(transaction, ids, years)).map(daysOfYear),
  async replace(transaction, before, after) {
    await savePriceYears(transaction, after.map(toPriceYear), before.map(toPriceYear));
  },
};

const indices: DayStore = {
  width: 6,
  load: loadIndexYears,
  async replace(transaction, before, after) {
    await transaction.raw(
      `delete from index_price_years
       where (index_id, year) in (select * from unnest(?::integer[], ?::integer[]))`,
      [before.map(({ id }) => id), before.map(({ year }) => year)],
    );
    await saveIndexYears(transaction, after);
  },
};
