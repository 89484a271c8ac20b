import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { parseInstant } from "../values/dates.ts";
import { tidyText } from "../values/read-cell.ts";
import { recordsWith, type JsonFormat } from "./json-format.ts";

const text = (value: unknown): string => (typeof value === "string" ? tidyText(value) : "");

/** Announcements of companies as a feed lists them; the company's name in it is not its own. */
export const announcementFeed: JsonFormat = {
  format: "announcements",
  label: "announcements of companies",
  order: importOrder.pages,
  match: (document) => recordsWith(document, "Symbol", "Event", "Date", "Type"),
  *read(records, { sink }) {
    for (const [
      at,
      { Symbol: symbol, Event: event, Date: date, Type: type },
    ] of records.entries()) {
      sink.row(at + 1, () => {
        const announcedAt = parseInstant(date);
        if (announcedAt === null)
          throw new RowFault("bad_date", `Date ${quoted(text(date))} is not a date and time`);
        const [company, subject] = [text(symbol), text(event)];
        if (company === "" || subject === "")
          throw new RowFault("missing_value", `${company === "" ? "Symbol" : "Event"} is empty`);
        sink.fact({
          kind: "announcement",
          company: { symbol: company },
          announcedAt,
          subject,
          memo: "",
          category: text(type) || null,
          url: null,
        });
      });
      yield;
    }
  },
};
