import type { IsoDate } from "@munshi/engine/contract";
import type { CompanyRef } from "../../../contract/market-day-facts.ts";
import type { FactSink } from "../fact-sink.ts";
import { quoted } from "../market-file-error.ts";
import type { ParameterMapping } from "../mappings/parameter-mapping.ts";
import { parseInstant } from "../values/dates.ts";
import { parseNumber, readUrl, tidyText } from "../values/read-cell.ts";

/** A table record: returns the value of a field, or undefined if there is no such field. */
export type TableRecord = (field: string) => unknown;

type Item = { readonly [field: string]: unknown };

/** Company page facts in the records of a table. */
export interface RecordPageReader {
  /** Items that cannot be used are reported and skipped; the record is kept. */
  read(record: TableRecord, company: CompanyRef, asOf: IsoDate, line: number): void;
  /** Hands over who is on which list on the newest day. */
  end(asOf: IsoDate): void;
}

/** Reads news, announcements, free float and lists for closer watch by a mapping. */
export function createRecordPageReader(
  mapping: ParameterMapping,
  sink: FactSink,
): RecordPageReader {
  const { news, announcements, freeFloat, surveillance } = mapping;
  const watched = new Map(
    Object.entries(surveillance?.lists ?? {}).map(([mark, list]) => [
      mark,
      { list, members: [] as { company: CompanyRef; stage: null }[] },
    ]),
  );
  let tellsLists = false;

  const readNews = (item: Item, company: CompanyRef): string | null => {
    if (news === undefined) return null;
    const publishedAt = parseInstant(item[news.publishedAt]);
    const title = text(item[news.title]);
    if (publishedAt === null) return `${quoted(title)} states no day`;
    if (title === "") return "news without a title";
    const url = addressOf(item, news.url);
    sink.fact({ kind: "news", company, publishedAt, title, description: "", source: null, url });
    return null;
  };

  const readAnnouncement = (item: Item, company: CompanyRef): string | null => {
    if (announcements === undefined) return null;
    const announcedAt = parseInstant(item[announcements.announcedAt]);
    const subject = text(item[announcements.subject]);
    if (announcedAt === null) return `${quoted(subject)} states no day`;
    if (subject === "") return "an announcement without a subject";
    const url = addressOf(item, announcements.url);
    const told = { announcedAt, subject, memo: "", category: null, url };
    sink.fact({ kind: "announcement", company, ...told });
    return null;
  };

  return {
    read(record, company, asOf, line) {
      const readItems = (
        field: string | undefined,
        read: (item: Item, company: CompanyRef) => string | null,
      ): void => {
        const items = field === undefined ? null : record(field);
        if (!Array.isArray(items)) return;
        for (const item of items) {
          const fault = isItem(item) ? read(item, company) : "an entry without fields";
          if (fault !== null) sink.note(line, "bad_entry", `${field ?? ""}: ${fault}`);
        }
      };
      readItems(news?.items, readNews);
      readItems(announcements?.items, readAnnouncement);
      const percent = freeFloat === undefined ? null : readPercent(record(freeFloat));
      if (percent !== null) sink.fact({ kind: "free-float", company, asOf, percent });
      const marks = surveillance === undefined ? null : record(surveillance.items);
      if (!Array.isArray(marks)) return;
      tellsLists = true;
      for (const mark of marks) watched.get(text(mark))?.members.push({ company, stage: null });
    },
    end(asOf) {
      if (!tellsLists) return;
      for (const { list, members } of watched.values())
        sink.fact({ kind: "surveillance-list", list, asOf, members });
    },
  };
}

const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (typeof value === "string" ? tidyText(value) : "");

function addressOf(item: Item, field: string | undefined): string | null {
  return field === undefined ? null : readUrl(text(item[field]));
}

/** Null for an invalid percentage: the rest of the row is still used. */
function readPercent(value: unknown): number | null {
  const percent = typeof value === "number" ? value : parseNumber(text(value));
  return percent !== null && percent >= 0 && percent <= 100 ? percent : null;
}
