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
    <Dialog title="Broker risk-management policy" onClose={onClose}>
      <div className="account-form">
        <p>
          Your broker checks every order against its risk-management policy and may reject orders
          for insufficient funds, restricted stocks or exceeded limits.
          {request?.isSingle !== true && " Other orders are still placed."}
        </p>
        <p className="account-lead">Keep a little extra in your account, as prices may change.</p>
        <div className="kyc-foot">
          {broker === null ? (
            <span />
          ) : (
            <Button variant="default" onClick={() => openAddFunds(request?.investPaise ?? null)}>
              Add funds
            </Button>
          )}
          <span className="kyc-foot">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                closeDialog();
                request?.onExecute();
              }}
            >
              Execute
            </Button>
          </span>
        </div>
      </div>
    </Dialog>
  );
}
