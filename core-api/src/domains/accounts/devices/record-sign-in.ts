import type { Transaction } from "@munshi/db";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import { notify } from "../../notifications/index.ts";
import { hashMark, listMarks } from "./device-marks.ts";
import { meetDevice } from "./known-devices.repository.ts";

/**
 * Makes the device of a sign-in known to its user, in the sign-in's transaction, and notifies them
 * of one that was not; an account's first device and a call without a device raise no notification.
 */
export async function recordSignIn(
  transaction: Transaction,
  signIn: { readonly userId: string; readonly id: string },
  origin: CallOrigin,
  at: Date,
): Promise<void> {
  const { device } = origin;
  if (device === undefined) return;
  const mark = hashMark(device.mark);
  const { isNew, isFirst } = await meetDevice(transaction, {
    userId: signIn.userId,
    mark,
    shownMarks: listMarks(origin),
    signInId: signIn.id,
    at,
  });
  if (!isNew || isFirst) return;
  await notify(transaction, {
    userId: signIn.userId,
    tenant: null,
    kind: "sign_in",
    source: `device:${mark}`,
    content: `New sign-in from ${device.name}. If this was not you, log it out and change your password.`,
    redirectUrl: "/profile/security",
    at,
  });
}
