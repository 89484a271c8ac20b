import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { notify } from "../notifications/index.ts";
import { canUseCoupon, readCouponCode } from "./coupon.ts";
import type { Coupon, CouponUser } from "./coupon.ts";
import {
  countUses,
  findCoupon,
  insertEntry,
  insertRedemption,
  lockLedger,
  takeUse,
} from "./coupons.repository.ts";
import { deriveEntitlement } from "./entitlement.ts";
import type { Entitlement, LedgerEntry } from "./entitlement.ts";
import { listEntries } from "./entitlements.query.ts";
import { extendEntitlement } from "./extend-entitlement.ts";

/** Texts of the public contract, to the letter. */
export const messages = {
  couponUnverified: "There is some issue in verifying the coupon",
  couponInvalid: "Coupon not valid !",
  couponApplied: " Applied!",
} as const;

/** The notification of a redeemed coupon. */
function describeRedemption(code: string, { kind, endsAt }: LedgerEntry): string {
  const given = kind === "trial" ? "free trial valid" : "subscription valid";
  return `Coupon ${code} redeemed: ${given} till ${formatDate(endsAt)}.`;
}

export interface Redemption {
  readonly code: string;
  readonly entitlement: Entitlement;
}

export interface CouponsService {
  /**
   * Turns a coupon into an entry of the ledger, once for each user.
   * @throws AppError `coupon.not_valid` (400), `attempts.too_many` (429), `coupon.unverified` (503).
   */
  redeem(user: CouponUser, typed: string, refId: string | null): Promise<Redemption>;
  /** The coupon that a code names, if this user could use it now. @throws as `redeem`. */
  check(user: CouponUser, typed: string): Promise<Coupon>;
  /** `check` of a code that was checked before, which is no guess; null if it cannot be used now. */
  recheck(user: CouponUser, code: string): Promise<Coupon | null>;
}

interface CouponsDeps {
  readonly clock: Clock;
  /** Counts attempts of a user; throws if there are too many. */
  readonly requireTry: (userId: string) => Promise<void>;
  /** A coupon that serves was no guess. */
  readonly forgiveTry: (userId: string) => Promise<void>;
}

export function createCouponsService(db: Executor, deps: CouponsDeps): CouponsService {
  const { clock, requireTry, forgiveTry } = deps;

  const requireCoupon = async (
    executor: Executor,
    user: CouponUser,
    typed: string,
    at: Date,
  ): Promise<Coupon> => {
    const coupon = await findCoupon(executor, readCouponCode(typed));
    if (coupon === null) throw notValid();
    const holder = {
      ...user,
      ...(await countUses(executor, coupon.id, user.userId)),
      entries: await listEntries(executor, user.userId),
    };
    if (!canUseCoupon(coupon, holder, at)) throw notValid();
    return coupon;
  };

  const redeemIn = async (
    transaction: Transaction,
    user: CouponUser,
    typed: string,
    refId: string | null,
  ): Promise<Redemption> => {
    const { userId, tenant } = user;
    await lockLedger(transaction, userId);
    const at = clock.now();
    const coupon = await requireCoupon(transaction, user, typed, at);
    const { terms } = coupon;
    if (terms.kind === "discount") throw notValid();
    const redemption = { couponId: coupon.id, userId, tenant, refId, at };
    if (!(await insertRedemption(transaction, redemption))) throw notValid();
    if (!(await takeUse(transaction, coupon.id, at))) throw notValid();
    const entries = await listEntries(transaction, userId);
    const entry = {
      kind: terms.kind === "trial" ? "trial" : "coupon",
      ...extendEntitlement(entries, terms.days, at),
    } as const;
    const source = coupon.id;
    await insertEntry(transaction, { ...entry, id: createPublicId(), userId, tenant, source, at });
    await notify(transaction, {
      userId,
      tenant: null,
      kind: "subscription",
      source: `coupon:${coupon.id}`,
      content: describeRedemption(coupon.code, entry),
      redirectUrl: "/pricing",
      at,
    });
    return { code: coupon.code, entitlement: deriveEntitlement([...entries, entry], at) };
  };

  const verified = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    try {
      await requireTry(userId);
      const result = await work();
      await forgiveTry(userId);
      return result;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw failure("coupon.unverified", 503, messages.couponUnverified, {
        retryAfter: 2,
        cause: error,
      });
    }
  };

  return {
    redeem: (user, typed, refId) =>
      verified(user.userId, () =>
        inTransaction(db, (transaction) => redeemIn(transaction, user, typed, refId)),
      ),
    recheck: async (user, code) => {
      const coupon = await findCoupon(db, code);
      if (coupon === null) return null;
      const holder = {
        ...user,
        ...(await countUses(db, coupon.id, user.userId)),
        entries: await listEntries(db, user.userId),
      };
      return canUseCoupon(coupon, holder, clock.now()) ? coupon : null;
    },
    check: (user, typed) =>
      verified(user.userId, () => requireCoupon(db, user, typed, clock.now())),
  };
}

function notValid(): AppError {
  return failure("coupon.not_valid", 400, messages.couponInvalid);
}
