import { proxy } from "valtio";
import type { SavedFilter } from "../builder/builder-state.ts";
import { readDraft } from "../builder/drafts.ts";

/** The open saved-work dialog of the screener page; one at a time. */
export type SavedDialog =
  | { readonly kind: "none" }
  /** `query` is the text to be saved. */
  | { readonly kind: "save-query"; readonly query: string }
  | { readonly kind: "manage-portfolio" }
  | { readonly kind: "delete-filter"; readonly filter: SavedFilter };

export const savedDialogs = proxy<{ open: SavedDialog }>({ open: { kind: "none" } });

export function openSavedDialog(dialog: SavedDialog): void {
  savedDialogs.open = dialog;
}

export function closeSavedDialog(): void {
  savedDialogs.open = { kind: "none" };
}

/** Noted in a draft that was left for the login: its dialog opens again on the way back. */
export const leftForLogin = "yes";

/** Opens what was being saved when the way led to the login. */
export function resumeSaving(): void {
  const { left, text = "" } = readDraft("saving");
  if (left === leftForLogin) openSavedDialog({ kind: "save-query", query: text });
  else if (readDraft("list")["left"] === leftForLogin)
    openSavedDialog({ kind: "manage-portfolio" });
}
