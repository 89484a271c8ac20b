import type { CalendarFact } from "../../../contract/index.ts";
import type { Row } from "../csv/columns.ts";
import type { CsvFormat } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";

/** A list of the days on which the market traded. */
export const tradingDays: CsvFormat = {
  format: "trading-days",
  label: "trading days",
  order: importOrder.calendar,
  matches: (columns) => columns.width === 1 && columns.has("date"),
  open: ({ columns, sink }) => {
    const dateAt = columns.place("date");
    const seen = new Set<string>();
    return {
      read: (row) => {
        const date = row.date(dateAt);
        if (seen.has(date)) throw new RowFault("duplicate", `${date} appears twice`);
        seen.add(date);
        sink.fact({ kind: "calendar", date, open: true, name: null });
      },
    };
  },
};

/** Holidays and special sessions with their names, sessions also with hours (columns opens, closes). */
export const holidays: CsvFormat = {
  format: "holidays",
  label: "market holidays",
  order: importOrder.calendar + 1,
  matches: (columns) =>
    columns.has("date", "name", "nse equity") || columns.has("date", "day", "description"),
  open: ({ columns, sink }) => {
    const dateAt = columns.place("date");
    const nameAt = columns.place("name", "description");
    const stateAt = columns.place("nse equity");
    const [fromAt, toAt] = [columns.place("opens"), columns.place("closes")];
    return {
      read: (row) => {
        const state = stateAt < 0 ? "closed" : row.required(stateAt);
        if (state !== "closed" && state !== "special_session")
          throw new RowFault("bad_value", `${quoted(state)} is neither closed nor special_session`);
        const hours = readHours(row, fromAt, toAt);
        if (hours !== null && state === "closed")
          throw new RowFault("bad_value", "a closed day has no trading hours");
        sink.fact({
          kind: "calendar",
          date: row.date(dateAt),
          open: state === "special_session",
          name: row.required(nameAt),
          ...(hours === null ? {} : { hours }),
        });
      },
    };
  },
};

type Hours = NonNullable<CalendarFact["hours"]>;

/** The hours of a special session; null where the row states none. */
function readHours(row: Row, fromAt: number, toAt: number): Hours | null {
  const [from, to] = [row.optional(fromAt), row.optional(toAt)];
  if (from === "" && to === "") return null;
  const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
  if (!isTime(from) || !isTime(to) || from >= to)
    throw new RowFault("bad_value", `${quoted(from)} to ${quoted(to)} are not hours such as 13:45`);
  return { from, to };
}
