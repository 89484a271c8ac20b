import type { Executor, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { KycProvider } from "../../providers/kyc/index.ts";
import type { AuditService } from "../audit/index.ts";
import { notify } from "../notifications/index.ts";
import { moveCase } from "./cases.repository.ts";
import type { CaseRow, CaseStatus } from "./kyc-case.ts";
import { messages, ownMessages } from "./messages.ts";
import type { SealedFields } from "./sealed-fields.ts";

export type KycAttempt = "kycPan" | "kycBank" | "kycJourney" | "kycRead";

/** Dependencies of KYC. */
export interface KycDeps {
  readonly db: Executor;
  readonly clock: Clock;
  readonly log: Log;
  readonly fields: SealedFields;
  readonly audit: AuditService;
  readonly outbox: Outbox;
  /** Null without a configured provider. */
  readonly provider: KycProvider | null;
  /** Counts a question that costs something. @throws AppError `attempts.too_many` (429). */
  readonly requireTry: (kind: KycAttempt, userId: string) => Promise<void>;
  /** As `requireTry` for a question that is given back where the provider gives no answer. */
  readonly countAnswer: <T>(
    kind: KycAttempt,
    userId: string,
    signal: AbortSignal,
    ask: () => Promise<T>,
  ) => Promise<T>;
  /** A question that was counted at `at` got no answer: it does not count. */
  readonly giveTryBack: (kind: KycAttempt, userId: string, at: Date) => Promise<void>;
}

/** A member under verification and the tenant whose pages they use. */
export interface KycMember {
  readonly userId: string;
  readonly tenant: string;
}

/** @throws AppError `kyc.unavailable` (503) where no provider is configured. */
export function requireProvider({ provider }: KycDeps): KycProvider {
  if (provider !== null) return provider;
  throw failure("kyc.unavailable", 503, ownMessages.unavailable, { retryAfter: 60 });
}

/** Notifications in addition to the dialog. */
const tellings: { readonly [S in CaseStatus]?: string } = {
  completed: messages.completed,
  lapsed: ownMessages.lapsed,
};

/**
 * Advances a case and records it: in the audit chain, as a notification and as event `kyc.changed`.
 * Null if it has been advanced concurrently.
 */
export async function advanceCase(
  { audit, outbox }: Pick<KycDeps, "audit" | "outbox">,
  transaction: Transaction,
  actor: { readonly kind: "user" | "system"; readonly id: string },
  move: Parameters<typeof moveCase>[1],
): Promise<CaseRow | null> {
  const moved = await moveCase(transaction, move);
  if (moved === null) return null;
  const { id, user_id: userId, tenant_key: tenant, status } = moved;
  await audit.append(transaction, {
    actor: { ...actor, tenant },
    action: `kyc.${status}`,
    subject: id,
  });
  await outbox.add(transaction, {
    tenant,
    name: "kyc.changed",
    key: `kyc ${userId}`,
    payload: { userId, status },
  });
  const content = tellings[status];
  if (content !== undefined) {
    const source = `kyc:${id}:${status}`;
    await notify(transaction, { userId, tenant: null, kind: "kyc", source, content, at: move.at });
  }
  return moved;
}

/** The case was changed in another tab or on another device. */
export function changedMeanwhile() {
  return failure("kyc.changed", 409, ownMessages.changed);
}
