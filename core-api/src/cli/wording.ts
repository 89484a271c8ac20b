import type { Counts } from "../contract/index.ts";

const whole = new Intl.NumberFormat("en-IN");
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** IST has kept this distance from UTC since 1945. */
const marketOffset = (5 * 60 + 30) * 60_000;

/** One and several of what facts are called in a source's account. */
const nouns: { readonly [kind: string]: readonly [string, string] } = {
  company: ["company", "companies"],
  "symbol-change": ["change of symbol", "changes of symbol"],
  "company-join": ["company joined to another", "companies joined to others"],
  "index-member": ["index member", "index members"],
  "index-price": ["index price", "index prices"],
  prices: ["day's price", "prices"],
  "fund-price": ["fund's price", "prices of funds"],
  "corporate-action": ["corporate action", "corporate actions"],
  statement: ["statement", "statements"],
  shareholding: ["shareholding", "shareholdings"],
  calendar: ["calendar day", "calendar days"],
  parameters: ["row of figures", "rows of figures"],
  profile: ["profile", "profiles"],
  board: ["board of directors", "boards of directors"],
  history: ["company history", "company histories"],
  segments: ["year by segment", "years by segment"],
  news: ["piece of news", "pieces of news"],
  announcement: ["announcement", "announcements"],
  "board-meeting": ["board meeting", "board meetings"],
  "free-float": ["free float", "free floats"],
  surveillance: ["entry of surveillance", "entries of surveillance"],
  "annual-report": ["annual report", "annual reports"],
  "research-call": ["research call", "research calls"],
  "circuit-hit": ["share at its price limit", "shares at their price limits"],
  "institutional-flow": ["day's flow of institutions", "days' flows of institutions"],
  "market-deal": ["bulk or block deal", "bulk and block deals"],
  "fund-scheme": ["mutual fund scheme", "mutual fund schemes"],
  "fund-holding": ["holding of a fund", "holdings of funds"],
};

/** 1234567 as 12,34,567. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** 2026-08-21 as 21 Aug 26. */
export function formatDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date} ${months[Number(month) - 1] ?? month} ${year.slice(2)}`;
}

/** An instant by the market's clock: 21 Nov 26 15:23. */
export function formatInstant(instant: string): string {
  const there = new Date(Date.parse(instant) + marketOffset).toISOString();
  return `${formatDay(there.slice(0, 10))} ${there.slice(11, 16)}`;
}

export function countNoun(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** Omits zero counts. */
export function listCounts(counts: Counts): string {
  return Object.entries(counts)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => {
      const [one, many] = nouns[name] ?? [name, name];
      return countNoun(value, one, many);
    })
    .join(", ");
}

/** Rows as lines with aligned columns; the numbered ones are right-aligned. */
export function alignRows(
  rows: readonly (readonly string[])[],
  atRight: readonly number[] = [],
): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return atRight.includes(at) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
