import { draftPrefix, readDraftFields, storeFields } from "../lib/stored-fields.ts";
import { openDialog } from "./dialogs.ts";

const ownAccountKey = `${draftPrefix}own-account`;

/** Has the rule on the payer's own bank account confirmed, once in this tab, before `run`. */
export function confirmOwnAccount(run: () => void): void {
  if (readDraftFields(ownAccountKey)["confirmed"] === "yes") return run();
  openDialog("own-account", {
    onConfirm: () => {
      storeFields(ownAccountKey, { confirmed: "yes" });
      run();
    },
  });
}
