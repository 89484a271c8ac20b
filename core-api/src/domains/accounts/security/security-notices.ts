import type { Transaction } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { Outbox } from "../../../platform/outbox/index.ts";
import type { AuditService } from "../../audit/index.ts";
import { notify } from "../../notifications/index.ts";

/** Changes of an account's protection that its owner hears of by mail and in the product. */
export const securityNotices = {
  password_changed: "Your password was changed, and other devices were logged out.",
  totp_on: "Two-step verification was turned on.",
  deletion_requested: "Your account will be erased in 14 days. To keep it, log in before then.",
  deletion_cancelled: "You logged in again: your account will not be erased.",
  deletion_cancelled_by_staff: "Our support team cancelled the deletion of your account.",
  passkey_added: "A passkey was added.",
  passkey_removed: "A passkey was removed.",
  google_linked: "A Google account was linked. It can now log in to your account.",
  facebook_linked: "A Facebook account was linked. It can now log in to your account.",
  factors_off: "Two-step verification was turned off.",
  factors_reset: "Our support team turned off two-step verification for your account.",
  recovery_codes_renewed: "New recovery codes were made. Earlier ones no longer work.",
  recovery_code_used: "A recovery code was used. It no longer works.",
} as const;

export type SecurityNotice = keyof typeof securityNotices;

/** The outbox's event of such a change; its payload names the user and the notice. */
export const securityChanged = "account.security_changed";

/** Author and reason of a change not made by the owner. */
export interface SecurityNoticeActor {
  readonly kind: "system" | "staff";
  readonly id: string;
  readonly reason: string;
}

export interface SecurityNotices {
  /** Records the change and tells its owner, if the caller's transaction commits. */
  send(
    transaction: Transaction,
    member: { readonly userId: string; readonly tenant: string },
    notice: SecurityNotice,
    actor?: SecurityNoticeActor,
  ): Promise<void>;
}

export function createSecurityNotices(deps: {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly outbox: Outbox;
}): SecurityNotices {
  return {
    async send(transaction, { userId, tenant }, notice, actor) {
      await deps.audit.append(transaction, {
        actor:
          actor === undefined
            ? { kind: "user", id: userId, tenant }
            : { kind: actor.kind, id: actor.id, tenant },
        action: `account.${notice}`,
        subject: userId,
        ...(actor === undefined ? {} : { details: { reason: actor.reason } }),
      });
      await deps.outbox.add(transaction, {
        tenant,
        name: securityChanged,
        key: `mail ${userId}`,
        payload: { user: userId, notice },
      });
      await notify(transaction, {
        userId,
        tenant: null,
        kind: "security",
        source: `security:${createPublicId()}`,
        content: `${securityNotices[notice]} If this was not you, reset your password.`,
        redirectUrl: "/profile/security",
        at: deps.clock.now(),
      });
    },
  };
}
