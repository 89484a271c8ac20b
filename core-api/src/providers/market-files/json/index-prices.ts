import type { IndexPricesFact } from "../../../contract/market-facts.ts";
import { importOrder } from "../market-file.ts";
import { RowFault } from "../market-file-error.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { parseDate } from "../values/dates.ts";
import { requireStatedDay } from "../values/file-day.ts";
import { foldIndexName } from "../values/index-names.ts";
import { isRecord, recordsWith, type JsonFormat, type JsonRecord } from "./json-format.ts";

interface IndexDay {
  readonly day: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** As printed; NaN where it is not. */
  readonly previousClose: number;
}

/** All indices on one day, which the file does not state; the close is the last price. */
export const indexSnapshot: JsonFormat = {
  format: "index-snapshot",
  label: "indices on a day",
  order: importOrder.prices + 5,
  match: (document) => recordsWith(document, "IndexName", "Ltp", "Open", "High", "Low"),
  *read(records, { path, sink, options }) {
    const day = dayOfDate(requireStatedDay(path, options));
    for (const [at, record] of records.entries()) {
      sink.row(at + 1, () => {
        const { IndexName: name, Open: open, High: high, Low: low, Ltp: last } = record;
        const close = price(last);
        const prices = {
          day,
          open: price(open),
          high: price(high),
          low: price(low),
          close,
          previousClose: readCloseBefore(close, record.Chng, record.PChng),
        };
        if (Number.isNaN(prices.close)) return sink.skip("without a close");
        sink.fact(toFact(requireName(name), [checkDay(prices)]));
      });
      yield;
    }
  },
};

/** Past sessions of all indices. */
export const indexHistory: JsonFormat = {
  format: "index-history",
  label: "past sessions of indices",
  order: importOrder.prices + 4,
  match: (document) => {
    if (!isRecord(document)) return null;
    const records = recordsWith(document.indices, "name", "records");
    return records !== null && Array.isArray(records[0]?.records) ? records : null;
  },
  *read(records, { sink }) {
    for (const [at, record] of records.entries()) {
      sink.row(at + 1, () => {
        const name = requireName(record.name);
        const sessions = Array.isArray(record.records) ? (record.records as unknown[]) : [];
        const days = new Map<number, IndexDay>();
        for (const session of sessions.filter(isRecord)) {
          const read = readSession(session);
          if (read !== null) days.set(read.day, read);
        }
        if (days.size === 0) return sink.skip("without a session");
        sink.fact(
          toFact(
            name,
            [...days.values()].toSorted((a, b) => a.day - b.day),
          ),
        );
      });
      yield;
    }
  },
};

function readSession(session: JsonRecord): IndexDay | null {
  const date = typeof session.date === "string" ? parseDate(session.date) : null;
  if (date === null)
    throw new RowFault("bad_date", `session ${JSON.stringify(session.date)} is not a date`);
  const { open, high, low, close } = session;
  const day = {
    day: dayOfDate(date),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    previousClose: Number.NaN,
  };
  return Number.isNaN(day.close) ? null : checkDay(day);
}

function requireName(name: unknown): string {
  if (typeof name !== "string" || name.trim() === "")
    throw new RowFault("missing_value", "the record names no index");
  return foldIndexName(name);
}

/** A level above 0; anything else is missing. */
const price = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : Number.NaN;

/** A percent that is written to two decimals may be off by so much. */
const rounding = 0.01;

/** Close minus change, if the percentage agrees: some sources repeat the close as the change. */
function readCloseBefore(close: number, change: unknown, percent: unknown): number {
  if (typeof change !== "number" || typeof percent !== "number") return Number.NaN;
  const before = close - change;
  if (!(before > 0)) return Number.NaN;
  return Math.abs((100 * change) / before - percent) <= rounding ? before : Number.NaN;
}

function checkDay(day: IndexDay): IndexDay {
  if (day.high < day.low)
    throw new RowFault("bad_price", `high ${day.high} is below low ${day.low}`);
  return day;
}

const toFact = (index: string, days: readonly IndexDay[]): IndexPricesFact => ({
  kind: "index-prices",
  index,
  days: Int32Array.from(days, ({ day }) => day),
  open: Float64Array.from(days, ({ open }) => open),
  high: Float64Array.from(days, ({ high }) => high),
  low: Float64Array.from(days, ({ low }) => low),
  close: Float64Array.from(days, ({ close }) => close),
  ...(days.every(({ previousClose }) => Number.isNaN(previousClose))
    ? {}
    : { previousClose: Float64Array.from(days, ({ previousClose }) => previousClose) }),
});
