import { Button } from "@mantine/core";
import { useState } from "react";
import { closeDialog, readRequest } from "../../shell/dialogs.ts";
import { openAddFunds } from "../../shell/kyc.ts";
import { useFundsBroker } from "../../shell/useFundsBroker.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import "../../ui/account-sheet.css";
import "./kyc.css";

/** Before orders go out: the broker may refuse some by its own rules, or for want of money. */
export function RiskPolicyDialog({ onClose }: { readonly onClose: () => void }) {
  const [request] = useState(() => readRequest("risk-policy"));
  const broker = useFundsBroker();
  return (
    <Dialog title="Your broker's risk-management policy" onClose={onClose}>
      <div className="account-form">
        <p>
          Your broker checks every order by its own risk-management policy and may refuse one: where
          funds are short, where a share may not be traded, or where a limit is reached. What was
          refused is not bought, and the rest of the orders goes on.
        </p>
        <p className="account-lead">
          Have a little more than the amount to invest in your account, as prices move meanwhile.
        </p>
        <div className="kyc-foot">
          {broker === null ? (
            <span />
          ) : (
            <Button variant="default" onClick={() => openAddFunds(request?.investPaise ?? null)}>
              Add funds
            </Button>
          )}
          <Button
            size="md"
            onClick={() => {
              closeDialog();
              request?.onExecute();
            }}
          >
            Execute
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
