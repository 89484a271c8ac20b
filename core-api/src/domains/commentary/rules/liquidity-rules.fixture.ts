import { years } from "./rule-case.fixture.ts";
import type { RuleCase } from "./rule-case.fixture.ts";

const workingCapitalCases: readonly RuleCase[] = [
  [
    "liquidity.current-ratio-high",
    { currentRatio: 1.5 },
    "Current assets are 1.50 times current liabilities.",
    { currentRatio: 1.49 },
  ],
  [
    "liquidity.current-ratio-low",
    { currentRatio: 0.99 },
    "Current assets are only 0.99 times current liabilities.",
    { currentRatio: 1 },
  ],
  [
    "liquidity.quick-ratio-high",
    { quickRatio: 1 },
    "Without inventory, current assets are 1.00 times current liabilities.",
    { quickRatio: 0.99 },
  ],
  [
    "liquidity.quick-ratio-low",
    { quickRatio: 0.59 },
    "Without inventory, current assets are only 0.59 times current liabilities.",
    { quickRatio: 0.6 },
  ],
  [
    "liquidity.current-ratio-rose",
    years("currentRatio", 1.5, 1.2),
    "The current ratio rose to 1.50 from 1.20 in the year to March 2025.",
    years("currentRatio", 1.49, 1.2),
  ],
  [
    "liquidity.current-ratio-fell",
    years("currentRatio", 1.25, 1.75),
    "The current ratio fell to 1.25 from 1.75 in the year to March 2025.",
    years("currentRatio", 1.46, 1.75),
  ],
  [
    "liquidity.short-debt-uncovered",
    { debtToEquity: 0.1, shortTermDebt: 30.1, cash: 10, currentInvestments: 5 },
    "Debt of ₹30.1 cr falls due within a year, against cash and current investments of ₹15 cr.",
    { shortTermDebt: 30 },
  ],
];

const debtCases: readonly RuleCase[] = [
  [
    "liquidity.no-debt",
    { netWorth: 100, debtToEquity: 0.019, debt: 1.9 },
    "The company has almost no debt: ₹1.9 cr, against a net worth of ₹100 cr.",
    { debtToEquity: 0.02 },
  ],
  [
    "liquidity.debt-low",
    { netWorth: 100, debtToEquity: 0.5 },
    "Debt is low, at 0.50 times net worth.",
    { debtToEquity: 0.51 },
  ],
  [
    "liquidity.debt-high",
    { netWorth: 100, netDebt: 140, debtToEquity: 1.5, debt: 150 },
    "Debt of ₹150 cr is 1.50 times net worth.",
    { debtToEquity: 1.49 },
  ],
  [
    "liquidity.net-cash",
    { debtToEquity: 0.02, netDebt: -1 },
    "Cash exceeds all debt by ₹1 cr.",
    { netDebt: 0 },
  ],
  [
    "liquidity.debt-fell",
    { ...years("debtToEquity", 0.08, 0.1), ...years("debt", 85, 100) },
    "Debt fell 15.00% to ₹85 cr in the year to March 2025.",
    years("debt", 85.1, 100),
  ],
  [
    "liquidity.debt-rose",
    { ...years("debtToEquity", 0.25), ...years("debt", 125, 100) },
    "Debt rose 25.00% to ₹125 cr in the year to March 2025.",
    years("debt", 124.9, 100),
  ],
  [
    "liquidity.interest-covered",
    { debtToEquity: 0.1, interestCoverageRatio: 5 },
    "Earnings before interest and tax cover interest 5.00 times.",
    { interestCoverageRatio: 4.99 },
  ],
  [
    "liquidity.interest-barely-covered",
    { debtToEquity: 0.1, interestCoverageRatio: 1.49 },
    "Earnings before interest and tax cover interest only 1.49 times.",
    { interestCoverageRatio: 1.5 },
  ],
  [
    "liquidity.interest-uncovered",
    { debtToEquity: 0.1, interestCoverageRatio: -0.1, interest: 7 },
    "The company makes a loss before interest and tax, so earnings do not cover the interest of ₹7 cr.",
    { interestCoverageRatio: 0 },
  ],
  [
    "liquidity.debt-heavy-for-earnings",
    { debtToEquity: 0.1, netDebt: 5, debtToEbidt: 4 },
    "Repaying the debt would take 4.0 years of earnings before interest, depreciation and tax.",
    { debtToEbidt: 3.99 },
  ],
  [
    "liquidity.altman-safe",
    { altmanZScore: 3 },
    "The Altman Z-score of 3.00 is in the safe zone, above 3.",
    { altmanZScore: 2.99 },
  ],
  [
    "liquidity.altman-distress",
    { altmanZScore: 1.79 },
    "The Altman Z-score of 1.79 is in the distress zone, below 1.8.",
    { altmanZScore: 1.8 },
  ],
];

const cashCases: readonly RuleCase[] = [
  [
    "liquidity.free-cash-every-year",
    { ...years("freeCashFlow", 1, 2, 3), freeCashFlow3Years: 6 },
    "Free cash flow was positive in each of the 3 years to March 2025, ₹6 cr in total.",
    years("freeCashFlow", 1, 2, 0),
  ],
  [
    "liquidity.free-cash-negative",
    { freeCashFlow3Years: -6, ...years("freeCashFlow", -2, -2, -2) },
    "Free cash flow over the 3 years to March 2025 was negative, at −₹6 cr.",
    { freeCashFlow3Years: 0 },
  ],
  [
    "liquidity.operations-took-cash",
    years("cashFromOperations", -3),
    "Operations consumed ₹3 cr of cash in the year to March 2025.",
    years("cashFromOperations", 0),
  ],
  [
    "liquidity.operations-always-bring-cash",
    years("cashFromOperations", 5, 4, 3, 2, 1),
    "Operations generated cash in each of the 5 years to March 2025, ₹5 cr in the latest.",
    years("cashFromOperations", 5, 4, 3, 2, 0),
  ],
];

const lenderCases: readonly RuleCase[] = [
  [
    "liquidity.bank.capital-strong",
    { cet1Ratio: 13 },
    "The CET 1 ratio is 13.00%, well above the regulatory minimum of 8%.",
    { cet1Ratio: 12.99 },
  ],
  [
    "liquidity.bank.capital-thin",
    { cet1Ratio: 9.99 },
    "The CET 1 ratio is only 9.99%; the regulatory minimum is 8%.",
    { cet1Ratio: 10 },
  ],
  [
    "liquidity.bank.capital-rose",
    years("cet1Ratio", 14, 13),
    "The CET 1 ratio rose to 14.00% from 13.00% in the year to March 2025.",
    years("cet1Ratio", 13.9, 13),
  ],
  [
    "liquidity.bank.capital-fell",
    years("cet1Ratio", 12, 13),
    "The CET 1 ratio fell to 12.00% from 13.00% in the year to March 2025.",
    years("cet1Ratio", 12.1, 13),
  ],
  [
    "liquidity.bank.deposits-ample",
    { creditToDeposit: 78 },
    "Advances are 78.00% of deposits, leaving room to lend.",
    { creditToDeposit: 78.1 },
  ],
  [
    "liquidity.bank.deposits-stretched",
    { creditToDeposit: 90 },
    "Advances are as high as 90.00% of deposits.",
    { creditToDeposit: 89.9 },
  ],
  [
    "liquidity.nbfc.leverage-low",
    { netWorth: 100, debtToEquity: 2.5 },
    "Debt is 2.50 times net worth, low for a finance company.",
    { debtToEquity: 2.51 },
  ],
  [
    "liquidity.nbfc.leverage-high",
    { netWorth: 100, debtToEquity: 6, debt: 600 },
    "Debt of ₹600 cr is 6.00 times net worth.",
    { debtToEquity: 5.99 },
  ],
  [
    "liquidity.nbfc.leverage-fell",
    { ...years("netWorth", 100, 90), ...years("debtToEquity", 3, 3.5) },
    "Debt fell to 3.00 times net worth from 3.50 times in the year to March 2025.",
    years("debtToEquity", 3.01, 3.5),
  ],
  [
    "liquidity.nbfc.leverage-rose",
    { ...years("netWorth", 100, 90), ...years("debtToEquity", 3.5, 3) },
    "Debt rose to 3.50 times net worth from 3.00 times in the year to March 2025.",
    years("debtToEquity", 3.49, 3),
  ],
  [
    "liquidity.nbfc.cash-ample",
    { debt: 100, cash: 10 },
    "Cash of ₹10 cr is 10.00% of the debt.",
    { cash: 9.9 },
  ],
  [
    "liquidity.nbfc.cash-thin",
    { debtToEquity: 1, debt: 100, cash: 1.9 },
    "Cash of ₹1.9 cr is only 1.90% of the debt.",
    { cash: 2 },
  ],
];

export const liquidityCases: readonly RuleCase[] = [
  ...workingCapitalCases,
  ...debtCases,
  ...cashCases,
  ...lenderCases,
];
