import * as fc from "fast-check";
import type { CustomFilter, Period } from "../contract/index.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { createGrammar, joinTruths } from "./any-condition.fixture.ts";
import { filterNames } from "./any-operand.fixture.ts";
import { createVariation, joinWords, lineAnd } from "./variation.fixture.ts";
import {
  type FilterMeanings,
  levels,
  writeWithin,
  type WrittenNumber,
  type WrittenTruth,
} from "./written.fixture.ts";

/** Two custom filters, of which one may name the other, and their formulas. */
export interface Filters {
  readonly given: readonly CustomFilter[];
  readonly meanings: FilterMeanings;
}

/** A query as text and what it means. */
export interface Query {
  readonly text: string;
  readonly meaning: (filters: FilterMeanings) => TruthNode;
}

const withoutFilters = createGrammar("both", "none");
const withFilters = createGrammar("both", "figure");
const plain = createGrammar("none", "both");

const noFilters: FilterMeanings = {
  figure: () => ({ kind: "constant", value: Number.NaN }),
  condition: () => ({ kind: "truth", value: false }),
};

export const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    figure: withoutFilters.number.filter(({ moves }) => moves),
    condition: withFilters.truth.filter(({ moves }) => moves),
    figureStyle: fc.nat(),
    conditionStyle: fc.nat(),
  })
  .map(({ figure, condition, figureStyle, conditionStyle }) => {
    const figureAt = (period: Period | null) => figure.at(period, noFilters);
    return {
      given: [
        { name: filterNames.condition, formula: textOf(condition, conditionStyle) },
        { name: filterNames.figure, formula: textOf(figure, figureStyle) },
      ],
      meanings: {
        figure: figureAt,
        condition: (period) => condition.at(period, { ...noFilters, figure: figureAt }),
      },
    };
  });

function textOf(part: WrittenNumber | WrittenTruth, style: number): string {
  const variation = createVariation(style);
  return joinWords(writeWithin(part, levels.or, variation), variation);
}

/** Conditions on lines of their own, which are looser than OR. */
const lines = fc.array(plain.truth, { minLength: 2, maxLength: 4 }).map((parts): WrittenTruth => ({
  ...joinTruths("and", parts),
  write: (variation) =>
    parts.reduce<readonly string[]>((words, part, index) => {
      // a name may run on across the line break: `Price` and `Change in …` are `Price change`
      const mayRunOn = /[\p{L}%]$/u.test(words.at(-1) ?? "");
      const line = writeWithin(part, mayRunOn ? levels.operand + 1 : levels.or, variation);
      return index === 0 ? line : [...words, lineAnd, ...line];
    }, []),
}));

const anyWritten = fc.oneof({ arbitrary: plain.truth, weight: 4 }, { arbitrary: lines, weight: 1 });

export const anyQuery: fc.Arbitrary<Query> = fc
  .tuple(anyWritten, fc.nat())
  .map(([condition, style]) => {
    const variation = createVariation(style);
    const text = joinWords(condition.write(variation), variation);
    return {
      text,
      meaning: (filters) => condition.at(null, filters),
      // what a failure prints
      toString: () => JSON.stringify(text),
    };
  });
