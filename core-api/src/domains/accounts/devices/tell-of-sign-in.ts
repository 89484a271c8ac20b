import { createHash } from "node:crypto";
import type { Transaction } from "@munshi/db";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import { notify } from "../../notifications/index.ts";
import { meetDevice } from "./known-devices.repository.ts";

/**
 * Tells a user of a sign-in from a device that was not seen before, in the sign-in's transaction.
 * The first device of an account is nobody else's, and a call without a device tells nothing.
 */
export async function tellOfSignIn(
  transaction: Transaction,
  userId: string,
  { device }: CallOrigin,
  at: Date,
): Promise<void> {
  if (device === undefined) return;
  // The mark lies in a cookie: the database holds nothing that a browser could be taken for.
  const hash = createHash("sha256").update(device.mark).digest("base64url");
  const { isNew, isFirst } = await meetDevice(transaction, userId, hash, at);
  if (!isNew || isFirst) return;
  await notify(transaction, {
    userId,
    tenant: null,
    kind: "sign_in",
    source: `device:${hash}`,
    content: `New sign-in from ${device.name}. If this was not you, reset your password.`,
    redirectUrl: "/reset-password",
    at,
  });
}
