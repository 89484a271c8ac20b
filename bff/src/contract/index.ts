export * from "./views.ts";
export * from "./browser-calls.ts";
export * from "./session.ts";
export * from "./broker-login.ts";
export * from "./notifications.ts";
export * from "./usage.ts";
export type * from "./documented.ts";
export * from "./kyc.ts";
export * from "./public-content.ts";
export type * from "./popular-screens.ts";
export * from "./saved-screens.ts";
export type * from "./company.ts";
export type * from "./market.ts";
export type * from "./watch-list.ts";
export type * from "./chart-feed.ts";
export type * from "./result-corner.ts";
export { builtPages, notYetAvailable } from "./built-pages.ts";
export { choosePageAfterSignIn } from "./after-sign-in.ts";
export { acceptNextPath } from "./next-address.ts";
export {
  decideGate,
  findGateRow,
  gateTable,
  pageFigureKey,
  stockListSample,
  visitor,
  watchListLimits,
} from "@munshi/core-api/contract";
export type { Audience, GateDecision, GateRow, Viewer } from "@munshi/core-api/contract";
