import { lazy } from "react";
import type { ComponentType } from "react";
import { useSnapshot } from "valtio";
import { showSnackbar } from "../lib/snackbars.ts";
import { OptionalPart } from "../ui/OptionalPart.tsx";
import { closeDialog, dialogs } from "../shell/dialogs.ts";
import type { DialogName } from "../shell/dialogs.ts";

interface DialogProps {
  readonly onClose: () => void;
}

const parts: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  coupon: lazy(async () => ({
    default: (await import("../features/accounts/RedeemCouponDialog.tsx")).RedeemCouponDialog,
  })),
  "broker-login": lazy(async () => ({
    default: (await import("../features/broker-login/BrokerLoginDialog.tsx")).BrokerLoginDialog,
  })),
  profile: lazy(async () => ({
    default: (await import("../features/accounts/ProfileDialog.tsx")).ProfileDialog,
  })),
  complaints: lazy(async () => ({
    default: (await import("../shell/footer/ComplaintsDialog.tsx")).ComplaintsDialog,
  })),
  telegram: lazy(async () => ({
    default: (await import("../features/telegram/TelegramTokenDialog.tsx")).TelegramTokenDialog,
  })),
  kyc: lazy(async () => ({
    default: (await import("../features/kyc/KycDialog.tsx")).KycDialog,
  })),
  "add-funds": lazy(async () => ({
    default: (await import("../features/kyc/AddFundsDialog.tsx")).AddFundsDialog,
  })),
  "own-account": lazy(async () => ({
    default: (await import("../features/kyc/OwnAccountDialog.tsx")).OwnAccountRequest,
  })),
  "risk-policy": lazy(async () => ({
    default: (await import("../features/kyc/RiskPolicyDialog.tsx")).RiskPolicyDialog,
  })),
  contact: lazy(async () => ({
    default: (await import("../shell/contact/ContactDialog.tsx")).ContactDialog,
  })),
};

function showFailure(): void {
  closeDialog();
  showSnackbar("bad", "This could not be loaded. Reload the page.");
}

/** The dialog that was asked for, if any. */
export function Dialogs() {
  const { open } = useSnapshot(dialogs);
  if (open === null) return null;
  const Part = parts[open];
  return (
    <OptionalPart key={open} onFailure={showFailure}>
      <Part onClose={closeDialog} />
    </OptionalPart>
  );
}
