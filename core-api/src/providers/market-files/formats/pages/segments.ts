import type { IsoDate } from "@munshi/engine/contract";
import type { SegmentAxis } from "../../../../contract/company-page-facts.ts";
import type { CompanyRef } from "../../../../contract/market-day-facts.ts";
import type { CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import { RowFault, quoted } from "../../market-file-error.ts";
import { parseDate, parseMonthEnd } from "../../values/dates.ts";
import { nameOf, namesCompanies, placeCompany, requireText } from "./page-cells.ts";

const axes: ReadonlyMap<string, SegmentAxis> = new Map([
  ["product", "product"],
  ["business", "product"],
  ["geography", "geography"],
  ["geographical", "geography"],
]);

interface SegmentYear {
  readonly company: CompanyRef;
  readonly periodEnd: IsoDate;
  readonly axis: SegmentAxis;
  readonly segments: { readonly name: string; readonly revenue: number | null }[];
}

/** Revenue by segment in ₹ crore, one segment of one year a row; rows of a year are all its segments. */
export const segments: CsvFormat = {
  format: "segments",
  label: "revenue by segment",
  order: importOrder.pages,
  matches: (columns) =>
    namesCompanies(columns) && columns.has("period end", "axis", "segment", "revenue"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const endAt = columns.place("period end");
    const axisAt = columns.place("axis");
    const nameAt = columns.place("segment");
    const revenueAt = columns.place("revenue");
    const years = new Map<string, SegmentYear>();
    return {
      read: (row) => {
        const company = readCompany(row);
        const end = row.required(endAt);
        const periodEnd = parseMonthEnd(end) ?? parseDate(end);
        if (periodEnd === null) throw new RowFault("bad_date", `${quoted(end)} is not a date`);
        const word = row.required(axisAt);
        const axis = axes.get(word.toLowerCase());
        if (axis === undefined)
          throw new RowFault("bad_value", `${quoted(word)} is neither product nor geography`);
        const name = requireText(row, nameAt);
        const revenue = row.number(revenueAt);
        const key = `${nameOf(company)}|${periodEnd}|${axis}`;
        const year = years.get(key) ?? { company, periodEnd, axis, segments: [] };
        if (year.segments.some((segment) => segment.name === name))
          throw new RowFault("duplicate", `${quoted(name)} appears twice for ${periodEnd}`);
        year.segments.push({ name, revenue: Number.isNaN(revenue) ? null : revenue });
        years.set(key, year);
      },
      end: () => {
        for (const year of years.values()) sink.fact({ kind: "segments", ...year });
      },
    };
  },
};
