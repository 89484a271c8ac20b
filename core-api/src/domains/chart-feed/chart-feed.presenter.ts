import type {
  FeedConfig,
  FeedEventLabel,
  FeedHistory,
  FeedHit,
  FeedMarks,
  FeedResolution,
  FeedSymbol,
  FeedTimescaleMark,
} from "../../contract/index.ts";
import type { StoredCompany } from "../market/index.ts";
import type { Bars } from "./bars.ts";
import { formatDate } from "./feed-events.ts";
import type { PlacedEvent } from "./feed-events.ts";
import { companyExchange, companyTicker, indexExchange, indexTicker } from "./feed-symbols.ts";

const resolutions: readonly FeedResolution[] = ["1D", "1W", "1M"];

export const feedConfig: FeedConfig = {
  supports_search: true,
  supports_group_request: false,
  supports_marks: true,
  supports_timescale_marks: true,
  supports_time: true,
  exchanges: [
    { value: "", name: "All", desc: "Shares and indices" },
    { value: companyExchange, name: "NSE", desc: "Shares of the National Stock Exchange" },
    { value: indexExchange, name: "Indices", desc: "Market indices" },
  ],
  symbols_types: [
    { name: "All", value: "" },
    { name: "Shares", value: "stock" },
    { name: "Indices", value: "index" },
  ],
  supported_resolutions: resolutions,
};

const common = {
  timezone: "Asia/Kolkata",
  session: "0915-1530",
  minmov: 1,
  minmov2: 0,
  pricescale: 100,
  currency_code: "INR",
  has_intraday: false,
  has_daily: true,
  has_weekly_and_monthly: true,
  supported_resolutions: resolutions,
  data_status: "endofday",
} as const;

function presentExchange(name: string) {
  return {
    exchange: name,
    listed_exchange: name,
    "exchange-traded": name,
    "exchange-listed": name,
  };
}

export function presentCompany({
  company,
  asTraded,
}: {
  readonly company: StoredCompany;
  readonly asTraded: boolean;
}): FeedSymbol {
  const { symbol, name, sector, industry } = company;
  return {
    ...common,
    ...presentExchange(companyExchange),
    name: symbol,
    ticker: companyTicker(symbol, asTraded),
    description: asTraded ? `${name} (as traded)` : name,
    type: "stock",
    visible_plots_set: "ohlcv",
    ...(sector === null ? {} : { sector }),
    ...(industry === null ? {} : { industry }),
  };
}

export function presentIndex(name: string): FeedSymbol {
  return {
    ...common,
    ...presentExchange(indexExchange),
    name,
    ticker: indexTicker(name),
    description: name,
    type: "index",
    visible_plots_set: "ohlc",
  };
}

export function presentIndexHit(name: string): FeedHit {
  return {
    symbol: name,
    full_name: indexTicker(name),
    ticker: indexTicker(name),
    description: name,
    exchange: indexExchange,
    type: "index",
  };
}

/** The bars from one place to before another. */
export function presentBars(bars: Bars, start: number, end: number): FeedHistory {
  const part = (column: Float64Array): number[] => [...column.subarray(start, end)];
  return {
    s: "ok",
    t: Array.from(bars.days.subarray(start, end), (day) => day * 86_400),
    o: part(bars.open),
    h: part(bars.high),
    l: part(bars.low),
    c: part(bars.close),
    v: part(bars.volume),
  };
}

const colours: { readonly [L in FeedEventLabel]: string } = {
  R: "#2f6f9f",
  D: "#2e7d4f",
  S: "#8a5a00",
  B: "#6b4fa0",
  J: "#b3261e",
};

export function presentMarks(events: readonly PlacedEvent[]): FeedMarks {
  return {
    id: events.map(({ id }) => id),
    time: events.map(({ time }) => time),
    color: events.map(({ label }) => colours[label]),
    text: events.map(({ text, date }) => `${text}, ${formatDate(date)}`),
    label: events.map(({ label }) => label),
    labelFontColor: events.map(() => "#ffffff"),
    minSize: events.map(() => 18),
  };
}

export function presentTimescaleMarks(
  events: readonly PlacedEvent[],
): readonly FeedTimescaleMark[] {
  return events.map(({ id, time, label, text, date }) => ({
    id,
    time,
    color: colours[label],
    label,
    tooltip: [text, formatDate(date)],
  }));
}
