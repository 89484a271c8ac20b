import { findGateRow } from "@munshi/core-api/contract";

const longest = 8_000;
/** No site: only tells a path from an address that leaves ours. */
const nowhere = "http://nowhere.invalid";

/**
 * The page of ours that a `next`, a stored redirect or a notification names, with its query; null
 * where it names anything else: another site, a path without a page, or the login itself.
 */
export function acceptNextPath(next: string): string | null {
  if (next.length > longest || !/^\/[^\\\p{Cc}]*$/u.test(next)) return null;
  if (!URL.canParse(next, nowhere)) return null;
  const { origin, pathname, search, hash } = new URL(next, nowhere);
  if (origin !== nowhere || pathname === "/login" || findGateRow(pathname) === null) return null;
  return pathname + search + hash;
}
