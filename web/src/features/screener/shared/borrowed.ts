import { readJson } from "../../../lib/read-json.ts";
import { nothingBorrowed } from "../saved/personal.ts";
import type { Borrowed } from "../saved/personal.ts";

const key = "munshi.borrowed";

/** What was borrowed from a public query in this tab; it outlives a reload, as the query's text does. */
export function readBorrowed(): Borrowed {
  try {
    const stored = readJson<Borrowed | null>(sessionStorage.getItem(key) ?? "null");
    return Array.isArray(stored?.filters) && Array.isArray(stored.lists) ? stored : nothingBorrowed;
  } catch {
    return nothingBorrowed;
  }
}

/** Keeps a public query's filters for the screener that is opened next in this tab. */
export function copyBorrowed(borrowed: Borrowed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(borrowed));
  } catch {
    // Without storage its query opens, and says which name it does not know.
  }
}
