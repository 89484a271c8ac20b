import type { Columns, Row } from "../csv/columns.ts";
import type { CsvFormat } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { makeDate, startOfPeriod } from "../values/dates.ts";
import type { Filing } from "./filing.ts";

const templates = { INDAS: "ordinary", BANKING: "bank", NBFC_INDAS: "nbfc" } as const;

/** The list of filings that a table of facts refers to; it gives the companies' form of accounts. */
export const xbrlFilingTable: CsvFormat = {
  format: "xbrl-filing-table",
  label: "table of results filings",
  order: importOrder.statements - 5,
  matches: (columns) => columns.has("filing id", "taxonomy", "period end", "basis", "rounding"),
  open: ({ columns, sink }) => {
    const read = createFilingReader(columns);
    const latest = new Map<string, Filing>();
    const seen = new Set<string>();
    return {
      read: (row) => {
        const filing = read(row);
        if (seen.has(filing.id))
          throw new RowFault("duplicate", `filing ${quoted(filing.id)} appears twice`);
        seen.add(filing.id);
        const known = latest.get(filing.symbol);
        if (known === undefined || known.end <= filing.end) latest.set(filing.symbol, filing);
      },
      end: () => {
        for (const { symbol, template, publishedAt } of latest.values())
          sink.fact({ kind: "company", symbol, template, asOf: publishedAt });
      },
    };
  },
};

/** Reads the rows of a table of filings. */
export function createFilingReader(columns: Columns): (row: Row) => Filing {
  const at = {
    id: columns.place("filing id"),
    folder: columns.place("folder symbol"),
    symbol: columns.place("symbol"),
    taxonomy: columns.place("taxonomy"),
    start: columns.place("period start"),
    end: columns.place("period end"),
    yearStart: columns.place("ytd start"),
    yearEnd: columns.place("financial year end"),
    basis: columns.place("basis"),
    audited: columns.place("audited"),
  };
  return (row) => {
    const id = row.required(at.id);
    const taxonomy = row.required(at.taxonomy);
    if (!isTaxonomy(taxonomy))
      throw new RowFault("bad_value", `taxonomy ${quoted(taxonomy)} is not known`);
    const basis = readBasis(row.required(at.basis));
    const end = row.date(at.end);
    const yearEnd = row.date(at.yearEnd);
    const start = row.optional(at.start) === "" ? startOfPeriod(end, 3) : row.date(at.start);
    const yearStart =
      row.optional(at.yearStart) === "" ? yearStartOf(end, yearEnd) : row.date(at.yearStart);
    if (start > end || yearStart > end)
      throw new RowFault("bad_period", `the period starts after it ends on ${end}`);
    return {
      id,
      // The folder carries the symbol of today, the filing the one of its time.
      symbol: row.optional(at.folder) || row.required(at.symbol),
      isin: null,
      bseCode: null,
      name: null,
      template: templates[taxonomy],
      basis,
      audited: readAudited(row.optional(at.audited)),
      publishedAt: publishedOf(id),
      start,
      end,
      yearStart,
      financialYearEnd: yearEnd,
    };
  };
}

const isTaxonomy = (text: string): text is keyof typeof templates => Object.hasOwn(templates, text);

export function readBasis(text: string): "consolidated" | "standalone" {
  const folded = text.trim().toLowerCase();
  if (folded === "consolidated" || folded === "standalone") return folded;
  throw new RowFault("bad_value", `${quoted(text)} is neither Standalone nor Consolidated`);
}

export const readAudited = (text: string): boolean | null => {
  const folded = text.trim().toLowerCase();
  if (folded === "audited") return true;
  return folded.startsWith("unaudited") || folded === "un-audited" ? false : null;
};

/** Twelve months that hold the period; a filing for the year's end covers the year. */
export function yearStartOf(end: string, yearEnd: string): string {
  const start = startOfPeriod(yearEnd, 12);
  return start <= end ? start : startOfPeriod(end, 12);
}

/** The day that a filing's identifier starts with: 01Feb2023_1811_… was filed on 1 February 2023, 18:11. */
function publishedOf(id: string): string {
  const found = /^(\d{2})([A-Za-z]{3})(\d{4})_\d{4}_/.exec(id);
  const month = "janfebmaraprmayjunjulaugsepoctnovdec".indexOf((found?.[2] ?? "").toLowerCase());
  const date = found && month >= 0 && makeDate(Number(found[3]), month / 3 + 1, Number(found[1]));
  if (!date) throw new RowFault("bad_date", `filing id ${quoted(id)} starts with no date and time`);
  return date;
}
