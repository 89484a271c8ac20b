import type { StatementRule, StatementSide } from "../rules/commentary-rule.ts";

interface Holder {
  readonly id: string;
  /** The parameter's name and its column. */
  readonly name: string;
  readonly code: string;
  /** Whose holding it is. */
  readonly who: string;
}

const holders: readonly Holder[] = [
  { id: "promoters", name: "Promoter holding", code: "promoterHolding", who: "promoters" },
  { id: "fii", name: "FII holding", code: "fiiHolding", who: "foreign institutions" },
  {
    id: "mutual-funds",
    name: "Mutual fund holding",
    code: "mutualFundHolding",
    who: "mutual funds",
  },
  { id: "insurance", name: "Insurance holding", code: "insuranceHolding", who: "insurers" },
  { id: "banks", name: "Bank holding", code: "bankHolding", who: "banks" },
  {
    id: "other-dii",
    name: "Other DII holding",
    code: "otherDiiHolding",
    who: "other domestic institutions",
  },
];

interface Direction {
  readonly verb: "rose" | "fell";
  readonly sign: ">" | "<";
  /** Patterns tell hundredths of a point: half of one is more than what arithmetic leaves. */
  readonly least: "+ 0.005" | "- 0.005";
}

const up: Direction = { verb: "rose", sign: ">", least: "+ 0.005" };
const down: Direction = { verb: "fell", sign: "<", least: "- 0.005" };

/** The change of a percentage since the quarter before, and in each of the last 3 quarters. */
function writeConditions(
  name: string,
  { sign, least }: Direction,
): { readonly quarter: string; readonly trend: string } {
  const quarters = ["latest quarter", "preceding quarter", "2 quarters ago", "3 quarters ago"];
  return {
    quarter: `${name} latest quarter ${sign} ${name} preceding quarter ${least}`,
    trend: quarters.map((quarter) => `${name} ${quarter}`).join(` ${sign} `),
  };
}

function listRules(
  subject: string,
  holding: { readonly name: string; readonly code: string; readonly words: string },
  side: StatementSide,
  direction: Direction,
): readonly StatementRule[] {
  const { name, code, words } = holding;
  const { verb } = direction;
  const { quarter, trend } = writeConditions(name, direction);
  return [
    {
      id: `shareholding.${subject}-${verb}`,
      subject: `${subject}-quarter`,
      side,
      condition: quarter,
      values: { change: [`${name} latest quarter - ${name} preceding quarter`, "percent"] },
      sentence: `${words} ${verb} by {change|points} to {${code}@q0} in the quarter to {shareholdingQuarterEnd|month}.`,
    },
    {
      id: `shareholding.${subject}-${verb}-3-quarters`,
      subject: `${subject}-trend`,
      side,
      condition: trend,
      sentence: `${words} ${verb} in each of the last 3 quarters, from {${code}@q3} to {${code}@q0}.`,
    },
  ];
}

const holderRules = holders.flatMap(({ id, name, code, who }) => {
  const holding = { name, code, words: `The holding of ${who}` };
  return [...listRules(id, holding, "strength", up), ...listRules(id, holding, "weakness", down)];
});

const pledge = {
  name: "Pledged percentage",
  code: "pledgedPercentage",
  words: "The pledged part of the promoters' holding",
};

/** What changed in who holds the company: since the quarter before, and over 3 quarters. */
export const shareholdingRules: readonly StatementRule[] = [
  ...holderRules,
  ...listRules("pledge", pledge, "strength", down),
  ...listRules("pledge", pledge, "weakness", up),
];
