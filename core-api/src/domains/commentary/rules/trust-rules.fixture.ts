import { quarters, years } from "./rule-case.fixture.ts";
import type { RuleCase } from "./rule-case.fixture.ts";

const accountsCases: readonly RuleCase[] = [
  [
    "trust.profit-every-year",
    years("netProfit", 1, 2, 3, 4, 0.1),
    "The company made a profit in each of the 5 years to March 2025.",
    years("netProfit", 1, 2, 3, 4, 0),
  ],
  [
    "trust.losses-in-a-row",
    years("netProfit", -2, -3),
    "The company made a net loss in each of the 2 years to March 2025, of ₹2 cr in the latest.",
    years("netProfit", -2, 0),
  ],
  [
    "trust.loss",
    years("netProfit", -2),
    "The company made a net loss of ₹2 cr in the year to March 2025.",
    years("netProfit", 0),
  ],
  [
    "trust.negative-net-worth",
    { netWorth: -12.5 },
    "Losses have wiped out the capital: net worth is −₹12.5 cr.",
    { netWorth: 0 },
  ],
  [
    // 27 of 30
    "trust.cash-behind-profit",
    { ...years("netProfit", 10, 10, 10), ...years("cashFromOperations", 9, 9, 9) },
    "Cash from operations was 90.00% of net profit over the 3 years to March 2025.",
    years("cashFromOperations", 9, 9, 8.9),
  ],
  [
    // 14.7 of 30
    "trust.profit-without-cash",
    { ...years("netProfit", 10, 10, 10), ...years("cashFromOperations", 5, 5, 4.7) },
    "Cash from operations was only 49.00% of net profit over the 3 years to March 2025.",
    years("cashFromOperations", 5, 5, 5),
  ],
  [
    "trust.operations-cost-cash",
    { ...years("netProfit", 10, 10, 10), ...years("cashFromOperations", -5, -2, 1) },
    "Operations consumed ₹6 cr of cash over the 3 years to March 2025, despite a net profit of ₹30 cr.",
    years("cashFromOperations", -5, -2, 7),
  ],
  [
    // 50 / 40 is 25 % more
    "trust.receivables-outgrow-sales",
    { ...years("tradeReceivables", 50, 40), ...years("debtorDays", 30), salesGrowth: 0 },
    "Receivables grew 25.00% in the year to March 2025, while sales changed by 0.00%.",
    { salesGrowth: 0.1 },
  ],
  [
    "trust.profit-of-other-income",
    { ...years("profitBeforeTax", 20), ...years("otherIncome", 10) },
    "Other income of ₹10 cr is 50.00% of profit before tax for the year to March 2025.",
    years("otherIncome", 9.9),
  ],
  [
    "trust.little-tax",
    { ...years("profitBeforeTax", 20), ...years("taxRate", 9.9) },
    "Tax was only 9.90% of profit before tax for the year to March 2025.",
    years("taxRate", 10),
  ],
  [
    "trust.contingent-liabilities",
    { netWorth: 100, contingentLiabilities: 50 },
    "Contingent liabilities of ₹50 cr are 50.00% of net worth.",
    { contingentLiabilities: 49.9 },
  ],
  [
    "trust.piotroski-high",
    { piotroskiScore: 7 },
    "The company passes 7 of the 9 Piotroski tests.",
    { piotroskiScore: 6 },
  ],
  [
    "trust.piotroski-low",
    { piotroskiScore: 3 },
    "The company passes only 3 of the 9 Piotroski tests.",
    { piotroskiScore: 4 },
  ],
  [
    "trust.dividend-every-year",
    years("dividend", 5, 4, 4, 3, 1),
    "The company paid a dividend for each of the 5 years to March 2025, ₹5 cr in total for the latest.",
    years("dividend", 5, 4, 4, 3, 0),
  ],
  [
    "trust.no-dividend",
    { ...years("netProfit", 1, 1, 1), ...years("dividend", 0, 0, 0) },
    "The company paid no dividend for the 3 years to March 2025, although each was profitable.",
    years("dividend", 0, 0, 0.1),
  ],
  [
    "trust.dividend-above-profit",
    { dividendPayoutRatio: 120 },
    "The dividend for the year to March 2025 was 120.00% of net profit.",
    { dividendPayoutRatio: 100 },
  ],
];

const ownershipCases: readonly RuleCase[] = [
  [
    "trust.promoters-hold-much",
    { promoterHolding: 50 },
    "Promoters hold 50.00% of the capital.",
    { promoterHolding: 49.99 },
  ],
  [
    "trust.promoters-hold-little",
    { promoterHolding: 24.99 },
    "Promoters hold only 24.99% of the capital.",
    { promoterHolding: 25 },
  ],
  [
    "trust.promoters-hold-more",
    { changeInPromoterHolding3Years: 2, promoterHolding: 55 },
    "Promoter holding rose by 2.00 percentage points over 3 years, to 55.00%.",
    { changeInPromoterHolding3Years: 1.99 },
  ],
  [
    "trust.promoters-hold-less",
    { changeInPromoterHolding3Years: -5, promoterHolding: 45 },
    "Promoter holding fell by 5.00 percentage points over 3 years, to 45.00%.",
    { changeInPromoterHolding3Years: -4.99 },
  ],
  [
    "trust.no-pledge",
    { promoterHolding: 25, pledgedPercentage: 0 },
    "Promoters hold 25.00%, with no shares pledged.",
    { promoterHolding: 24.9 },
  ],
  [
    "trust.pledge-high",
    { promoterHolding: 40, pledgedPercentage: 20 },
    "Promoters have pledged 20.00% of their holding.",
    { pledgedPercentage: 19.99 },
  ],
  [
    "trust.pledge-fell",
    { "pledgedPercentage@q0": 10, "pledgedPercentage@q4": 15 },
    "The pledged share of promoter holding fell to 10.00% from 15.00% a year ago.",
    { "pledgedPercentage@q4": 14.9 },
  ],
  [
    "trust.pledge-rose",
    { "pledgedPercentage@q0": 15, "pledgedPercentage@q4": 10 },
    "The pledged share of promoter holding rose to 15.00% from 10.00% a year ago.",
    { "pledgedPercentage@q0": 14.9 },
  ],
  [
    "trust.shares-bought-back",
    years("numberOfEquityShares", 99_000_000, 100_000_000),
    "The number of shares fell 1.00% in the year to March 2025.",
    years("numberOfEquityShares", 99_100_000, 100_000_000),
  ],
  [
    "trust.shares-issued",
    years("numberOfEquityShares", 105_000_000, 100_000_000),
    "The number of shares rose 5.00% in the year to March 2025, diluting existing shareholders.",
    years("numberOfEquityShares", 104_900_000, 100_000_000),
  ],
];

const lenderCases: readonly RuleCase[] = [
  [
    "trust.bank.gross-npa-low",
    { grossNpaPercent: 2 },
    "Gross non-performing assets are 2.00% of advances.",
    { grossNpaPercent: 2.01 },
  ],
  [
    "trust.bank.gross-npa-high",
    { grossNpaPercent: 5 },
    "Gross non-performing assets are as high as 5.00% of advances.",
    { grossNpaPercent: 4.99 },
  ],
  [
    "trust.bank.net-npa-low",
    { netNpaPercent: 0.5 },
    "After provisions, non-performing assets are 0.50% of advances.",
    { netNpaPercent: 0.51 },
  ],
  [
    "trust.bank.net-npa-high",
    { netNpaPercent: 2 },
    "Even after provisions, non-performing assets are 2.00% of advances.",
    { netNpaPercent: 1.99 },
  ],
  [
    "trust.bank.gross-npa-fell",
    years("grossNpaPercent", 2, 2.5),
    "Gross non-performing assets fell to 2.00% of advances from 2.50% in the year to March 2025.",
    years("grossNpaPercent", 2.1, 2.5),
  ],
  [
    "trust.bank.gross-npa-rose",
    years("grossNpaPercent", 2.5, 2),
    "Gross non-performing assets rose to 2.50% of advances from 2.00% in the year to March 2025.",
    years("grossNpaPercent", 2.4, 2),
  ],
  [
    "trust.bank.npa-trend-down",
    quarters("grossNpaPercent", 2, 2.1, 2.2, 2.3),
    "Gross non-performing assets fell in each of the last 3 quarters, from 2.30% to 2.00% of advances in the quarter to June 2025.",
    quarters("grossNpaPercent", 2, 2.1, 2.2, 2.2),
  ],
  [
    "trust.bank.npa-trend-up",
    quarters("grossNpaPercent", 2.3, 2.2, 2.1, 2),
    "Gross non-performing assets rose in each of the last 3 quarters, from 2.00% to 2.30% of advances in the quarter to June 2025.",
    quarters("grossNpaPercent", 2.3, 2.2, 2.1, 2.1),
  ],
  [
    "trust.bank.provisions-cover",
    { provisionCoverage: 75 },
    "Provisions cover 75.00% of gross non-performing assets.",
    { provisionCoverage: 74.9 },
  ],
  [
    "trust.bank.provisions-thin",
    { provisionCoverage: 49.9 },
    "Provisions cover only 49.90% of gross non-performing assets.",
    { provisionCoverage: 50 },
  ],
  [
    "trust.nbfc.impairment-low",
    { ...years("loans", 1000), ...years("impairment", 10) },
    "Loan losses were 1.00% of loans in the year to March 2025.",
    years("impairment", 10.1),
  ],
  [
    "trust.nbfc.impairment-high",
    { ...years("loans", 1000), ...years("impairment", 30) },
    "Loan losses were as high as 3.00% of loans in the year to March 2025.",
    years("impairment", 29.9),
  ],
];

export const trustCases: readonly RuleCase[] = [
  ...accountsCases,
  ...ownershipCases,
  ...lenderCases,
];
