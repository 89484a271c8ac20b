import type { Columns, Row } from "../csv/columns.ts";
import type { CsvContext, CsvFormat, CsvLayout, RowReader } from "../csv/csv-format.ts";
import { notShares } from "../fact-sink.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { isIsin } from "../values/isin.ts";
import { isBseEquityGroup, isEquitySeries } from "../values/series.ts";
import { PriceCollector } from "./price-collector.ts";

const lakh = 100_000;

interface PriceColumns {
  readonly symbol: number;
  readonly series: number;
  readonly date: number;
  readonly isin: number;
  readonly name: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly last: number;
  readonly previous: number;
  readonly volume: number;
  readonly value: number;
  readonly trades: number;
  readonly delivery: number;
  /** ₹ in one unit of the value column. */
  readonly valueUnit: number;
}

const legacyPrices = ["prevclose", "tottrdqty", "tottrdval", "timestamp"];
const legacyLayout: CsvLayout = {
  needed: ["symbol", "series", "open", "high", "low", "close", ...legacyPrices],
  optional: ["last", "totaltrades", "isin"],
  telling: [...legacyPrices, "totaltrades"],
};

const fullPrices = ["open price", "high price", "low price", "close price"];
const fullTelling = [
  "date1",
  "ttl trd qnty",
  "turnover lacs",
  "avg price",
  "deliv qty",
  "deliv per",
];
const fullLayout: CsvLayout = {
  needed: ["symbol", "series", "date1", "prev close", ...fullPrices, "ttl trd qnty"],
  optional: ["last price", "no of trades", ...fullTelling],
  telling: fullTelling,
};

const udiffNames = ["traddt", "sgmt", "src", "fininstrmtp", "fininstrmid", "isin", "tckrsymb"];
const udiffPrices = ["opnpric", "hghpric", "lwpric", "clspric", "prvsclsgpric"];
const udiffNeeded = [...udiffNames, "sctysrs", ...udiffPrices, "ttltradgvol", "ttltrfval"];
const udiffLayout: CsvLayout = {
  needed: udiffNeeded,
  optional: [],
  telling: udiffNeeded.filter((header) => header !== "isin"),
};

/** Until July 2024; files before 2011 end before the number of trades and the ISIN. */
export const legacyBhavcopy: CsvFormat = {
  format: "bhavcopy-legacy",
  label: "end-of-day prices (legacy bhavcopy)",
  order: importOrder.prices + 1,
  layout: legacyLayout,
  matches: (columns) => columns.has(...legacyLayout.needed),
  open: (context) => readEquities(context, legacyColumns(context.columns)),
};

/** With delivery, headers with underscores, blanks after commas or not. */
export const fullBhavcopy: CsvFormat = {
  format: "bhavcopy-full",
  label: "end-of-day prices with delivery (security-wise bhavcopy)",
  order: importOrder.prices + 3,
  layout: fullLayout,
  matches: (columns) => columns.has(...fullLayout.needed),
  open: (context) => readEquities(context, fullColumns(context.columns)),
};

/** Since July 2024, both exchanges and all their segments. */
export const udiffBhavcopy: CsvFormat = {
  format: "bhavcopy-udiff",
  label: "end-of-day prices (UDiFF bhavcopy)",
  order: importOrder.prices + 2,
  layout: udiffLayout,
  matches: (columns) => columns.has(...udiffLayout.needed),
  open: readUdiff,
};

const legacyColumns = (columns: Columns): PriceColumns => ({
  symbol: columns.place("symbol"),
  series: columns.place("series"),
  date: columns.place("timestamp"),
  isin: columns.place("isin"),
  name: -1,
  open: columns.place("open"),
  high: columns.place("high"),
  low: columns.place("low"),
  close: columns.place("close"),
  last: columns.place("last"),
  previous: columns.place("prevclose"),
  volume: columns.place("tottrdqty"),
  value: columns.place("tottrdval"),
  trades: columns.place("totaltrades"),
  delivery: -1,
  valueUnit: 1,
});

const fullColumns = (columns: Columns): PriceColumns => ({
  symbol: columns.place("symbol"),
  series: columns.place("series"),
  date: columns.place("date1"),
  isin: -1,
  name: -1,
  open: columns.place("open price"),
  high: columns.place("high price"),
  low: columns.place("low price"),
  close: columns.place("close price"),
  last: columns.place("last price"),
  previous: columns.place("prev close"),
  volume: columns.place("ttl trd qnty"),
  value: columns.place("turnover lacs"),
  trades: columns.place("no of trades"),
  delivery: columns.place("deliv qty"),
  valueUnit: lakh,
});

const udiffColumns = (columns: Columns): PriceColumns => ({
  symbol: columns.place("tckrsymb"),
  series: columns.place("sctysrs"),
  date: columns.place("traddt"),
  isin: columns.place("isin"),
  name: columns.place("fininstrmnm"),
  open: columns.place("opnpric"),
  high: columns.place("hghpric"),
  low: columns.place("lwpric"),
  close: columns.place("clspric"),
  last: columns.place("lastpric"),
  previous: columns.place("prvsclsgpric"),
  volume: columns.place("ttltradgvol"),
  value: columns.place("ttltrfval"),
  trades: columns.place("ttlnboftxsexctd"),
  delivery: -1,
  valueUnit: 1,
});

function readEquities({ sink, options }: CsvContext, at: PriceColumns): RowReader {
  const prices = new PriceCollector(sink, options.today);
  return {
    read: (row) => {
      if (!isEquitySeries(requireSeries(row, at.series))) return sink.skip(notShares);
      addPrice(prices, row, at, {});
    },
    flush: () => prices.flush(),
    end: () => prices.end(),
  };
}

/** Returns the series, of shares or not; throws if malformed: columns are swapped then. */
function requireSeries(row: Row, at: number): string {
  const series = row.required(at);
  if (!/^[A-Z0-9]{1,3}$/.test(series))
    throw new RowFault("bad_value", `${quoted(series)} is not a series`);
  return series;
}

function readUdiff({ columns, sink, options }: CsvContext): RowReader {
  const at = udiffColumns(columns);
  const typeAt = columns.place("fininstrmtp");
  const segmentAt = columns.place("sgmt");
  const sourceAt = columns.place("src");
  const codeAt = columns.place("fininstrmid");
  const businessDayAt = columns.place("bizdt");
  const prices = new PriceCollector(sink, options.today);
  return {
    read: (row) => {
      if (row.required(typeAt) !== "STK" || row.required(segmentAt) !== "CM")
        return sink.skip(notShares);
      const isBse = row.required(sourceAt) === "BSE";
      const series = requireSeries(row, at.series);
      if (!(isBse ? isBseEquityGroup(series) : isEquitySeries(series))) return sink.skip(notShares);
      const businessDay = row.optional(businessDayAt);
      if (businessDay !== "" && businessDay !== row.text(at.date))
        throw new RowFault(
          "mixed_days",
          `trade date ${row.text(at.date)} and business date ${businessDay} differ`,
        );
      addPrice(prices, row, at, isBse ? { bseCode: row.required(codeAt) } : {});
    },
    flush: () => prices.flush(),
    end: () => prices.end(),
  };
}

function addPrice(
  prices: PriceCollector,
  row: Row,
  at: PriceColumns,
  listing: { readonly bseCode?: string },
): void {
  const isin = row.optional(at.isin);
  if (isin !== "" && !isIsin(isin)) throw new RowFault("bad_isin", `${isin} is not an ISIN`);
  const symbol = row.required(at.symbol);
  const companyName = row.optional(at.name);
  prices.add({
    line: row.line,
    company: {
      ...(listing.bseCode === undefined ? { symbol } : { bseCode: listing.bseCode }),
      ...(isin === "" ? {} : { isin }),
    },
    ...(companyName === "" ? {} : { companyName }),
    series: row.required(at.series),
    day: dayOfDate(row.date(at.date)),
    open: row.number(at.open),
    high: row.number(at.high),
    low: row.number(at.low),
    close: row.number(at.close),
    last: row.number(at.last),
    previousClose: row.number(at.previous),
    volume: row.number(at.volume),
    value: row.number(at.value) * at.valueUnit,
    trades: row.number(at.trades),
    delivery: row.number(at.delivery),
  });
}
