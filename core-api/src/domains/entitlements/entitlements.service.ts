import type { Executor } from "@munshi/db";
import type { Clock } from "../../platform/clock/clock.ts";
import { listPlans } from "../prices/index.ts";
import type { Plan } from "../prices/index.ts";
import { canUseCoupon } from "./coupon.ts";
import type { Coupon, CouponUser } from "./coupon.ts";
import { listOfferedCoupons } from "./coupons.repository.ts";
import { deriveEntitlement } from "./entitlement.ts";
import type { Entitlement } from "./entitlement.ts";
import { listEntries } from "./entitlements.query.ts";

export interface EntitlementsService {
  /** Returns a user's access now; an unknown user has none. */
  find(userId: string): Promise<Entitlement>;
  /** The plans that a site sells. */
  listPlans(tenant: string): Promise<readonly Plan[]>;
  /** The coupons that are shown to a user, only those that they can use now. */
  listOffers(user: CouponUser): Promise<readonly Coupon[]>;
}

/** Entitlements follow from the ledger alone. */
export function createEntitlementsService(
  db: Executor,
  deps: { readonly clock: Clock },
): EntitlementsService {
  const { clock } = deps;
  return {
    find: async (userId) => deriveEntitlement(await listEntries(db, userId), clock.now()),
    listPlans: async (tenant) => listPlans(db, tenant, clock.now()),
    async listOffers(user) {
      const at = clock.now();
      const [coupons, entries] = await Promise.all([
        listOfferedCoupons(db, user, at),
        listEntries(db, user.userId),
      ]);
      const holder = { ...user, uses: 0, pending: 0, entries };
      return coupons.filter((coupon) => canUseCoupon(coupon, holder, at));
    },
  };
}
