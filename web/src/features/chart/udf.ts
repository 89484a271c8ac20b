import { fetchJson } from "../../lib/http.ts";
import type { Bars, ChartEvent, ChartSymbol } from "./bars.ts";
import { noBars } from "./bars.ts";

/** The datafeed's answers as its protocol spells them. */
type HistoryAnswer =
  | {
      readonly s: "ok";
      readonly t: readonly number[];
      readonly o: readonly (number | null)[];
      readonly h: readonly (number | null)[];
      readonly l: readonly (number | null)[];
      readonly c: readonly (number | null)[];
      readonly v?: readonly (number | null)[];
    }
  | { readonly s: "no_data" }
  | { readonly s: "error"; readonly errmsg: string };

interface MarksAnswer {
  readonly time: readonly number[];
  readonly label: readonly string[];
  readonly text: readonly string[];
}

interface SymbolAnswer {
  readonly ticker?: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
}

interface FoundSymbol {
  readonly symbol: string;
  readonly ticker?: string;
  readonly description: string;
  readonly type: string;
}

const secondsADay = 86_400;

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Up to the end of tomorrow, wherever the reader's clock stands. */
function pathOf(call: "history" | "marks", symbol: string, more: Record<string, string>): string {
  const to = Math.ceil(Date.now() / 1000 / secondsADay + 1) * secondsADay;
  const query = new URLSearchParams({
    symbol,
    resolution: "1D",
    from: "0",
    to: String(to),
    ...more,
  });
  return `/udf/${call}?${query}`;
}

function column(values: readonly (number | null)[] | undefined, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, place) => values?.[place] ?? Number.NaN);
}

/** All trading days of a symbol; `adjusted` for splits and bonuses since. Throws `RequestFailed`. */
export async function fetchBars(
  symbol: string,
  adjusted: boolean,
  signal: AbortSignal,
): Promise<Bars> {
  const more = { adjustment: adjusted ? "splits" : "none" };
  const answer = await fetchJson<HistoryAnswer>(pathOf("history", symbol, more), signal);
  if (answer.s === "error") throw new Error(answer.errmsg);
  if (answer.s === "no_data") return noBars;
  const { t, o, h, l, c, v } = answer;
  return {
    days: t.map(dayOf),
    open: column(o, t.length),
    high: column(h, t.length),
    low: column(l, t.length),
    close: column(c, t.length),
    volume: column(v, t.length),
  };
}

/** Dividends, bonuses, splits and results of a symbol, by their day. */
export async function fetchEvents(
  symbol: string,
  signal: AbortSignal,
): Promise<readonly ChartEvent[]> {
  const { time, label, text } = await fetchJson<MarksAnswer>(pathOf("marks", symbol, {}), signal);
  return time
    .map((seconds, place) => ({
      day: dayOf(seconds),
      label: label[place] ?? "",
      text: text[place] ?? "",
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** What a symbol stands for. Throws `RequestFailed` for no such symbol. */
export async function fetchSymbol(symbol: string, signal: AbortSignal): Promise<ChartSymbol> {
  const query = new URLSearchParams({ symbol });
  const answer = await fetchJson<SymbolAnswer>(`/udf/symbols?${query}`, signal);
  return {
    symbol: answer.ticker ?? answer.name,
    name: answer.description,
    isIndex: answer.type === "index",
  };
}

/** The indices that a chart can be set against. */
export async function fetchIndices(signal: AbortSignal): Promise<readonly ChartSymbol[]> {
  const query = new URLSearchParams({ query: "", type: "index", exchange: "", limit: "50" });
  const found = await fetchJson<readonly FoundSymbol[]>(`/udf/search?${query}`, signal);
  return found
    .filter(({ type }) => type === "index")
    .map(({ symbol, ticker, description }) => ({
      symbol: ticker ?? symbol,
      name: description === "" ? symbol : description,
      isIndex: true,
    }));
}
