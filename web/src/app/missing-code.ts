import { readConnection } from "../lib/connection.ts";

/** Messages of browsers and of the build's loader when a page's code could not be loaded. */
const complaints = [
  "dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

/** Returns true if the code of a page could not be loaded, rather than the page that broke. */
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
/** A page that lacks its code again so soon after it was reloaded waits for as long. */
export const reloadRestMs = 20_000;

/**
 * May the page be reloaded by itself now? Every 20 seconds in this tab: code may be missing because a
 * newer build replaced it, or because the connection came back a moment after it was requested.
 * False also where the time cannot be stored.
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
