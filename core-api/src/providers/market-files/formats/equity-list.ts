import type { CsvFormat, CsvLayout } from "../csv/csv-format.ts";
import { notShares } from "../fact-sink.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { requireListDay } from "../values/file-day.ts";
import { isEquitySeries, isSmeSeries } from "../values/series.ts";

const layout: CsvLayout = {
  needed: ["symbol", "name of company", "series", "date of listing", "isin number"],
  optional: ["paid up value", "market lot", "face value"],
};

/** The exchange's list of listed equities, EQUITY_L.csv, and its list of small companies. */
export const equityList: CsvFormat = {
  format: "equity-list",
  label: "list of listed equities",
  order: importOrder.companies,
  layout,
  matches: (columns) => columns.has(...layout.needed),
  open: ({ path, columns, sink, options }) => {
    const at = {
      symbol: columns.place("symbol"),
      name: columns.place("name of company"),
      series: columns.place("series"),
      listed: columns.place("date of listing"),
      isin: columns.place("isin number"),
      face: columns.place("face value"),
    };
    const asOf = requireListDay(path, options);
    const seen = new Map<string, number>();
    return {
      read: (row) => {
        const symbol = row.required(at.symbol);
        const series = row.required(at.series);
        if (!isEquitySeries(series)) return sink.skip(notShares);
        const earlier = seen.get(symbol);
        if (earlier !== undefined)
          throw new RowFault("duplicate", `${quoted(symbol)} is already on line ${earlier}`);
        const isin = row.isin(at.isin);
        const faceValue = row.number(at.face);
        if (faceValue <= 0)
          throw new RowFault("bad_number", `face value ${faceValue} is not above 0`);
        const listedOn = row.optional(at.listed) === "" ? null : row.date(at.listed);
        seen.set(symbol, row.line);
        sink.fact({
          kind: "company",
          symbol,
          isin,
          name: row.required(at.name),
          series,
          isSme: isSmeSeries(series) ?? false,
          ...(Number.isNaN(faceValue) ? {} : { faceValue }),
          ...(listedOn === null ? {} : { listedOn }),
          asOf,
        });
      },
    };
  },
};
