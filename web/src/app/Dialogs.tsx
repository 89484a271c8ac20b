import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { useSnapshot } from "valtio";
import { closeDialog, dialogs } from "../shell/dialogs.ts";
import type { DialogName } from "../shell/dialogs.ts";

interface DialogProps {
  readonly onClose: () => void;
}

const parts: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  coupon: lazy(async () => ({
    default: (await import("../features/accounts/RedeemCouponDialog.tsx")).RedeemCouponDialog,
  })),
  profile: lazy(async () => ({
    default: (await import("../features/accounts/ProfileDialog.tsx")).ProfileDialog,
  })),
  complaints: lazy(async () => ({
    default: (await import("../shell/footer/ComplaintsDialog.tsx")).ComplaintsDialog,
  })),
  contact: lazy(async () => ({
    default: (await import("../shell/contact/ContactDialog.tsx")).ContactDialog,
  })),
};

/** The dialog that was asked for, if any. */
export function Dialogs() {
  const { open } = useSnapshot(dialogs);
  if (open === null) return null;
  const Part = parts[open];
  return (
    <Suspense>
      <Part onClose={closeDialog} />
    </Suspense>
  );
}
