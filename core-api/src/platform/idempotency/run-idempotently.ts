import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Clock } from "../clock/clock.ts";
import { inTransaction } from "../db/transaction.ts";
import { createPublicId } from "../ids/public-id.ts";
import {
  deleteClaim,
  findKey,
  insertClaim,
  storeAnswer,
  takeOverClaim,
} from "./idempotency-keys.ts";
import type { Answer, Claim, KeyScope } from "./idempotency-keys.ts";

export interface IdempotentAnswer extends Answer {
  /** Was it given before, and is only repeated? */
  readonly replayed: boolean;
}

/**
 * After this a holder counts as dead, and a repetition takes its place: a member whose request a
 * killed process lost waits no longer. A holder that lives on cannot commit without its claim.
 */
const claimMs = 30_000;

/**
 * Does `prepare` and then `work` once for a key. The answer is stored in the transaction that `work`
 * writes in, so both are kept or neither; a repetition gets the stored answer, and a failed try leaves the key free.
 * @throws AppError `idempotency.other_body` (422) where the key came with another fingerprint,
 * `idempotency.in_flight` (409) while the first request still runs.
 */
export async function runIdempotently(
  deps: { readonly db: Executor; readonly clock: Clock },
  scope: KeyScope,
  fingerprint: Buffer,
  work: (transaction: Transaction) => Promise<Answer>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<IdempotentAnswer> {
  const { db, clock } = deps;
  const at = clock.now();
  const claim: Claim = { id: createPublicId(), at, until: new Date(at.getTime() + claimMs) };
  if (!(await insertClaim(db, scope, fingerprint, claim))) {
    const held = await findKey(db, scope);
    if (held === null) throw inFlight();
    if (!held.fingerprint.equals(fingerprint)) {
      throw new AppError(
        "idempotency.other_body",
        422,
        "This Idempotency-Key was used for a different request. Use a new one.",
      );
    }
    if (held.answer_status !== null && held.answer_body !== null) {
      return { status: held.answer_status, body: held.answer_body, replayed: true };
    }
    if (held.claimed_until > at) throw inFlight();
    if (!(await takeOverClaim(db, scope, held.claim, claim))) throw inFlight();
  }
  try {
    await prepare();
    const answer = await inTransaction(db, async (transaction) => {
      const answer = await work(transaction);
      if (!(await storeAnswer(transaction, scope, claim.id, answer))) throw inFlight();
      return answer;
    });
    return { ...answer, replayed: false };
  } catch (error) {
    // A claim that cannot be freed now frees itself when its time is up.
    await deleteClaim(db, scope, claim.id).catch(() => undefined);
    throw error;
  }
}

function inFlight(): AppError {
  return new AppError(
    "idempotency.in_flight",
    409,
    "A request with this Idempotency-Key is still in progress.",
    { retryAfter: 1 },
  );
}
