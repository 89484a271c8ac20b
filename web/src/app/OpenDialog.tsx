import { lazy } from "react";
import type { ComponentType } from "react";
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
  "order-ticket": lazy(async () => ({
    default: (await import("../features/trading/OrderTicketDialog.tsx")).OrderTicketDialog,
  })),
  contact: lazy(async () => ({
    default: (await import("../shell/contact/ContactDialog.tsx")).ContactDialog,
  })),
};

/** The dialog of this name; all of them are loaded apart from the app. */
export function OpenDialog({ name, onClose }: DialogProps & { readonly name: DialogName }) {
  const Part = parts[name];
  return <Part onClose={onClose} />;
}
