export { createMarketService } from "./market.service.ts";
export type {
  CorrectionOfFact,
  FactsRequest,
  FilesRequest,
  JoinRequest,
  JumpRequest,
  MarketJumps,
  MarketDeps,
  MarketDomain,
  PublishMarketRequest,
} from "./market.service.ts";
export type { ImportDetails } from "./import/import-source.ts";
export { summariseImport } from "./changes/import-changes.repository.ts";
export type { DatasetReport } from "./report.ts";
export { describeAnswer } from "./jumps/answer-jump.ts";
export type { AnsweredJump, GivenAnswer, JumpAnswer } from "./jumps/answer-jump.ts";
export { listPriceActions } from "./jumps/jumps.repository.ts";
export type { StoredJump } from "./jumps/jumps.repository.ts";
export type { StoredCompany, TradedFund } from "./facts/companies.query.ts";
export { listEarlier, listValid } from "./facts/filings.query.ts";
export type { Filing } from "./facts/filings.query.ts";
export type { MarketFacts } from "./facts/market-facts.ts";
export type { PublishedFigures } from "./facts/published-figures.ts";
export { sectors } from "./import/sectors.ts";
export type { MarketScorer, PastScore, ScoredMarket } from "./publish/market-scorer.ts";
export type { PublishedVersion } from "./facts/published.query.ts";
export { listQuarters, listYears } from "./publish/assemble-facts.ts";
export type { RecordedAction } from "./publish/facts.query.ts";
export { createMarketDays } from "./days/market-days.ts";
export type { MarketDays } from "./days/market-days.ts";
export type { MarketMoment } from "./days/moment.query.ts";
export { factorBetween } from "./days/day-trades.ts";
export type { ActionsByCompany, DayTrade } from "./days/day-trades.ts";
export type { DayReach } from "./days/reach.query.ts";
export type { IndexClose, IndexMembership } from "./days/indices.query.ts";
export { listHeldInstruments } from "./facts/share-histories.query.ts";
export { listLastCloses } from "./facts/prices.query.ts";
export type { DayClose } from "./facts/prices.query.ts";
export type { Instrument, ShareHistories } from "./facts/share-histories.query.ts";
