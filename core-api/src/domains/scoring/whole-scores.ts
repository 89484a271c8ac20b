import type { Score, ScoreCategory } from "../../contract/index.ts";
import { describeScore } from "./score-bands.ts";
import type { Weighed, WeighedScores } from "./weigh-points.ts";

/** A category's score, or the fundamental score of four categories. */
export type ScoreName = ScoreCategory | "fundamental";

/** Whole scores as shown and published; null if missing. */
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
