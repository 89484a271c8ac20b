import type { IsoDate, Unit } from "@munshi/engine/contract";

/** Both readings of a score's band; labels follow the meter. */
export type ScoreBand = "sad" | "bad" | "neutral" | "good" | "excellent";

export interface Score {
  /** 0 to 100, whole; null where there is none. */
  readonly value: number | null;
  /** Why there is none: no figures at all (N/A), or too few to judge by (NR). */
  readonly absence: "not-available" | "not-rated" | null;
  readonly meterBand: ScoreBand | null;
  readonly emojiBand: ScoreBand | null;
  /** `Avoid`, `Doesn't Qualify`, `Average`, `Very Good`, `Excellent`. */
  readonly label: string | null;
}

export type FundamentalCategory = "growth" | "trust" | "efficiency" | "liquidity";
export type ScoreCategory = FundamentalCategory | "technical";

/** One rule's part in a score. */
export interface ScoreContribution {
  readonly rule: string;
  readonly title: string;
  /** Why the rule says something of a company, one sentence. */
  readonly reason: string;
  readonly formula: string;
  /** The columns that the formula reads, whose definitions may be opened. */
  readonly inputs: readonly string[];
  readonly unit: Unit;
  readonly value: number | null;
  /** 0 to 100 by the rule's thresholds; null where the value is unknown and the rule was left out. */
  readonly points: number | null;
  /** The rule's share of its category after unknown ones were left out, percent. */
  readonly weight: number;
  /**
   * What it moved its category's score by, from the neutral 50: `weight / 100 * (points - 50)`. Null
   * where the rule was left out, and in a category that is not rated.
   */
  readonly moved: number | null;
  /** Ascending, the first from null: a value from here to the next threshold is worth so many points. */
  readonly thresholds: readonly { readonly from: number | null; readonly points: number }[];
}

/** Section `scores`. */
export interface CompanyScores {
  readonly asOf: IsoDate;
  readonly rules: { readonly version: number; readonly title: string; readonly validFrom: IsoDate };
  readonly overall: Score;
  readonly fundamental: Score;
  readonly technical: Score;
  readonly growth: Score;
  readonly trust: Score;
  readonly efficiency: Score;
  readonly liquidity: Score;
  readonly piotroski: { readonly value: number | null; readonly of: 9 };
  readonly categories: readonly {
    readonly category: ScoreCategory;
    /**
     * The category's share of the fundamental score, percent, 0 where it is not rated; null for the
     * technical one.
     */
    readonly weight: number | null;
    /** How much of its rules' weight is known, percent; under 50 the category is not rated. */
    readonly known: number;
    /** What rounding to a whole score adds: 50 + what the rules moved + this is the score; null without one. */
    readonly rounding: number | null;
    readonly contributions: readonly ScoreContribution[];
  }[];
  /** When a score last moved, newest first, and by which rules most. */
  readonly changes: readonly ScoreChange[];
}

export interface ScoreChange {
  readonly day: IsoDate;
  readonly fundamental: number | null;
  readonly technical: number | null;
  /** Both null where the company was scored for the first time. */
  readonly before: { readonly fundamental: number | null; readonly technical: number | null };
  /**
   * What moved the scores most, most first, in points of the score that it belongs to; empty at the
   * first scoring and where the rules themselves had changed.
   */
  readonly causes: readonly ScoreCause[];
}

export interface ScoreCause {
  readonly rule: string;
  readonly title: string;
  readonly category: ScoreCategory;
  /** Points of the fundamental score, of the technical one for a technical rule. */
  readonly moved: number;
}

/** Section `score-history`: the fundamental score as known then, against the price; oldest first. */
export interface ScoreHistory {
  readonly points: readonly {
    readonly day: IsoDate;
    readonly fundamental: number | null;
    /** ₹, adjusted for splits and bonuses since. */
    readonly close: number | null;
  }[];
}
