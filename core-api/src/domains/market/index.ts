export { createMarketService } from "./market.service.ts";
export type {
  FactsRequest,
  FilesRequest,
  JoinRequest,
  MarketDeps,
  MarketDomain,
  PublishMarketRequest,
} from "./market.service.ts";
export type { DatasetReport } from "./report.ts";
