import { useState } from "react";
import { readRequest } from "../../shell/dialogs.ts";
import "../../ui/account-sheet.css";
import "./kyc.css";
import { OwnAccountDialog } from "./OwnAccountDialog.tsx";

/** The same question, asked by a page that is about to take money. */
export function OwnAccountRequest({ onClose }: { readonly onClose: () => void }) {
  const [request] = useState(() => readRequest("own-account"));
  return (
    <OwnAccountDialog
      onClose={onClose}
      onConfirm={() => {
        onClose();
        request?.onConfirm();
      }}
    />
  );
}
