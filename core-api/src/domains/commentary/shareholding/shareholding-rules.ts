import type { StatementRule, StatementSide } from "../rules/commentary-rule.ts";

interface Holder {
  readonly id: string;
  /** The parameter's name and its column. */
  readonly name: string;
  readonly code: string;
  readonly words: string;
  /** Minimum change in percentage points, less half of the 0.01 that patterns are rounded to. */
  readonly least: "0.005" | "0.095";
}

/** Any change in promoter holding is significant; institutions trade every day. */
const holders: readonly Holder[] = [
  {
    id: "promoters",
    name: "Promoter holding",
    code: "promoterHolding",
    words: "Promoter holding",
    least: "0.005",
  },
  {
    id: "fii",
    name: "FII holding",
    code: "fiiHolding",
    words: "FII holding",
    least: "0.095",
  },
  {
    id: "mutual-funds",
    name: "Mutual fund holding",
    code: "mutualFundHolding",
    words: "Mutual fund holding",
    least: "0.095",
  },
  {
    id: "insurance",
    name: "Insurance holding",
    code: "insuranceHolding",
    words: "Insurance holding",
    least: "0.095",
  },
  {
    id: "banks",
    name: "Bank holding",
    code: "bankHolding",
    words: "Bank holding",
    least: "0.095",
  },
  {
    id: "other-dii",
    name: "Other DII holding",
    code: "otherDiiHolding",
    words: "Other DII holding",
    least: "0.095",
  },
];

const pledge: Holder = {
  id: "pledge",
  name: "Pledged percentage",
  code: "pledgedPercentage",
  words: "The pledged share of promoter holding",
  least: "0.005",
};

interface Direction {
  readonly verb: "rose" | "fell";
  readonly sign: ">" | "<";
  readonly plus: "+" | "-";
}

const up: Direction = { verb: "rose", sign: ">", plus: "+" };
const down: Direction = { verb: "fell", sign: "<", plus: "-" };

/** Changes from the previous quarter, and in each of the last 3 quarters. */
function listRules(
  { id, name, code, words, least }: Holder,
  side: StatementSide,
  { verb, sign, plus }: Direction,
): readonly StatementRule[] {
  const quarters = ["latest quarter", "preceding quarter", "2 quarters ago", "3 quarters ago"];
  return [
    {
      id: `shareholding.${id}-${verb}`,
      subject: `${id}-quarter`,
      side,
      condition: `${name} latest quarter ${sign} ${name} preceding quarter ${plus} ${least}`,
      values: { change: [`${name} latest quarter - ${name} preceding quarter`, "percent"] },
      sentence: `${words} ${verb} by {change|points} to {${code}@q0} in the quarter to {shareholdingQuarterEnd|month}.`,
    },
    {
      id: `shareholding.${id}-${verb}-3-quarters`,
      subject: `${id}-trend`,
      side,
      condition: quarters.map((quarter) => `${name} ${quarter}`).join(` ${sign} `),
      sentence: `${words} ${verb} in each of the last 3 quarters, from {${code}@q3} to {${code}@q0} in the quarter to {shareholdingQuarterEnd|month}.`,
    },
  ];
}

/** Changes in shareholding from the previous quarter, and over 3 quarters. */
export const shareholdingRules: readonly StatementRule[] = [
  ...holders.flatMap((holder) => [
    ...listRules(holder, "strength", up),
    ...listRules(holder, "weakness", down),
  ]),
  ...listRules(pledge, "strength", down),
  ...listRules(pledge, "weakness", up),
];
