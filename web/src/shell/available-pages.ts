import { builtPages, findGateRow } from "@munshi/bff/contract";

export const popularScreensPath = "/stock-analyzer/scanner/popularscanner";
export const savedScreensPath = "/stock-analyzer/scanner/savedscanner";
export const screenerPath = "/stock-analyzer/scanner/createscanner";

/** Returns true if the page at this address is built; query and hash are ignored. */
export function isAvailablePath(address: string, built: ReadonlySet<string> = builtPages): boolean {
  const [path = ""] = address.split(/[?#]/);
  const row = findGateRow(path);
  return row !== null && built.has(row.path);
}

/** The screener with a saved query, as its page opens it. */
export function linkToSavedQuery({
  id,
  text,
}: {
  readonly id: string;
  readonly text: string;
}): string {
  return `${screenerPath}?${new URLSearchParams({ saved: id, q: text })}`;
}

/** The screener with a query in it; `sort` is a column's key, `-` before it for the largest first. */
export function linkToQuery(query: string, sort?: string): string {
  const params = new URLSearchParams({ q: query });
  if (sort !== undefined) params.set("sort", sort);
  return `${screenerPath}?${params}`;
}
