import type { Score, ScoreCategory } from "../../contract/index.ts";
import { describeScore } from "./score-bands.ts";
import type { Weighed, WeighedScores } from "./weigh-points.ts";

/** Which score: a category's, or the fundamental one of four of them. */
export type ScoreName = ScoreCategory | "fundamental";

/** Scores as they are shown and published: whole, null where there is none. */
export type WholeScores = { readonly [name in ScoreName]: number | null };

export function wholeScores({ categories, fundamental }: WeighedScores): WholeScores {
  return {
    growth: roundScore(categories.growth),
    trust: roundScore(categories.trust),
    efficiency: roundScore(categories.efficiency),
    liquidity: roundScore(categories.liquidity),
    technical: roundScore(categories.technical),
    fundamental: roundScore(fundamental),
  };
}

export function roundScore({ score }: Weighed): number | null {
  return score === null ? null : Math.round(score);
}

export function describeWeighed(weighed: Weighed): Score {
  return describeScore(roundScore(weighed), weighed.absence);
}
