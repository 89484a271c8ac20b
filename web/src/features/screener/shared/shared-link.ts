import type { SharedScreenView } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";
import { nothingBorrowed } from "../saved/personal.ts";
import type { Borrowed } from "../saved/personal.ts";
import { readBorrowed } from "./borrowed.ts";

/** The link that the page followed, and what others lend to its queries. */
export interface SharedLinkState {
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

/** No link, or one that leads nowhere. */
export function showNoLink(phase: "none" | "gone"): void {
  sharedLink.phase = phase;
  sharedLink.view = null;
  sharedLink.borrowed = ref(readBorrowed());
}
