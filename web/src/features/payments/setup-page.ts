import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";
import { openDialog } from "../../shell/dialogs.ts";

/** The page for billing details, which leads back to `address`. */
export function setupPageOf(address: string): string {
  return `/payment-setup?${new URLSearchParams({ next: address })}`;
}

/** Whether the stored state of payments says that billing details were asked for. */
export function wasAskedForBilling(stored: unknown): boolean {
  return (
    typeof stored === "object" && stored !== null && Reflect.get(stored, "billing_asked") === true
  );
}

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
