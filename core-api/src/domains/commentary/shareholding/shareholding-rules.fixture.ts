import { quarters } from "../rules/rule-case.fixture.ts";
import type { RuleCase } from "../rules/rule-case.fixture.ts";

/** `least` is the smallest reported quarterly change: 12.30 to `more` counts, 12.30 to `same` does not. */
const holders: readonly (readonly [
  id: string,
  code: string,
  words: string,
  least: string,
  more: number,
  same: number,
])[] = [
  ["promoters", "promoterHolding", "Promoter holding", "0.01", 12.31, 12.3],
  ["fii", "fiiHolding", "FII holding", "0.10", 12.4, 12.39],
  ["mutual-funds", "mutualFundHolding", "Mutual fund holding", "0.10", 12.4, 12.39],
  ["insurance", "insuranceHolding", "Insurance holding", "0.10", 12.4, 12.39],
  ["banks", "bankHolding", "Bank holding", "0.10", 12.4, 12.39],
  ["other-dii", "otherDiiHolding", "Other DII holding", "0.10", 12.4, 12.39],
  ["pledge", "pledgedPercentage", "The pledged share of promoter holding", "0.01", 12.31, 12.3],
];

/** The smallest reported rise and fall, and 3 changes in a row against 2. */
export const shareholdingCases: readonly RuleCase[] = holders.flatMap(
  ([id, code, words, least, more, same]): readonly RuleCase[] => [
    [
      `shareholding.${id}-rose`,
      quarters(code, more, 12.3),
      `${words} rose by ${least} percentage points to ${more.toFixed(2)}% in the quarter to June 2025.`,
      quarters(code, same, 12.3),
    ],
    [
      `shareholding.${id}-fell`,
      quarters(code, 12.3, more),
      `${words} fell by ${least} percentage points to 12.30% in the quarter to June 2025.`,
      quarters(code, 12.3, same),
    ],
    [
      `shareholding.${id}-rose-3-quarters`,
      quarters(code, 13, 12, 11, 10),
      `${words} rose in each of the last 3 quarters, from 10.00% to 13.00% in the quarter to June 2025.`,
      quarters(code, 13, 12, 11, 11),
    ],
    [
      `shareholding.${id}-fell-3-quarters`,
      quarters(code, 10, 11, 12, 13),
      `${words} fell in each of the last 3 quarters, from 13.00% to 10.00% in the quarter to June 2025.`,
      quarters(code, 10, 11, 12, 12),
    ],
  ],
);
