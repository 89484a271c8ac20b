import { readDraft } from "../builder/drafts.ts";
import { openSavedDialog } from "./saved-dialogs.ts";

/** Noted in a draft that was left for the login: its dialog opens again on the way back. */
export const leftForLogin = "yes";

/** Opens what was being saved when the way led to the login. */
export function resumeSaving(): void {
  const { left, text = "" } = readDraft("saving");
  if (left === leftForLogin) openSavedDialog({ kind: "save-query", query: text });
  else if (readDraft("list")["left"] === leftForLogin)
    openSavedDialog({ kind: "manage-portfolio" });
}
