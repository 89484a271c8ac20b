import { findGateRow } from "@munshi/core-api/contract";
import { brokerCallbackPaths } from "./addresses.ts";

const longest = 8_000;
/** Reserved host: only used to detect addresses that leave the site. */
const nowhere = "http://nowhere.invalid";
/** Login pages: never a redirect target. */
const doors: ReadonlySet<string> = new Set(["/login", ...brokerCallbackPaths]);

/**
 * Returns the site's page that a `next`, a stored redirect or a notification names, with its query.
 * Returns null for other sites, unknown paths, the login pages and broker callbacks.
 */
export function acceptNextPath(next: string): string | null {
  if (next.length > longest || !/^\/[^\\\p{Cc}]*$/u.test(next)) return null;
  if (!URL.canParse(next, nowhere)) return null;
  const { origin, pathname, search, hash } = new URL(next, nowhere);
  if (origin !== nowhere || doors.has(pathname) || findGateRow(pathname) === null) return null;
  return pathname + search + hash;
}
