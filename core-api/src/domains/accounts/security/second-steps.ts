import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import { flowOf } from "../devices/device-marks.ts";
import { insertSecondStep } from "./second-steps.repository.ts";

/** The second step of a sign-in by password, for accounts with a second factor. */
export interface SecondSteps {
  /** A token of 256 random bits that proves the first step: five minutes, five tries, once. */
  begin(transaction: Transaction, origin: CallOrigin, userId: string): Promise<string>;
}

const lifeMs = 300_000;

export function createSecondSteps({ clock }: { readonly clock: Clock }): SecondSteps {
  return {
    async begin(transaction, origin, userId) {
      const token = randomBytes(32).toString("base64url");
      const at = clock.now();
      await insertSecondStep(transaction, {
        token_hash: hashToken(token),
        user_id: userId,
        tenant_key: origin.tenant,
        device_hash: flowOf(origin),
        created_at: at,
        expires_at: new Date(at.getTime() + lifeMs),
      });
      return token;
    },
  };
}

/** Hashes a token for storage. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
