import { Button } from "@mantine/core";
import { openAddFunds } from "../../shell/kyc.ts";
import { confirmOwnAccount } from "../../shell/own-account.ts";
import { useFundsBroker } from "../../shell/useFundsBroker.ts";

/**
 * Has the rule on the member's own bank account confirmed, then opens the way to more money. Shown
 * only where the broker has a page for it.
 */
export function AddFundsButton({ paise }: { readonly paise: number }) {
  const broker = useFundsBroker();
  if (broker === null) return null;
  return (
    <Button
      size="sm"
      variant="default"
      onClick={() => confirmOwnAccount(() => openAddFunds(paise))}
    >
      Add funds
    </Button>
  );
}
