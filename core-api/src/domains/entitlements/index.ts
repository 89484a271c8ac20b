export {
  countUses,
  findCouponById,
  insertCoupons,
  insertEntry as grantEntitlement,
  lockLedger,
  takeUse,
} from "./coupons.repository.ts";
export type { EntitlementGrant } from "./coupons.repository.ts";
export { createCouponsService, messages as couponMessages } from "./coupons.service.ts";
export type { CouponsService } from "./coupons.service.ts";
export { seedDemoCoupons } from "./demo-coupons.ts";
export type { Coupon } from "./coupon.ts";
export { deriveEntitlement, noEntitlement } from "./entitlement.ts";
export type { Entitlement, LedgerEntry } from "./entitlement.ts";
export { describeStatement } from "./statement.ts";
export { presentOffers, presentProductsPricing } from "./entitlements.presenter.ts";
export {
  listEntries,
  listEntriesOf,
  listSubscribers,
  packEntries,
  subscriptionProduct,
  unpackEntries,
} from "./entitlements.query.ts";
export type { PackedEntry } from "./entitlements.query.ts";
export { createEntitlementRoutes } from "./entitlements.routes.ts";
export { createEntitlementsService } from "./entitlements.service.ts";
export type { EntitlementsService } from "./entitlements.service.ts";
export { extendEntitlement } from "./extend-entitlement.ts";
