import { createHmac } from "node:crypto";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Clock } from "../../../platform/clock/clock.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type { AccountKeys } from "../../../platform/keys/derive-keys.ts";
import { listMarks } from "../devices/device-marks.ts";
import { findMarksOwner } from "../devices/known-devices.repository.ts";
import { ownMessages } from "../messages.ts";
import { countAttempt, uncountAttempt } from "./attempts.repository.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface AttemptLimit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Limits on attempts, counted in consecutive windows. An address is an IPv4
 * address or an IPv6 /64; a known device counts for its member instead (`requireFrom`).
 */
const attemptLimits = {
  /** Wrong passwords from a device that signed in to the account before; nothing else is counted then. */
  signInDevice: { most: 10, windowMs: 15 * minute },
  /** Wrong passwords for one account from one address. */
  signIn: { most: 10, windowMs: 15 * minute },
  /** Wrong passwords for one account from all unknown devices. */
  signInAccount: { most: 100, windowMs: hour },
  signInAccountDay: { most: 500, windowMs: day },
  /** Wrong passwords from one address. */
  signInAddress: { most: 200, windowMs: 15 * minute },
  /** Second factors typed at the sign-ins of one account. */
  secondStep: { most: 10, windowMs: hour },
  secondStepDay: { most: 30, windowMs: day },
  /** Wrong passwords and codes of a logged-in member. */
  confirm: { most: 10, windowMs: 15 * minute },
  /** Archives of one member's own data. */
  archive: { most: 10, windowMs: hour },
  /** Renewals of one sign-in, which needs six an hour, and tries with invented tokens. */
  renewal: { most: 200, windowMs: hour },
  renewalUnknown: { most: 200, windowMs: 15 * minute },
  /** Handovers of one user's login to our other sites. */
  fork: { most: 60, windowMs: hour },
  /** Codes of one purpose, and all codes, sent to one email address; known devices apart. */
  codeMail: { most: 5, windowMs: hour },
  codeMailDay: { most: 20, windowMs: day },
  /** Codes asked for from one address. */
  codeAddress: { most: 100, windowMs: hour },
  /** Codes typed from one address. */
  codeTry: { most: 200, windowMs: hour },
  /** Questions whether an account exists, from one address. */
  lookUp: { most: 300, windowMs: hour },
  /** Sign-ups from one address. */
  signUp: { most: 100, windowMs: hour },
  /** Social sign-ins from one address. */
  social: { most: 200, windowMs: hour },
  /** Logins begun at brokers, and answers of brokers brought back, from one address. */
  brokerStart: { most: 200, windowMs: hour },
  brokerFinish: { most: 400, windowMs: hour },
  /** Coupons typed by one user that were none to use. */
  coupon: { most: 20, windowMs: hour },
  /** PANs and bank accounts that one user has verified, each of which costs something. */
  kycPan: { most: 10, windowMs: hour },
  kycBank: { most: 10, windowMs: hour },
  /** Visits to the identity provider's page, and checks of their outcome. */
  kycJourney: { most: 20, windowMs: hour },
  kycRead: { most: 240, windowMs: hour },
  /** Details left by one address. */
  lead: { most: 30, windowMs: hour },
  /** Questions to the support team from one address. */
  query: { most: 10, windowMs: hour },
  /** Reports of usage events from one address, perhaps of a whole office. */
  usage: { most: 1_200, windowMs: hour },
  /** Wrong logins of servers from one address. */
  service: { most: 100, windowMs: hour },
} as const satisfies { readonly [kind: string]: AttemptLimit };

type AttemptKind = keyof typeof attemptLimits;

export interface AttemptsService {
  /** Counts an attempt; false if there were too many. */
  allow(kind: AttemptKind, ...about: readonly string[]): Promise<boolean>;
  /**
   * Counts an attempt before it is made, so that rivals cannot all slip through.
   * @throws AppError `attempts.too_many` (429) with Retry-After.
   */
  require(kind: AttemptKind, ...about: readonly string[]): Promise<void>;
  /** As `allow` and `require`, about the caller: a known device's member, or else the address. */
  allowFrom(kind: AttemptKind, origin: CallOrigin): Promise<boolean>;
  requireFrom(kind: AttemptKind, origin: CallOrigin): Promise<void>;
  /** The counter's key; pseudonymous, so it may be stored. */
  subjectOf(kind: AttemptKind, ...about: readonly string[]): string;
  subjectFrom(kind: AttemptKind, origin: CallOrigin): Promise<string>;
  /** Counts an attempt under each of them; false at the first that had too many before it. */
  count(subjects: readonly string[]): Promise<boolean>;
  /** Uncounts attempts that were counted at `at`, perhaps a window ago. */
  giveBack(subjects: readonly string[], at: Date): Promise<void>;
  /**
   * Counts an attempt that an outside service answers, and gives it back where no answer came. A
   * caller who leaves before that has used it.
   * @throws AppError `attempts.too_many` (429), and what `ask` throws.
   */
  countAnswer<T>(subject: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T>;
  /** The attempt was none to hold against anybody. */
  forgive(kind: AttemptKind, ...about: readonly string[]): Promise<void>;
}

function isAttemptKind(text: string): text is AttemptKind {
  return Object.hasOwn(attemptLimits, text);
}

export function createAttemptsService(
  db: Executor,
  deps: { readonly clock: Clock; readonly keys: AccountKeys },
): AttemptsService {
  const { clock, keys } = deps;
  const kindOf = (subject: string): AttemptKind => {
    const kind = subject.slice(0, subject.indexOf(":"));
    if (!isAttemptKind(kind)) throw new TypeError(`Not the subject of a counter: ${kind}`);
    return kind;
  };
  const startOf = (kind: AttemptKind, at: Date): Date => {
    const { windowMs } = attemptLimits[kind];
    return new Date(Math.floor(at.getTime() / windowMs) * windowMs);
  };
  /** The table does not reveal addresses. */
  const subjectOf: AttemptsService["subjectOf"] = (kind, ...about) => {
    const hash = createHmac("sha256", keys[0].attempts).update(JSON.stringify(about));
    return `${kind}:${hash.digest("base64url")}`;
  };
  // By member and not by device: a member could make new devices at will.
  const subjectFrom: AttemptsService["subjectFrom"] = async (kind, origin) => {
    const member = await findMarksOwner(db, listMarks(origin));
    return member === null ? subjectOf(kind, origin.address) : subjectOf(kind, "member", member);
  };
  const count: AttemptsService["count"] = async (subjects) => {
    for (const subject of subjects) {
      const kind = kindOf(subject);
      const attempts = await countAttempt(db, subject, startOf(kind, clock.now()));
      if (attempts > attemptLimits[kind].most) return false;
    }
    return true;
  };
  const requireTry = async (subject: string): Promise<void> => {
    if (await count([subject])) return;
    const [kind, now] = [kindOf(subject), clock.now()];
    const end = startOf(kind, now).getTime() + attemptLimits[kind].windowMs;
    throw failure("attempts.too_many", 429, ownMessages.tooManyTries, {
      retryAfter: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)),
    });
  };
  const giveBack: AttemptsService["giveBack"] = async (subjects, at) => {
    for (const subject of subjects) {
      await uncountAttempt(db, subject, startOf(kindOf(subject), at));
    }
  };
  return {
    subjectOf,
    subjectFrom,
    count,
    giveBack,
    async countAnswer(subject, signal, ask) {
      const at = clock.now();
      await requireTry(subject);
      try {
        return await ask();
      } catch (error) {
        const gaveNoAnswer = error instanceof AppError && error.code === "provider.unavailable";
        if (gaveNoAnswer && !signal.aborted) await giveBack([subject], at);
        throw error;
      }
    },
    allow: async (kind, ...about) => count([subjectOf(kind, ...about)]),
    require: async (kind, ...about) => requireTry(subjectOf(kind, ...about)),
    allowFrom: async (kind, origin) => count([await subjectFrom(kind, origin)]),
    requireFrom: async (kind, origin) => requireTry(await subjectFrom(kind, origin)),
    forgive: async (kind, ...about) => giveBack([subjectOf(kind, ...about)], clock.now()),
  };
}
