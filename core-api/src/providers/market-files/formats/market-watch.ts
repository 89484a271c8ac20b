import type { CompanyRef } from "../../../contract/market-day-facts.ts";
import type { CsvFormat, CsvLayout } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { requireStatedDay } from "../values/file-day.ts";
import { foldIndexName } from "../values/index-names.ts";
import { PriceCollector } from "./price-collector.ts";

const crore = 10_000_000;

const layout: CsvLayout = {
  needed: ["symbol", "open", "high", "low", "ltp", "indicative close"],
  optional: [
    "prev close",
    "change",
    "% change",
    "volume (shares)",
    "value (crores)",
    "52w h",
    "52w l",
    "30 d %chng",
    "365 d %chng",
  ],
  telling: ["indicative close", "52w h", "52w l", "30 d %chng", "365 d %chng"],
};

/**
 * An export of the exchange's market watch: the index first, then its members. The close is the
 * indicative close where it is given, else the last price; a bhavcopy of the same day, imported
 * later, is the authority. The file states no day.
 */
export const marketWatch: CsvFormat = {
  format: "market-watch",
  label: "market watch of an index",
  order: importOrder.prices,
  layout,
  matches: (columns) => columns.has(...layout.needed),
  open: ({ path, columns, sink, options }) => {
    const at = {
      symbol: columns.place("symbol"),
      open: columns.place("open"),
      high: columns.place("high"),
      low: columns.place("low"),
      previous: columns.place("prev close"),
      last: columns.place("ltp"),
      close: columns.place("indicative close"),
      volume: columns.place("volume (shares)", "volume"),
      value: columns.place("value (crores)", "value"),
    };
    const asOf = requireStatedDay(path, options);
    const day = dayOfDate(asOf);
    const prices = new PriceCollector(sink);
    const members = new Map<string, CompanyRef>();
    let index: string | null = null;
    return {
      read: (row) => {
        const symbol = row.required(at.symbol);
        const last = row.number(at.last);
        const indicative = row.number(at.close);
        const close = Number.isNaN(indicative) ? last : indicative;
        const open = row.number(at.open);
        const high = row.number(at.high);
        const low = row.number(at.low);
        if (index === null) {
          index = foldIndexName(symbol);
          sink.fact({
            kind: "index-prices",
            index,
            days: Int32Array.of(day),
            open: Float64Array.of(open),
            high: Float64Array.of(high),
            low: Float64Array.of(low),
            close: Float64Array.of(close),
            previousClose: Float64Array.of(row.number(at.previous)),
          });
          return;
        }
        if (members.has(symbol)) throw new RowFault("duplicate", `${quoted(symbol)} appears twice`);
        prices.add({
          company: { symbol },
          series: "EQ",
          day,
          open,
          high,
          low,
          close,
          last,
          previousClose: row.number(at.previous),
          volume: row.number(at.volume),
          value: row.number(at.value) * crore,
          trades: Number.NaN,
          delivery: Number.NaN,
        });
        members.set(symbol, { symbol });
      },
      end: () => {
        prices.end();
        if (index !== null)
          sink.fact({ kind: "index-members", index, asOf, members: [...members.values()] });
      },
    };
  },
};
