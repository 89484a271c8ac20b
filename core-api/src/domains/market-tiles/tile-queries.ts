import { quoteText } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import type { TileQuery } from "../../contract/index.ts";

/** Companies of a list that no condition tells are asked for by their symbols, up to so many. */
const mostSymbols = 400;

/**
 * Shares that a condition tells and that traded on the latest market day: the screener knows a share
 * that did not by the figures of the last day on which it did.
 */
export function askForTraded(
  condition: string,
  { tab, sort }: { readonly tab?: string; readonly sort?: string } = {},
): readonly TileQuery[] {
  const [query] = ask(`${condition} AND Days since last trade = 0`, tab);
  return query === undefined ? [] : [{ ...query, ...(sort === undefined ? {} : { sort }) }];
}

/** The members of an index. */
export function askForIndex(name: string, tab?: string): readonly TileQuery[] {
  const quoted = quoteText(name);
  return quoted === null ? [] : ask(`Index = ${quoted}`, tab);
}

/** Companies of a list, each once; those that the screener does not know, and a list that is too long, are left out. */
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

/** Companies whose results came out on a day or after it. */
export function askForResultsSince(day: IsoDate): readonly TileQuery[] {
  return ask(`Last result date >= ${day}`);
}

function ask(text: string, tab?: string): readonly TileQuery[] {
  return [tab === undefined ? { text } : { tab, text }];
}
