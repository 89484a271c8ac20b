import type { IsoDate } from "@munshi/engine/contract";
import type {
  BoardMemberFact,
  HistoryEventFact,
  ProfileFact,
} from "../../../../contract/company-page-facts.ts";
import type { CompanyRef } from "../../../../contract/market-day-facts.ts";
import type { CsvContext, CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import { RowFault, quoted } from "../../market-file-error.ts";
import { requireFileDay } from "../../values/file-day.ts";
import {
  nameOf,
  namesCompanies,
  optionalText,
  optionalUrl,
  placeCompany,
  requireText,
  requireYear,
} from "./page-cells.ts";

/** Companies' business, auditor and registrar, one company a row. */
export const companyProfiles: CsvFormat = {
  format: "company-profiles",
  label: "profiles of companies",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("background"),
  open: (context) => {
    const { columns, sink } = context;
    const readCompany = placeCompany(columns);
    const readDay = placeDay(context);
    const yearAt = columns.place("incorporated", "incorporated year");
    const websiteAt = columns.place("website");
    const texts = (
      [
        ["background", "background"],
        ["registeredOffice", "registered office"],
        ["auditor", "auditor"],
        ["registrar", "registrar"],
      ] as const
    ).map(([field, header]) => [field, columns.place(header)] as const);
    const seen = new Set<string>();
    return {
      read: (row) => {
        const company = readCompany(row);
        refuseTwice(seen, nameOf(company));
        const fact: { -readonly [Field in keyof ProfileFact]: ProfileFact[Field] } = {
          kind: "profile",
          company,
          asOf: readDay(row),
        };
        for (const [field, at] of texts) {
          const text = optionalText(row, at);
          if (text !== null) fact[field] = text;
        }
        if (row.optional(yearAt) !== "") fact.incorporatedYear = requireYear(row, yearAt);
        const website = optionalUrl(row, websiteAt);
        if (website !== null) fact.website = website;
        sink.fact(fact);
      },
    };
  },
};

/** The directors of companies, one a row; a company's rows together are its whole board. */
export const companyBoards: CsvFormat = {
  format: "company-boards",
  label: "directors of companies",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("director", "designation"),
  open: (context) => {
    const { columns, sink } = context;
    const readCompany = placeCompany(columns);
    const readDay = placeDay(context);
    const nameAt = columns.place("director");
    const designationAt = columns.place("designation");
    const sinceAt = columns.place("since");
    const boards = createCollector<BoardMemberFact>();
    return {
      read: (row) => {
        const company = readCompany(row);
        const name = requireText(row, nameAt);
        const designation = requireText(row, designationAt);
        const since = row.optional(sinceAt) === "" ? null : row.date(sinceAt);
        boards.add(company, readDay(row), { name, designation, since }, `${name}|${designation}`);
      },
      end: () => {
        for (const { company, asOf, items } of boards.all())
          sink.fact({ kind: "board", company, asOf, members: items });
      },
    };
  },
};

/** Company events by year, one a row; a company's rows together are its history. */
export const companyHistories: CsvFormat = {
  format: "company-histories",
  label: "histories of companies",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("year", "event"),
  open: (context) => {
    const { columns, sink } = context;
    const readCompany = placeCompany(columns);
    const readDay = placeDay(context);
    const yearAt = columns.place("year");
    const eventAt = columns.place("event");
    const histories = createCollector<HistoryEventFact>();
    return {
      read: (row) => {
        const company = readCompany(row);
        const year = requireYear(row, yearAt);
        const text = requireText(row, eventAt);
        histories.add(company, readDay(row), { year, text }, `${year}|${text}`);
      },
      end: () => {
        for (const { company, asOf, items } of histories.all())
          sink.fact({ kind: "history", company, asOf, events: items });
      },
    };
  },
};

/** The day of a row by its column AS_OF, else that of the file. */
export function placeDay({ path, columns, options }: CsvContext) {
  const dayAt = columns.place("as of");
  return (row: { optional(at: number): string; date(at: number): IsoDate }): IsoDate =>
    row.optional(dayAt) === "" ? requireFileDay(path, options) : row.date(dayAt);
}

function refuseTwice(seen: Set<string>, name: string): void {
  if (seen.has(name)) throw new RowFault("duplicate", `${quoted(name)} appears twice`);
  seen.add(name);
}

interface Collected<Item> {
  readonly company: CompanyRef;
  readonly asOf: IsoDate;
  readonly items: Item[];
}

/** Gathers rows by company and day, in the order of the file. */
function createCollector<Item>() {
  const collected = new Map<string, Collected<Item>>();
  const seen = new Set<string>();
  return {
    add(company: CompanyRef, asOf: IsoDate, item: Item, words: string): void {
      const key = `${nameOf(company)}|${asOf}`;
      refuseTwice(seen, `${key}|${words}`);
      const known = collected.get(key);
      if (known === undefined) collected.set(key, { company, asOf, items: [item] });
      else known.items.push(item);
    },
    all: (): Iterable<Collected<Item>> => collected.values(),
  };
}
