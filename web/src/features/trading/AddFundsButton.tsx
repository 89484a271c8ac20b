import { Button } from "@mantine/core";
import { openAddFunds } from "../../shell/kyc.ts";
import { confirmOwnAccount } from "../../shell/own-account.ts";

/** Has the rule on the member's own bank account confirmed, then opens the way to more money. */
export function AddFundsButton({ paise }: { readonly paise: number }) {
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
