import { screenerPath } from "./standing-pages.ts";

/** The screener with a query in it. */
export function linkToQuery(query: string): string {
  return `${screenerPath}?${new URLSearchParams({ q: query })}`;
}
