import { createHmac, timingSafeEqual } from "node:crypto";
import type { Executor } from "@munshi/db";
import { failure } from "../../platform/errors/failure.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AccountKeys } from "../../platform/keys/derive-keys.ts";
import { muteKind } from "../notifications/index.ts";

const pattern = /^([0-9a-f]{32})([\w-]{43})$/;

/** Tokens of opt-out links. They name a member, never expire, and can only switch mails off. */
export interface OptOuts {
  makeToken(userId: string): string;
  /** Ends broadcasts by mail for the token's member. @throws AppError `mail.unknown_link` (404). */
  optOut(token: string): Promise<void>;
}

export function createOptOuts(
  db: Executor,
  { clock, keys }: { readonly clock: Clock; readonly keys: AccountKeys },
): OptOuts {
  const sign = (key: Buffer, id: string): Buffer => createHmac("sha256", key).update(id).digest();
  return {
    makeToken(userId) {
      const id = userId.replaceAll("-", "");
      return `${id}${sign(keys[0].optOut, id).toString("base64url")}`;
    },
    async optOut(token) {
      const [, id = "", signature = ""] = pattern.exec(token) ?? [];
      const given = Buffer.from(signature, "base64url");
      const isValid = keys.some(({ optOut }) => {
        const expected = sign(optOut, id);
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
      const userId = id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
      await inTransaction(db, async (transaction) => {
        const member: unknown = isValid
          ? await transaction("users")
              .where({ id: userId })
              .whereNull("erased_at")
              .forKeyShare()
              .first("id")
          : undefined;
        if (member === undefined) {
          const message = "This link is not valid. Change email settings under Notifications.";
          throw failure("mail.unknown_link", 404, message);
        }
        const at = clock.now();
        await muteKind(transaction, { userId, kind: "broadcast", channel: "mail", at });
      });
    },
  };
}
