import { readConnection } from "../lib/connection.ts";

/** How browsers, and the build's own loader, say that code of a page did not arrive. */
const complaints = [
  "dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

/** Is it the code of a page that is missing, rather than the page that broke? */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && complaints.some((text) => error.message.includes(text));
}

const lost = new WeakSet<object>();

/**
 * Did this very attempt fail for want of a connection? Asked again of the same error it says the
 * same, for a failed `import()` is remembered and thrown again wherever its page is shown.
 */
export function isLostUnconnected(error: object): boolean {
  if (readConnection() !== "up") lost.add(error);
  return lost.has(error);
}

const reloadedKey = "munshi.reloaded-at";
/** A page that lacks its code again so soon after it was reloaded is not helped by that. */
const reloadRestMs = 60_000;

/**
 * May the page be reloaded by itself? Once a minute in this tab: code may be missing because a
 * newer build stands in its place, or because the line came back a moment after it was asked for.
 * False, too, where it cannot be noted that it was.
 */
export function mayReloadByItself(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < reloadRestMs) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
