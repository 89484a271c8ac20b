import type { RuleCase } from "../rules/rule-case.fixture.ts";

const holders: readonly (readonly [id: string, code: string, words: string])[] = [
  ["promoters", "promoterHolding", "The holding of promoters"],
  ["fii", "fiiHolding", "The holding of foreign institutions"],
  ["mutual-funds", "mutualFundHolding", "The holding of mutual funds"],
  ["insurance", "insuranceHolding", "The holding of insurers"],
  ["banks", "bankHolding", "The holding of banks"],
  ["other-dii", "otherDiiHolding", "The holding of other domestic institutions"],
  ["pledge", "pledgedPercentage", "The pledged part of the promoters' holding"],
];

/** The least rise and fall that a pattern tells, and 3 changes in a row against 2. */
export const shareholdingCases: readonly RuleCase[] = holders.flatMap(
  ([id, code, words]): readonly RuleCase[] => [
    [
      `shareholding.${id}-rose`,
      { [`${code}@q0`]: 12.35, [`${code}@q1`]: 12.34 },
      `${words} rose by 0.01 percentage points to 12.35% in the quarter to June 2025.`,
      { [`${code}@q0`]: 12.34 },
    ],
    [
      `shareholding.${id}-fell`,
      { [`${code}@q0`]: 12.34, [`${code}@q1`]: 12.35 },
      `${words} fell by 0.01 percentage points to 12.34% in the quarter to June 2025.`,
      { [`${code}@q1`]: 12.34 },
    ],
    [
      `shareholding.${id}-rose-3-quarters`,
      { [`${code}@q0`]: 13, [`${code}@q1`]: 12, [`${code}@q2`]: 11, [`${code}@q3`]: 10 },
      `${words} rose in each of the last 3 quarters, from 10.00% to 13.00%.`,
      { [`${code}@q3`]: 11 },
    ],
    [
      `shareholding.${id}-fell-3-quarters`,
      { [`${code}@q0`]: 10, [`${code}@q1`]: 11, [`${code}@q2`]: 12, [`${code}@q3`]: 13 },
      `${words} fell in each of the last 3 quarters, from 13.00% to 10.00%.`,
      { [`${code}@q3`]: 12 },
    ],
  ],
);
