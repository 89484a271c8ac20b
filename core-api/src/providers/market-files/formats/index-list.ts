import type { CompanyRef } from "../../../contract/market-day-facts.ts";
import type { CsvFormat, CsvLayout } from "../csv/csv-format.ts";
import { notShares } from "../fact-sink.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { requireListDay } from "../values/file-day.ts";
import { foldIndexName, indexInName } from "../values/index-names.ts";
import { isEquitySeries, isSmeSeries } from "../values/series.ts";

const layout: CsvLayout = {
  needed: ["company name", "industry", "symbol", "series", "isin code"],
  optional: [],
};

/**
 * The members of one index with their industries. The list names neither the index nor its day:
 * both come from the options or the file's name; without an index only the companies are taken.
 */
export const indexList: CsvFormat = {
  format: "index-list",
  label: "members of an index",
  order: importOrder.companies + 1,
  layout,
  matches: (columns) => columns.has(...layout.needed),
  open: ({ path, columns, sink, options }) => {
    const at = {
      name: columns.place("company name"),
      industry: columns.place("industry"),
      symbol: columns.place("symbol"),
      series: columns.place("series"),
      isin: columns.place("isin code"),
    };
    const asOf = requireListDay(path, options);
    const members = new Map<string, CompanyRef>();
    return {
      read: (row) => {
        const symbol = row.required(at.symbol);
        // A placeholder for a company that is being demerged, until it is listed.
        if (symbol.startsWith("DUMMY") || row.text(at.isin).startsWith("DUM"))
          return sink.skip("placeholders of a demerger");
        if (members.has(symbol)) throw new RowFault("duplicate", `${quoted(symbol)} appears twice`);
        const series = row.optional(at.series);
        if (series !== "" && !isEquitySeries(series)) return sink.skip(notShares);
        const isin = row.isin(at.isin);
        const industry = row.optional(at.industry);
        members.set(symbol, { symbol, isin });
        sink.fact({
          kind: "company",
          symbol,
          isin,
          name: row.required(at.name),
          ...(industry === "" ? {} : { sector: industry }),
          ...(series === "" ? {} : { series, isSme: isSmeSeries(series) ?? false }),
          asOf,
        });
      },
      end: () => {
        const index = options.index ?? indexInName(path);
        if (index === null) {
          sink.note(0, "no_index", "the list does not name its index; say it with --index");
          return;
        }
        sink.fact({
          kind: "index-members",
          index: foldIndexName(index),
          asOf,
          members: [...members.values()],
        });
      },
    };
  },
};
