import { createHmac } from "node:crypto";
import type { Executor } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type { AccountKeys } from "../../../platform/keys/derive-keys.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { listMarks } from "../devices/device-marks.ts";
import { findMarksOwner } from "../devices/known-devices.repository.ts";
import { ownMessages } from "../messages.ts";
import { attemptLimits } from "./attempt-limits.ts";
import type { AttemptKind } from "./attempt-limits.ts";
import { countAttempt, uncountAttempt } from "./attempts.repository.ts";

export interface AttemptsService {
  /** Counts an attempt; false where there were too many before it. */
  allow(kind: AttemptKind, ...about: readonly string[]): Promise<boolean>;
  /**
   * Counts an attempt before it is made, so that rivals cannot all slip through.
   * @throws AppError `attempts.too_many` (429) with Retry-After.
   */
  demand(kind: AttemptKind, ...about: readonly string[]): Promise<void>;
  /** As `allow` and `demand`, about the caller: a known device's member, or else the address. */
  allowFrom(kind: AttemptKind, origin: CallOrigin): Promise<boolean>;
  requireFrom(kind: AttemptKind, origin: CallOrigin): Promise<void>;
  /** The attempt was none to hold against anybody. */
  forgive(kind: AttemptKind, ...about: readonly string[]): Promise<void>;
  /** As `forgive`, of an attempt that was counted at `at`, perhaps a window ago. */
  forgiveAt(at: Date, kind: AttemptKind, ...about: readonly string[]): Promise<void>;
}

export function createAttemptsService(
  db: Executor,
  deps: { readonly clock: Clock; readonly keys: AccountKeys },
): AttemptsService {
  const { clock, keys } = deps;
  const startOf = (kind: AttemptKind, at: Date): Date => {
    const { windowMs } = attemptLimits[kind];
    return new Date(Math.floor(at.getTime() / windowMs) * windowMs);
  };
  /** Nobody who reads the table learns whose address it was. */
  const subjectOf = (kind: AttemptKind, about: readonly string[]): string => {
    const hash = createHmac("sha256", keys[0].attempts).update(JSON.stringify(about));
    return `${kind}:${hash.digest("base64url")}`;
  };
  const allow: AttemptsService["allow"] = async (kind, ...about) => {
    const start = startOf(kind, clock.now());
    return (await countAttempt(db, subjectOf(kind, about), start)) <= attemptLimits[kind].most;
  };
  const demand: AttemptsService["demand"] = async (kind, ...about) => {
    if (await allow(kind, ...about)) return;
    const now = clock.now();
    const end = startOf(kind, now).getTime() + attemptLimits[kind].windowMs;
    throw failure("attempts.too_many", 429, ownMessages.tooManyTries, {
      retryAfter: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)),
    });
  };
  const forgiveAt: AttemptsService["forgiveAt"] = async (at, kind, ...about) => {
    await uncountAttempt(db, subjectOf(kind, about), startOf(kind, at));
  };
  // By member and not by device: a member could make new devices at will.
  const callerOf = async (origin: CallOrigin): Promise<readonly string[]> => {
    const member = await findMarksOwner(db, listMarks(origin));
    return member === null ? [origin.address] : ["member", member];
  };
  return {
    allow,
    demand,
    allowFrom: async (kind, origin) => allow(kind, ...(await callerOf(origin))),
    requireFrom: async (kind, origin) => demand(kind, ...(await callerOf(origin))),
    forgive: (kind, ...about) => forgiveAt(clock.now(), kind, ...about),
    forgiveAt,
  };
}
