export * from "./addresses.ts";
export type * from "./session.ts";
export type * from "./views.ts";
export type * from "./company.ts";
export type * from "./compare.ts";
export type * from "./market.ts";
export type * from "./today.ts";
export type * from "./watch-list.ts";
export type { BffRoutes } from "./routes.ts";
export { builtPages } from "./built-pages.ts";
export { notYetAvailable } from "./not-yet-available.ts";
export { builtAdminPages } from "./admin-pages.ts";
export { comparePageOf, mostCompared, splitSymbols } from "./compared-symbols.ts";
export { choosePageAfterSignIn } from "./after-sign-in.ts";
export { acceptNextPath } from "./next-address.ts";

/** Calls of core-api pass through the bff unchanged, and so do their contract types. */
export type * from "@munshi/core-api/contract";
export {
  companyFieldNames,
  correctionKinds,
  decideGate,
  documentLimits,
  exampleQuery,
  findBankProblem,
  findGateRow,
  findPageRow,
  flowInvestorNames,
  gateTable,
  memberGateTable,
  isExplainingPage,
  isPermission,
  kycAgreement,
  mostUsageEvents,
  notificationProducts,
  pageFigureKey,
  permissionGroups,
  priceFieldNames,
  shareholdingFieldNames,
  statementSpanNames,
  savedWorkLimits,
  stockChanges,
  stockBoxLimits,
  stockListSample,
  visitor,
  watchListLimits,
  callHorizons,
  callSides,
  callStateNames,
  strategyRisks,
  strategySegments,
  limitHolders,
  limitMeasures,
  limitPeriods,
  limitSides,
  scriptExchanges,
  scriptFileColumns,
  scriptFileLimits,
  scriptStates,
  clientFileColumns,
  clientLimits,
  broadcastChannelNames,
  broadcastChannels,
  broadcastLimits,
  broadcastPlaceholders,
  broadcastStateNames,
  complaintSourceNames,
  complaintStateNames,
  complianceKindNames,
  leadFileColumns,
  leadLimits,
  marketUploadLimits,
  leadStateNames,
  parseBroadcastText,
} from "@munshi/core-api/contract";
export type { BrowserRoutes } from "@munshi/core-api/routes";
export { buildAddress } from "@munshi/platform/contract";
export type { Answer, CallInput, ErrorBody as ErrorView } from "@munshi/platform/contract";
