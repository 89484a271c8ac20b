import type { FeedError, FeedHistory, FeedHit, FeedMarks, FeedSymbol } from "@munshi/bff/contract";
import { fetchJson, RequestFailed } from "../lib/http.ts";
import type { Bars, ChartEvent, ChartSymbol } from "./bars.ts";
import { noBars } from "./bars.ts";

export const unknownSymbol = "symbol.not_found";

function toFailed({ errmsg }: FeedError): RequestFailed {
  return errmsg === "unknown_symbol"
    ? new RequestFailed({ code: unknownSymbol, message: "Unknown symbol.", requestId: "" })
    : new RequestFailed({ code: "feed.refused", message: errmsg, requestId: "" });
}

const feedPath = "/udf";
const secondsADay = 86_400;

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Requests all days up to the end of tomorrow, to cover every time zone. */
function pathOf(call: "history" | "marks", symbol: string): string {
  const to = Math.ceil(Date.now() / 1000 / secondsADay + 1) * secondsADay;
  const query = new URLSearchParams({ symbol, resolution: "1D", from: "0", to: String(to) });
  return `${feedPath}/${call}?${query}`;
}

/**
 * All trading days of a share or an index; shares in today's count, `asTraded` without that. Throws
 * `RequestFailed`.
 */
export async function fetchBars(
  symbol: string,
  { asTraded }: { readonly asTraded: boolean },
  signal: AbortSignal,
): Promise<Bars> {
  const named = asTraded ? `${symbol}.TRADED` : symbol;
  const answer = await fetchJson<FeedHistory>(pathOf("history", named), signal);
  if (answer.s === "error") throw toFailed(answer);
  if (answer.s === "no_data") return noBars;
  const { t, o, h, l, c, v } = answer;
  return {
    days: t.map(dayOf),
    open: Float64Array.from(o),
    high: Float64Array.from(h),
    low: Float64Array.from(l),
    close: Float64Array.from(c),
    volume: Float64Array.from(v),
  };
}

/** Dividends, bonuses, splits and results of a symbol, by their day. */
export async function fetchEvents(
  symbol: string,
  signal: AbortSignal,
): Promise<readonly ChartEvent[]> {
  const answer = await fetchJson<FeedMarks | FeedError>(pathOf("marks", symbol), signal);
  if ("s" in answer) throw toFailed(answer);
  const { time, label, text } = answer;
  return time
    .map((seconds, place) => ({
      day: dayOf(seconds),
      label: label[place] ?? "",
      text: text[place] ?? "",
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Returns the share or index of a symbol. Throws `RequestFailed` if it does not exist. */
export async function fetchSymbol(symbol: string, signal: AbortSignal): Promise<ChartSymbol> {
  const query = new URLSearchParams({ symbol });
  const answer = await fetchJson<FeedSymbol | FeedError>(`${feedPath}/symbols?${query}`, signal);
  if ("s" in answer) throw toFailed(answer);
  return {
    symbol: answer.ticker,
    name: answer.description,
    isIndex: answer.type === "index",
  };
}

/** The indices that a chart can be set against. */
export async function fetchIndices(signal: AbortSignal): Promise<readonly ChartSymbol[]> {
  const query = new URLSearchParams({ query: "", type: "index", exchange: "", limit: "50" });
  const found = await fetchJson<readonly FeedHit[]>(`${feedPath}/search?${query}`, signal);
  return found
    .filter(({ type }) => type === "index")
    .map(({ ticker, description }) => ({ symbol: ticker, name: description, isIndex: true }));
}
