import { screenerPath } from "./available-pages.ts";

/** The screener with a query in it; `sort` is a column's key, `-` before it for the largest first. */
export function linkToQuery(query: string, sort?: string): string {
  const params = new URLSearchParams({ q: query });
  if (sort !== undefined) params.set("sort", sort);
  return `${screenerPath}?${params}`;
}
