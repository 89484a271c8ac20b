import type { Transaction } from "@munshi/db";
import type {
  CompanyRef,
  FundPortfolioFact,
  FundSchemeFact,
  InstitutionalFlowFact,
  MarketDayFact,
  MarketDealFact,
} from "../../../contract/index.ts";
import type { ImportTally } from "./import-tally.ts";
import {
  linkShares,
  saveDeals,
  saveFlows,
  savePortfolios,
  saveSchemes,
} from "./market-days.repository.ts";

/** Collects and writes a source's market-wide facts by day and month. */
export interface MarketDayWriter {
  add(fact: MarketDayFact): void;
  /** Number of facts not yet written. */
  countWaiting(): number;
  /** Call after the companies are stored. */
  flush(): Promise<void>;
  /** Links deals and holdings of earlier imports to companies that are now known. */
  linkShares(): Promise<void>;
}

export function createMarketDayWriter(options: {
  readonly transaction: Transaction;
  readonly fileId: number;
  readonly kind: "demo" | "market";
  readonly tally: ImportTally;
  /** Company code of a share; null if unidentified. */
  readonly findCompany: (share: CompanyRef) => number | null;
}): MarketDayWriter {
  const { transaction, tally } = options;
  let flows: InstitutionalFlowFact[] = [];
  let deals: MarketDealFact[] = [];
  let schemes: FundSchemeFact[] = [];
  let portfolios: FundPortfolioFact[] = [];

  const count = (kind: string, told: number, stored: number): void => {
    tally.stored(kind, stored);
    tally.skipped("known before", told - stored);
  };

  return {
    add(fact) {
      switch (fact.kind) {
        case "institutional-flow":
          flows.push(fact);
          return;
        case "market-deal":
          deals.push(fact);
          return;
        case "fund-scheme":
          schemes.push(fact);
          return;
        case "fund-portfolio":
          portfolios.push(fact);
      }
    },
    countWaiting: () =>
      flows.length +
      deals.length +
      schemes.length +
      portfolios.reduce((sum, { holdings }) => sum + holdings.length, 0),
    async flush() {
      if (flows.length > 0)
        count("institutional-flow", flows.length, await saveFlows(transaction, flows, options));
      if (deals.length > 0)
        count("market-deal", deals.length, await saveDeals(transaction, deals, options));
      if (schemes.length > 0)
        count("fund-scheme", schemes.length, await saveSchemes(transaction, schemes, options));
      if (portfolios.length > 0) {
        const told = portfolios.reduce((sum, { holdings }) => sum + holdings.length, 0);
        count("fund-holding", told, await savePortfolios(transaction, portfolios, options));
      }
      [flows, deals, schemes, portfolios] = [[], [], [], []];
    },
    linkShares: () => linkShares(transaction, options),
  };
}
