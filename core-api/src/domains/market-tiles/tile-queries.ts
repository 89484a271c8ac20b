import { quoteText } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import type { TileQuery } from "../../contract/index.ts";

/** Maximum number of symbols in a query for a list that no condition selects. */
const mostSymbols = 400;

/**
 * Shares that match a condition and traded on the latest market day. Without the second part the
 * screener would use figures of an earlier day.
 */
export function askForTraded(
  condition: string,
  { tab, sort }: { readonly tab?: string; readonly sort?: string } = {},
): readonly TileQuery[] {
  const [query] = ask(`${condition} AND Days since last trade = 0`, tab);
  return query === undefined ? [] : [{ ...query, ...(sort === undefined ? {} : { sort }) }];
}

/** Constituents of an index. */
export function askForIndex(name: string, tab?: string): readonly TileQuery[] {
  const quoted = quoteText(name);
  return quoted === null ? [] : ask(`Index = ${quoted}`, tab);
}

/** Distinct companies of a list; empty for a list that is too long. Companies unknown to the screener are left out. */
export function askForCompanies(
  rows: readonly { readonly coCode: number | null; readonly symbol: string }[],
  tab?: string,
): readonly TileQuery[] {
  const known = rows.flatMap(({ coCode, symbol }) => (coCode === null ? [] : symbol));
  const symbols = [...new Set(known)].flatMap((symbol) => quoteText(symbol) ?? []);
  if (symbols.length === 0 || symbols.length > mostSymbols) return [];
  const [only] = symbols;
  return ask(symbols.length === 1 ? `Symbol = ${only}` : `Symbol IN (${symbols.join(", ")})`, tab);
}

/** Companies with results on or after a day. */
export function askForResultsSince(day: IsoDate): readonly TileQuery[] {
  return ask(`Last result date >= ${day}`);
}

function ask(text: string, tab?: string): readonly TileQuery[] {
  return [tab === undefined ? { text } : { tab, text }];
}
