import {
  companyOf,
  plainQuarter,
  plainYear,
  pricesOf,
  quartersOf,
  yearsOf,
} from "./company.fixture.ts";
import type { Golden, GoldenCompany } from "./golden-year.fixture.ts";

const lastTen = Array.from({ length: 11 }, (_, back) => back);
const spans = [3, 5, 7, 10];

function doubled(code: string): readonly Golden[] {
  return [
    [code, 100, "2 / 1 − 1"],
    ...spans.map((years): Golden => [
      `${code}${years}Years`,
      100,
      `${2 ** years}^(1/${years}) − 1`,
    ]),
  ];
}

/** Every line doubled each year for ten years; 10 crore shares at ₹ 180. */
export const doubling: GoldenCompany = {
  facts: {
    years: yearsOf(2025, ...lastTen.map((back) => plainYear(2 ** -back))),
    prices: pricesOf([180]),
  },
  rows: [
    ...["salesGrowth", "profitGrowth", "operatingProfitGrowth", "ebidtGrowth", "epsGrowth"].flatMap(
      doubled,
    ),
    ["salesGrowth5YearsMedian", 100, "five times 100"],
    ["salesGrowth10YearsMedian", 100, "ten times 100"],
    ["pegRatio", 0.15, "180 / 12 / 100"],
    ["intrinsicValue", 462, "12 × (8.5 + 2 × 15), growth held at 15"],
    ["gFactor", 7, "sales and profit over 1, 3 and 5 years, EPS over 3; OPM level, no quarters"],
  ],
};

const earnings = [12, 10, 9, 7.5, 6, 5, 4.5, 4, 3.6, 3, 3];

/** Equal sales and equity over eleven years while profits rise; ₹ 180 a share all the time. */
export const improving: GoldenCompany = {
  facts: {
    years: yearsOf(
      2025,
      ...lastTen.map((back) => ({
        ...plainYear(),
        totalExpenses: 840 + 10 * back,
        profitBeforeExceptional: 180 - 6 * back,
        profitToOwners: 120 - 6 * back,
        dividendDeclared: 30 + 2 * back,
        epsBasic: earnings[back] ?? 0,
        tradeReceivables: 200 + 20 * back,
        currentAssets: 450 + 10 * back,
        operatingCashFlow: 160 - 10 * back,
      })),
    ),
    prices: pricesOf(Array.from({ length: 3700 }, () => 180)),
  },
  rows: [
    ["averageReturnOnEquity3Years", 19, "mean of 20, 19, 18"],
    ["averageReturnOnEquity5Years", 18, "mean of 20 to 16"],
    ["averageReturnOnEquity7Years", 17, "mean of 20 to 14"],
    ["averageReturnOnEquity10Years", 15.5, "mean of 20 to 11"],
    ["averageReturnOnCapitalEmployed3Years", 24.25, "mean of 25, 24.25, 23.5"],
    ["averageReturnOnCapitalEmployed5Years", 23.5, "mean of 25 to 22"],
    ["averageReturnOnCapitalEmployed7Years", 22.75, "mean of 25 to 20.5"],
    ["averageReturnOnCapitalEmployed10Years", 21.625, "mean of 25 to 18.25"],
    ["roce3YearAverage", 24.25, "mean of 25, 24.25, 23.5"],
    ["returnOnAssets3Years", 11.4, "mean of 12, 11.4, 10.8"],
    ["returnOnAssets5Years", 10.8, "mean of 12 to 9.6"],
    ["returnOnEquity5YearsGrowth", 100 * ((4 / 3) ** 0.2 - 1), "(20 / 15)^(1/5) − 1"],
    ["opm5Year", 20, "mean of 22 to 18"],
    ["opm10Year", 17.5, "mean of 22 to 13"],
    ["averageDebtorDays3Years", 80.3, "mean of 73, 80.3, 87.6"],
    ["averageWorkingCapitalDays3Years", 102.2, "365 × mean(270, 280, 290) / 1,000"],
    ["averageDividendPayout3Years", (25 + 3200 / 114 + 3400 / 108) / 3, "30/120, 32/114, 34/108"],
    ["averageDividend5Years", 34, "mean of 30 to 38"],
    ["averageEarnings5Year", 108, "mean of 120 to 96"],
    ["averageEarnings10Year", 93, "mean of 120 to 66"],
    ["averageEbit5Year", 188, "mean of 200 to 176"],
    ["averageEbit10Year", 173, "mean of 200 to 146"],
    ["freeCashFlow3Years", 285, "105 + 95 + 85"],
    ["freeCashFlow5Years", 425, "285 + 75 + 65"],
    ["freeCashFlow7Years", 525, "425 + 55 + 45"],
    ["freeCashFlow10Years", 600, "525 + 35 + 25 + 15"],
    ["operatingCashFlow3Years", 450, "160 + 150 + 140"],
    ["operatingCashFlow5Years", 700, "450 + 130 + 120"],
    ["operatingCashFlow7Years", 910, "700 + 110 + 100"],
    ["operatingCashFlow10Years", 1150, "910 + 90 + 80 + 70"],
    ["investingCashFlow3Years", -210, "3 × −70"],
    ["investingCashFlow5Years", -350, "5 × −70"],
    ["investingCashFlow7Years", -490, "7 × −70"],
    ["investingCashFlow10Years", -700, "10 × −70"],
    ["historicalPe3Years", 53 / 3, "mean of 15, 18, 20"],
    ["historicalPe5Years", 21.4, "(53 + 24 + 30) / 5"],
    ["historicalPe7Years", 183 / 7, "(107 + 36 + 40) / 7"],
    ["historicalPe10Years", 33.8, "(183 + 45 + 50 + 60) / 10"],
    ["historicalPbv5Years", 3, "180 / 60 each year"],
  ],
};

/** Sales of ₹ 330, 300, 280, 290 crore, before them 275, 250, 240, 260; ₹ 180 for each of 10 crore shares. */
export const quarterly: GoldenCompany = {
  facts: {
    identity: { ...companyOf().identity, faceValue: 10 },
    quarters: quartersOf(
      2025,
      ...[1.32, 1.2, 1.12, 1.16, 1.1, 1, 0.96, 1.04].map((size) => plainQuarter(size)),
    ),
    prices: pricesOf([180]),
  },
  rows: [
    ["sales", 1200, "330 + 300 + 280 + 290"],
    ["salesPreceding12Months", 1025, "275 + 250 + 240 + 260"],
    ["netProfitPreceding12Months", 123, "33 + 30 + 28.8 + 31.2"],
    ["yoyQuarterlySalesGrowth", 20, "330 / 275 − 1"],
    ["yoyQuarterlyProfitGrowth", 20, "39.6 / 33 − 1"],
    ["qoqSales", 10, "330 / 300 − 1"],
    ["qoqProfits", 10, "39.6 / 36 − 1"],
    ["expectedQuarterlySales", (290 * 1200) / 1025, "290 × 1,200 / 1,025"],
    ["expectedQuarterlyOperatingProfit", (63.8 * 264) / 225.5, "63.8 × 264 / 225.5"],
    ["expectedQuarterlyNetProfit", (34.8 * 144) / 123, "34.8 × 144 / 123"],
    ["expectedQuarterlyEps", (3.48 * 14.4) / 12.3, "3.48 × 14.4 / 12.3"],
    ["expectedQuarterlySalesGrowth", 100 * (1200 / 1025 - 1), "1,200 / 1,025 − 1"],
    ["priceToQuarterlyEarning", 180 / 15.84, "180 / (4 × 3.96)"],
    ["marketCapToQuarterlyProfit", 1800 / 39.6, "1,800 / 39.6"],
  ],
};
