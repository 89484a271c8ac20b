export type { Catalogue, CatalogueName } from "./catalogue.ts";
export { listColumns, type ParameterColumns } from "./catalogue.ts";
export { adjustmentFactors, type PriceAction, type UnknownRatio } from "./derive/adjustments.ts";
export { medianOf } from "./derive/arithmetic.ts";
export { monthsBefore } from "./derive/calendar.ts";
export {
  deriveCompany,
  planDerivation,
  type CompanyValues,
  type DerivationOptions,
  type DerivationPlan,
} from "./derive/company.ts";
export { latestOfPeriods } from "./derive/reported.ts";
export { alignQuarters, alignYears } from "./derive/periods.ts";
export { choosePreviousClose, type SessionBefore } from "./derive/previous-close.ts";
export {
  breaksPrices,
  findPriceJumps,
  listSuspectGaps,
  mayBeJump,
  toUnknownRatio,
  type JumpFacts,
  type SuspectGap,
} from "./derive/price-jumps.ts";
export { eventOfPurpose, type PurposeEvent } from "./derive/purpose-events.ts";
export { minForMedian } from "./derive/arithmetic.ts";
export { deriveSpanReturns, findClose, type SpanReturn } from "./derive/span-returns.ts";
export {
  deriveUniverse,
  universeRowOf,
  type UniverseColumns,
  type UniverseRow,
} from "./derive/universe.ts";
export { listsCode } from "./identity.ts";
export { foldName } from "./names.ts";
export { notRatedCode, scoredNames } from "./score.ts";
export { productCatalogue } from "./entries.ts";
