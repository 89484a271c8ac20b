import type { SharedScreenView } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";
import { readJson } from "../../../lib/read-json.ts";
import { nothingBorrowed } from "../saved/personal.ts";
import type { Borrowed } from "../saved/personal.ts";

const key = "munshi.borrowed";

/** Returns what this tab borrowed from a public query; it survives a reload, as the text does. */
function readBorrowed(): Borrowed {
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

/** The link that the page followed, and what others lend to its queries. */
interface SharedLinkState {
  /** `gone`: it was taken back, or never was. */
  phase: "none" | "open" | "gone";
  /** Null unless it is open. */
  view: SharedScreenView | null;
  borrowed: Borrowed;
}

export const sharedLink = proxy<SharedLinkState>({
  phase: "none",
  view: null,
  borrowed: ref(nothingBorrowed),
});

export function showSharedLink(view: SharedScreenView): void {
  const { filters, lists } = view.screen;
  sharedLink.phase = "open";
  sharedLink.view = ref(view);
  sharedLink.borrowed = ref({ filters, lists });
}

/** Clears the shared query: the address has no link, or a link to a query that no longer exists. */
export function showNoLink(phase: "none" | "gone"): void {
  sharedLink.phase = phase;
  sharedLink.view = null;
  sharedLink.borrowed = ref(readBorrowed());
}
