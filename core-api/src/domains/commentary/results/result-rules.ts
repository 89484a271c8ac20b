import type { Template } from "@munshi/engine/contract";
import type { ResultPeriod } from "../../../contract/index.ts";
import type { StatementRule, StatementSide } from "../rules/commentary-rule.ts";
import { particulars, periodChoices } from "./result-arithmetic.ts";
import type { Particular, PeriodChoice } from "./result-arithmetic.ts";

export interface ResultRule extends StatementRule {
  readonly period: ResultPeriod;
  readonly particular: Particular;
}

/** Placeholders filled from the result analysis: both sides, their change and months. */
export const resultFigures = ["current", "previous", "change", "now", "before", "noun"] as const;

/** Catalogue parameter of each row: name and column. */
export const parameterOf = {
  "Net Sales": { name: "Sales", code: "sales" },
  "Net Profit": { name: "Net profit", code: "netProfit" },
  "Operating Profit": { name: "Operating profit", code: "operatingProfit" },
} as const satisfies Record<Particular, object>;

/** Name of sales in each form of accounts. */
export const salesNouns: Readonly<Record<Template, string>> = {
  ordinary: "Net sales",
  bank: "Interest earned",
  nbfc: "Revenue",
};

interface Movement {
  readonly id: string;
  readonly side: StatementSide;
  /** `NOW` and `BEFORE` are the two sides; changes below 0.05% count as none. */
  readonly condition: string;
  readonly sentence: string;
}

const rise: Movement = {
  id: "rose",
  side: "strength",
  condition: "BEFORE > 0 AND NOW >= 1.0005 * BEFORE",
  sentence: "{noun} rose {change|change} to {current} in {now}, from {previous} in {before}.",
};
const fall: Movement = {
  id: "fell",
  side: "weakness",
  condition: "NOW > 0 AND NOW <= 0.9995 * BEFORE",
  sentence: "{noun} fell {change|change} to {current} in {now}, from {previous} in {before}.",
};
const start: Movement = {
  id: "came-about",
  side: "strength",
  condition: "BEFORE = 0 AND NOW > 0",
  sentence: "{noun} reached {current} in {now}, up from nil in {before}.",
};
const stop: Movement = {
  id: "ended",
  side: "weakness",
  condition: "BEFORE > 0 AND NOW = 0",
  sentence: "{noun} fell to nil in {now}, from {previous} in {before}.",
};

/** Profits may be losses, for which a percentage change has no meaning. */
function movementsOf(profit: string, loss: string): readonly Movement[] {
  return [
    rise,
    fall,
    start,
    stop,
    {
      id: "turned-to-profit",
      side: "strength",
      condition: "BEFORE < 0 AND NOW > 0",
      sentence: `The company made ${profit} of {current} in {now}, after ${loss} of {previous|size} in {before}.`,
    },
    {
      id: "broke-even",
      side: "strength",
      condition: "BEFORE < 0 AND NOW = 0",
      sentence: `The company broke even in {now}, after ${loss} of {previous|size} in {before}.`,
    },
    {
      id: "turned-to-loss",
      side: "weakness",
      condition: "BEFORE > 0 AND NOW < 0",
      sentence: `The company made ${loss} of {current|size} in {now}, after ${profit} of {previous} in {before}.`,
    },
    {
      id: "fell-to-loss",
      side: "weakness",
      condition: "BEFORE = 0 AND NOW < 0",
      sentence: `The company made ${loss} of {current|size} in {now}, after breaking even in {before}.`,
    },
    {
      id: "loss-narrowed",
      side: "strength",
      condition: "NOW < 0 AND NOW >= 0.9995 * BEFORE",
      sentence: `The ${nounOf(loss)} narrowed to {current|size} in {now}, from {previous|size} in {before}.`,
    },
    {
      id: "loss-widened",
      side: "weakness",
      condition: "BEFORE < 0 AND NOW <= 1.0005 * BEFORE",
      sentence: `The ${nounOf(loss)} widened to {current|size} in {now}, from {previous|size} in {before}.`,
    },
  ];
}

const nounOf = (loss: string): string => loss.replace(/^an? /u, "");

const movements: Readonly<Record<Particular, readonly Movement[]>> = {
  "Net Sales": [rise, fall, start, stop],
  "Net Profit": movementsOf("a net profit", "a net loss"),
  "Operating Profit": movementsOf("an operating profit", "an operating loss"),
};

/** Sum of a parameter over the choice's quarters, or its year, in the query language. */
function writeSide(choice: PeriodChoice, name: string, isBefore: boolean): string {
  if (choice.period === "A") return isBefore ? `${name} preceding year` : `${name} last year`;
  const first = isBefore ? choice.monthsApart / 3 : 0;
  const quarters = Array.from({ length: choice.quarters }, (_, at) => {
    const back = first + at;
    if (back === 0) return `${name} latest quarter`;
    return back === 1 ? `${name} preceding quarter` : `${name} ${back} quarters ago`;
  });
  return quarters.length === 1 ? quarters.join("") : `(${quarters.join(" + ")})`;
}

function listRules(choice: PeriodChoice, particular: Particular): readonly ResultRule[] {
  const { name, code } = parameterOf[particular];
  const sides = {
    NOW: writeSide(choice, name, false),
    BEFORE: writeSide(choice, name, true),
  };
  const subject = `results.${choice.period}.${code}`;
  return movements[particular].map(({ id, side, condition, sentence }) => ({
    id: `${subject}.${id}`,
    subject,
    side,
    period: choice.period,
    particular,
    condition: condition.replaceAll(/NOW|BEFORE/gu, (word) =>
      word === "NOW" ? sides.NOW : sides.BEFORE,
    ),
    sentence,
  }));
}

/** Rules for results: one movement per row, for every period of the selector. */
export const resultRules: readonly ResultRule[] = periodChoices.flatMap((choice) =>
  particulars.flatMap((particular) => listRules(choice, particular)),
);
