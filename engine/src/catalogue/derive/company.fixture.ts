import type {
  CompanyFacts,
  IsoDate,
  PriceSeries,
  ShareholdingPattern,
  StatementPeriod,
  StatementValues,
} from "../../contract/index.ts";
import { dateOf, daysOf } from "./calendar.ts";

/**
 * A company without facts. Every price move counts as confirmed unless `confirmedMoves` is given.
 */
export function companyOf(facts: Partial<CompanyFacts> = {}): CompanyFacts {
  return {
    confirmedMoves: Array.from(facts.prices?.days ?? [], dateOf),
    asOf: "2025-06-30",
    identity: {
      coCode: 1,
      symbol: "ASHOK",
      name: "Ashok Pumps",
      isin: "INE000A01012",
      bseCode: "500001",
      sector: "Capital Goods",
      industry: "Pumps",
      series: "EQ",
      isSme: false,
      faceValue: 10,
      listedOn: "2010-01-04",
    },
    template: "ordinary",
    basis: "consolidated",
    years: [],
    quarters: [],
    shareholding: [],
    prices: pricesOf([]),
    actions: [],
    benchmark: null,
    reported: {},
    reportedAsOf: null,
    ...facts,
  };
}

/** Financial years ending on 31 March, newest first, published two months later. */
export function yearsOf(
  lastYear: number,
  ...values: readonly StatementValues[]
): readonly StatementPeriod[] {
  return values.map((figures, back) => ({
    periodEnd: `${lastYear - back}-03-31`,
    publishedAt: `${lastYear - back}-05-31`,
    values: figures,
  }));
}

const quarterEnds = ["03-31", "06-30", "09-30", "12-31"] as const;
const publications = ["05-31", "08-14", "11-14", "02-14"] as const;

/** Quarters, newest first; the newest is the one that ends in March of a year. */
export function quartersOf(
  lastYear: number,
  ...values: readonly StatementValues[]
): readonly StatementPeriod[] {
  return values.map((figures, back) => {
    const place = (4 - (back % 4)) % 4;
    const year = lastYear - Math.ceil(back / 4);
    return {
      periodEnd: `${year}-${quarterEnds[place] ?? ""}`,
      publishedAt: `${place === 3 ? year + 1 : year}-${publications[place] ?? ""}`,
      values: figures,
    };
  });
}

/** One session a day up to `lastDay`, with equal prices within a day. */
export function pricesOf(
  closes: readonly number[],
  lastDay: IsoDate = "2025-06-30",
  volumes?: readonly number[],
): PriceSeries {
  const last = daysOf(lastDay);
  const close = Float64Array.from(closes);
  const volume = Float64Array.from(volumes ?? closes.map(() => 1000));
  return {
    days: Int32Array.from(closes, (_, i) => last - closes.length + 1 + i),
    open: close.slice(),
    high: close.slice(),
    low: close.slice(),
    close,
    previousClose: Float64Array.from(closes, (_, i) => closes[i - 1] ?? Number.NaN),
    volume,
    value: close.map((price, i) => price * (volume[i] ?? 0)),
  };
}

export function patternOf(
  periodEnd: IsoDate,
  figures: Partial<ShareholdingPattern>,
): ShareholdingPattern {
  return {
    periodEnd,
    promoter: null,
    pledged: null,
    fii: null,
    dii: null,
    mutualFunds: null,
    insurance: null,
    banks: null,
    otherDii: null,
    government: null,
    publicHolding: null,
    shareholders: null,
    ...figures,
  };
}

export function plainYear(size = 1): StatementValues {
  return {
    revenueFromOperations: 1000 * size,
    otherIncome: 20 * size,
    totalIncome: 1020 * size,
    costOfMaterials: 500 * size,
    employeeCost: 150 * size,
    otherExpenses: 130 * size,
    depreciation: 40 * size,
    financeCosts: 20 * size,
    totalExpenses: 840 * size,
    profitBeforeExceptional: 180 * size,
    exceptionalItems: 0,
    profitBeforeTax: 180 * size,
    currentTax: 40 * size,
    deferredTax: 5 * size,
    tax: 45 * size,
    profitAfterTax: 135 * size,
    minorityShare: 15 * size,
    profitToOwners: 120 * size,
    dividendDeclared: 30 * size,
    epsBasic: 12 * size,
    epsDiluted: 12 * size,
    netBlock: 400 * size,
    inventories: 100 * size,
    tradeReceivables: 200 * size,
    cash: 50 * size,
    bankBalances: 10 * size,
    currentAssets: 450 * size,
    totalAssets: 1000 * size,
    equityCapital: 100 * size,
    reserves: 500 * size,
    equityToOwners: 600 * size,
    minorityInterest: 40 * size,
    totalEquity: 640 * size,
    nonCurrentBorrowings: 120 * size,
    currentBorrowings: 30 * size,
    borrowings: 150 * size,
    leaseLiabilities: 10 * size,
    tradePayables: 100 * size,
    currentLiabilities: 180 * size,
    totalLiabilities: 360 * size,
    totalEquityAndLiabilities: 1000 * size,
    contingentLiabilities: 25 * size,
    sharesOutstanding: 100_000_000,
    faceValue: 10,
    operatingCashFlow: 160 * size,
    capitalExpenditure: -60 * size,
    saleOfFixedAssets: 5 * size,
    investingCashFlow: -70 * size,
    financingCashFlow: -80 * size,
    netCashFlow: 10 * size,
    dividendsPaid: -30 * size,
    cashAtBeginning: 40 * size,
    cashAtEnd: 50 * size,
  };
}

/** A quarter of `plainYear`. */
export function plainQuarter(size = 1): StatementValues {
  return {
    revenueFromOperations: 250 * size,
    otherIncome: 5 * size,
    totalIncome: 255 * size,
    costOfMaterials: 125 * size,
    employeeCost: 37.5 * size,
    otherExpenses: 32.5 * size,
    depreciation: 10 * size,
    financeCosts: 5 * size,
    totalExpenses: 210 * size,
    profitBeforeExceptional: 45 * size,
    exceptionalItems: 0,
    profitBeforeTax: 45 * size,
    tax: 11.25 * size,
    profitAfterTax: 33.75 * size,
    minorityShare: 3.75 * size,
    profitToOwners: 30 * size,
    epsBasic: 3 * size,
    equityCapital: 100,
  };
}
