export type { Entitlement } from "./entitlement.ts";
export { createEntitlementsService } from "./entitlements.service.ts";
export type { EntitlementsService } from "./entitlements.service.ts";
export { describeStatement } from "./statement.ts";
export { subscriptionPlan } from "./subscription-plan.ts";
