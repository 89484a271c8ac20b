import type { CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import { RowFault } from "../../market-file-error.ts";
import {
  namesCompanies,
  optionalText,
  placeCompany,
  requireText,
  requireUrl,
  requireYear,
} from "./page-cells.ts";
import { placeDay } from "./profiles.ts";

/** Percent of the shares that are not held for control. */
export const freeFloats: CsvFormat = {
  format: "free-floats",
  label: "free floats",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("free float"),
  open: (context) => {
    const { columns, sink } = context;
    const readCompany = placeCompany(columns);
    const readDay = placeDay(context);
    const floatAt = columns.place("free float");
    return {
      read: (row) => {
        const company = readCompany(row);
        const percent = row.number(floatAt);
        if (Number.isNaN(percent)) return sink.skip("without a free float");
        if (percent < 0 || percent > 100)
          throw new RowFault("bad_number", `${percent} is not a percentage from 0 to 100`);
        sink.fact({ kind: "free-float", company, asOf: readDay(row), percent });
      },
    };
  },
};

/** The exchanges' lists for closer watch, one company's time on one list a row. */
export const surveillance: CsvFormat = {
  format: "surveillance",
  label: "lists for closer watch",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("list", "since"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const listAt = columns.place("list");
    const stageAt = columns.place("stage");
    const sinceAt = columns.place("since");
    const untilAt = columns.place("until");
    return {
      read: (row) => {
        const since = row.date(sinceAt);
        const until = row.optional(untilAt) === "" ? null : row.date(untilAt);
        if (until !== null && until < since)
          throw new RowFault("bad_date", `it ends on ${until}, before ${since}`);
        sink.fact({
          kind: "surveillance",
          company: readCompany(row),
          list: requireText(row, listAt),
          stage: optionalText(row, stageAt),
          since,
          until,
        });
      },
    };
  },
};

/** Links to companies' annual reports. */
export const annualReports: CsvFormat = {
  format: "annual-reports",
  label: "annual reports",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("year", "report url"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const yearAt = columns.place("year");
    const urlAt = columns.place("report url");
    return {
      read: (row) =>
        sink.fact({
          kind: "annual-report",
          company: readCompany(row),
          year: requireYear(row, yearAt),
          url: requireUrl(row, urlAt),
        }),
    };
  },
};
