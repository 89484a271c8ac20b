import { findGateRow } from "@munshi/core-api/contract";
import { brokerCallbackPaths } from "./broker-login.ts";

const longest = 8_000;
/** No site: only tells a path from an address that leaves ours. */
const nowhere = "http://nowhere.invalid";
/** Pages on the way in: nobody is led back to them. */
const doors: ReadonlySet<string> = new Set(["/login", ...brokerCallbackPaths]);

/**
 * The page of ours that a `next`, a stored redirect or a notification names, with its query; null
 * where it names anything else: another site, a path without a page, the login itself, or where brokers
 * send people back to.
 */
export function acceptNextPath(next: string): string | null {
  if (next.length > longest || !/^\/[^\\\p{Cc}]*$/u.test(next)) return null;
  if (!URL.canParse(next, nowhere)) return null;
  const { origin, pathname, search, hash } = new URL(next, nowhere);
  if (origin !== nowhere || doors.has(pathname) || findGateRow(pathname) === null) return null;
  return pathname + search + hash;
}
