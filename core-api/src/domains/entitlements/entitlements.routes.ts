import type {
  CouponAnswer,
  CouponOffers,
  PricingAnswer,
  RedeemAnswer,
  SubscriptionAnswer,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { HttpContext, HttpMiddleware } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { endedSignIn, tooManyTries } from "../../platform/http/failures.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Failures, Route } from "../../platform/http/route.ts";
import type { CouponUser } from "./coupon.ts";
import type { CouponsService } from "./coupons.service.ts";
import { noEntitlement } from "./entitlement.ts";
import {
  presentCoupon,
  presentOffers,
  presentPricing,
  presentRedemption,
  presentSubscription,
} from "./entitlements.presenter.ts";
import {
  couponAnswer,
  couponOffers,
  couponQuery,
  pricingAnswer,
  redeemAnswer,
  redeemBody,
  subscriptionAnswer,
} from "./entitlements.schema.ts";
import type { EntitlementsService } from "./entitlements.service.ts";

export interface EntitlementRoutesDeps {
  readonly entitlements: EntitlementsService;
  readonly coupons: CouponsService;
  readonly clock: Clock;
  /** Finds out who is signed in, and lets visitors pass too. */
  readonly knowMember: HttpMiddleware;
}

export function createEntitlementRoutes(deps: EntitlementRoutesDeps): readonly Route[] {
  const { entitlements, coupons, clock, knowMember } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/user/redeem_code",
      summary: "Turns a coupon into a subscription, once for each user",
      access: "member",
      schemas: { body: redeemBody, answer: redeemAnswer },
      failures: couponFailures,
      handle: async ({ body, ctx }): Promise<RedeemAnswer> =>
        presentRedemption(await coupons.redeem(userOf(ctx), body.coupon, body.ref_id)),
    }),
    defineRoute({
      method: "GET",
      path: "/user/coupon_valid",
      summary: "What a coupon gives the asker",
      access: "member",
      schemas: { query: couponQuery, answer: couponAnswer },
      failures: couponFailures,
      handle: async ({ query, ctx }): Promise<CouponAnswer> =>
        presentCoupon(await coupons.check(userOf(ctx), query.coupon)),
    }),
    defineRoute({
      method: "GET",
      path: "/user/coupons",
      summary: "The coupons that are offered to the asker and that they can use now",
      access: "member",
      schemas: { answer: couponOffers },
      handle: async ({ ctx }): Promise<CouponOffers> =>
        presentOffers(await entitlements.listOffers(userOf(ctx))),
    }),
    defineRoute({
      method: "GET",
      path: "/user/subscription",
      summary: "What the asker may use at this moment",
      access: "member",
      schemas: { answer: subscriptionAnswer },
      handle: async ({ ctx }): Promise<SubscriptionAnswer> =>
        presentSubscription(await entitlements.find(userOf(ctx).userId)),
    }),
    defineRoute({
      method: "GET",
      path: "/user/pricing",
      summary: "Plans, products and the banner about the asker's subscription",
      access: "public",
      gates: [knowMember],
      schemas: { answer: pricingAnswer },
      failures: endedSignIn,
      handle: async ({ ctx }): Promise<PricingAnswer> => {
        const userId = ctx.state.member?.userId;
        const entitlement = userId === undefined ? noEntitlement : await entitlements.find(userId);
        return presentPricing(entitlement, clock.now());
      },
    }),
  ];
}

function userOf(ctx: HttpContext): CouponUser {
  if (ctx.state.member === undefined) throw new TypeError("The route stands behind its gate");
  return { userId: ctx.state.member.userId, tenant: originOf(ctx).tenant };
}

const couponFailures = {
  "coupon.not_valid": [
    400,
    "There is no such coupon, its time is over, it is used up, or it is not for this user.",
  ],
  "coupon.unverified": [503, "The coupon could not be checked; nothing has changed."],
  ...tooManyTries,
} as const satisfies Failures;
