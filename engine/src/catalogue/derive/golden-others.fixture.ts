import { patternOf, pricesOf, yearsOf } from "./company.fixture.ts";
import type { GoldenCompany } from "./golden-year.fixture.ts";

const ramp = pricesOf(
  Array.from({ length: 3700 }, (_, i) => 1000 + i),
  "2025-06-30",
  Array.from({ length: 3700 }, (_, i) => (i < 3695 ? 1000 : 2000)),
);

const compound = (start: number, years: number) => 100 * ((4699 / start) ** (1 / years) - 1);

/** A price that rises by ₹ 1 each day to ₹ 4,699, and the market with it; the last five days trade double. */
export const rising: GoldenCompany = {
  facts: { prices: ramp, benchmark: { days: ramp.days, close: ramp.close } },
  rows: [
    ["dma50", 4674.5, "mean of 4,650 to 4,699"],
    ["dma200", 4599.5, "mean of 4,500 to 4,699"],
    ["dma50PreviousDay", 4673.5, "mean of 4,649 to 4,698"],
    ["dma200PreviousDay", 4598.5, "mean of 4,499 to 4,698"],
    ["rsi", 100, "no day fell"],
    ["macd", 7, "the 26-day mean lags 12.5 days, the 12-day mean 5.5"],
    ["macdSignal", 7, "the mean of sevens"],
    ["macdPreviousDay", 7, "12.5 − 5.5"],
    ["macdSignalPreviousDay", 7, "the mean of sevens"],
    ["beta", 1, "it moves as the market does"],
    ["returnOver1Day", 100 / 4698, "4,699 / 4,698 − 1"],
    ["returnOver1Week", 700 / 4692, "7 days: 4,699 / 4,692 − 1"],
    ["returnOver1Month", 3100 / 4668, "from 30 May, 31 days: 4,699 / 4,668 − 1"],
    ["returnOver3Months", 9200 / 4607, "from 30 March, 92 days: 4,699 / 4,607 − 1"],
    ["returnOver6Months", 18200 / 4517, "from 30 December, 182 days: 4,699 / 4,517 − 1"],
    ["returnOver1Year", 36500 / 4334, "365 days: 4,699 / 4,334 − 1"],
    ["returnOver2Years", compound(3968, 2), "731 days: (4,699 / 3,968)^(1/2) − 1"],
    ["returnOver3Years", compound(3603, 3), "1,096 days: (4,699 / 3,603)^(1/3) − 1"],
    ["returnOver5Years", compound(2873, 5), "1,826 days: (4,699 / 2,873)^(1/5) − 1"],
    ["returnOver7Years", compound(2142, 7), "2,557 days: (4,699 / 2,142)^(1/7) − 1"],
    ["returnOver10Years", compound(1046, 10), "3,653 days: (4,699 / 1,046)^(1/10) − 1"],
    ["volume1WeekAverage", 2000, "5 × 2,000 / 5"],
    ["volume1MonthAverage", 26_000 / 21, "(5 × 2,000 + 16 × 1,000) / 21"],
    ["volume1YearAverage", 1020, "(5 × 2,000 + 245 × 1,000) / 250"],
  ],
};

/** The same price, over a market that rises by as many points from a thousand higher. */
export const ahead: GoldenCompany = {
  facts: {
    prices: ramp,
    benchmark: { days: ramp.days, close: ramp.close.map((close) => close + 1000) },
  },
  rows: [
    ["excessReturnOver1Month", 3100 / 4668 - 3100 / 5668, "4,699 / 4,668 − 5,699 / 5,668"],
    ["excessReturnOver3Months", 9200 / 4607 - 9200 / 5607, "4,699 / 4,607 − 5,699 / 5,607"],
    ["excessReturnOver6Months", 18200 / 4517 - 18200 / 5517, "4,699 / 4,517 − 5,699 / 5,517"],
    ["excessReturnOver1Year", 36500 / 4334 - 36500 / 5334, "4,699 / 4,334 − 5,699 / 5,334"],
  ],
};

export const lender: GoldenCompany = {
  facts: {
    template: "bank",
    years: yearsOf(2025, {
      interestEarned: 1000,
      interestExpended: 600,
      otherIncome: 100,
      employeeCost: 150,
      otherExpenses: 100,
      operatingProfitBeforeProvisions: 250,
      provisions: 50,
      profitBeforeTax: 200,
      totalAssets: 15_000,
      deposits: 10_000,
      advances: 8000,
      grossNpa: 200,
      netNpa: 50,
    }),
  },
  rows: [
    ["netInterestIncome", 400, "1,000 − 600"],
    ["netTotalIncome", 500, "400 + 100"],
    ["operatingExpenses", 250, "150 + 100"],
    ["operatingProfit", 250, "as filed"],
    ["financingProfit", 100, "1,000 − 600 − 250 − 50"],
    ["financingMargin", 10, "100 of 1,000"],
    ["netInterestMargin", 40000 / 15_000, "400 of 15,000, no year before"],
    ["costToIncome", 50, "250 of (400 + 100)"],
    ["provisionCoverage", 75, "1 − 50 / 200"],
    ["creditToDeposit", 80, "8,000 of 10,000"],
  ],
};

export const held: GoldenCompany = {
  facts: {
    shareholding: [
      patternOf("2025-06-30", { promoter: 50, pledged: 10, fii: 12, dii: 9 }),
      patternOf("2025-03-31", { promoter: 51, fii: 11, dii: 9.5 }),
      patternOf("2022-06-30", { promoter: 56, fii: 4, dii: 3 }),
    ],
  },
  rows: [
    ["unpledgedPromoterHolding", 45, "50 × (1 − 10 / 100)"],
    ["changeInPromoterHolding", -1, "50 − 51"],
    ["changeInFiiHolding", 1, "12 − 11"],
    ["changeInDiiHolding", -0.5, "9 − 9.5"],
    ["changeInPromoterHolding3Years", -6, "50 − 56"],
    ["changeInFiiHolding3Years", 8, "12 − 4"],
    ["changeInDiiHolding3Years", 6, "9 − 3"],
  ],
};
