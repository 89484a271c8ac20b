import { subscriptionRoutes } from "../../contract/subscriptions.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { memberOf, originOf, ownerOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { CouponsService } from "./coupons.service.ts";
import { noEntitlement } from "./entitlement.ts";
import {
  presentCoupon,
  presentOffers,
  presentPricing,
  presentRedemption,
  presentSubscription,
} from "./entitlements.presenter.ts";
import type { EntitlementsService } from "./entitlements.service.ts";

export function createEntitlementRoutes(deps: {
  readonly entitlements: EntitlementsService;
  readonly coupons: CouponsService;
  readonly clock: Clock;
}): readonly Route[] {
  const { entitlements, coupons, clock } = deps;
  return implementRoutes(subscriptionRoutes, {
    "POST /user/redeem_code": async ({ body, ctx }) =>
      presentRedemption(await coupons.redeem(ownerOf(ctx), body.coupon, body.ref_id)),
    "GET /user/coupon_valid": async ({ query, ctx }) =>
      presentCoupon(
        await coupons.check(ownerOf(ctx), query.coupon),
        await entitlements.listPlans(ownerOf(ctx).tenant),
      ),
    "GET /user/coupons": async ({ ctx }) =>
      presentOffers(await entitlements.listOffers(ownerOf(ctx))),
    "GET /user/subscription": async ({ ctx }) =>
      presentSubscription(await entitlements.find(memberOf(ctx).userId)),
    "GET /user/pricing": async ({ ctx }) => {
      const userId = ctx.state.member?.userId;
      const entitlement = userId === undefined ? noEntitlement : await entitlements.find(userId);
      const plans = await entitlements.listPlans(originOf(ctx).tenant);
      return presentPricing(entitlement, plans, clock.now());
    },
  });
}
