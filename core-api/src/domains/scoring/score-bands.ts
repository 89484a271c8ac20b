import { scoredNames, splitMembers } from "@munshi/engine";
import type { ColumnKey } from "@munshi/engine/contract";
import type { Score, ScoreBand } from "../../contract/index.ts";

/** Lower bound of each band, best first. */
const bandStarts: readonly (readonly [ScoreBand, number])[] = [
  ["excellent", 80],
  ["good", 60],
  ["neutral", 50],
  ["bad", 25],
];

const labels: { readonly [band in ScoreBand]: string } = {
  sad: "Avoid",
  bad: "Doesn't Qualify",
  neutral: "Average",
  good: "Very Good",
  excellent: "Excellent",
};

/** Bands of the meter; 60 and 80 belong to the higher band. */
export function meterBand(score: number): ScoreBand {
  return bandStarts.find(([, from]) => score >= from)?.[0] ?? "sad";
}

/** Bands of the emoji; 60 and 80 belong to the lower band, 25 and 50 as in the meter. */
export function emojiBand(score: number): ScoreBand {
  if (score === 80) return "good";
  if (score === 60) return "neutral";
  return meterBand(score);
}

/** Why a score is missing: no data (N/A) or too little data (NR). */
export type Absence = NonNullable<Score["absence"]>;

/** A score with its band, label and absence reason. */
export function describeScore(value: number | null, absence: Absence | null): Score {
  if (value === null) {
    const none = { meterBand: null, emojiBand: null, label: null };
    return { value, absence: absence ?? "not-available", ...none };
  }
  const band = meterBand(value);
  return {
    value,
    absence: null,
    meterBand: band,
    emojiBand: emojiBand(value),
    label: labels[band],
  };
}

/** Rounded mean of both scores if both are known, otherwise the fundamental score. */
export function meanScore(fundamental: number | null, technical: number | null): number | null {
  if (fundamental === null || technical === null) return fundamental;
  return Math.round((fundamental + technical) / 2);
}

/** The overall score with its band; without one, why the fundamental score is missing. */
export function overallScore(fundamental: Score, technical: Score): Score {
  return describeScore(meanScore(fundamental.value, technical.value), fundamental.absence);
}

/** Texts of the documented calls for missing scores. */
const wireAbsences: { readonly [absence in Absence]: string } = {
  "not-available": "DATA NOT AVALIABLE",
  "not-rated": "NOT RATED",
};

/** A score in the form of the documented calls. */
export function writeScore({ value, absence }: Score): number | string {
  return value ?? wireAbsences[absence ?? "not-available"];
}

/**
 * A published score with its bands, from its column and the row's `notRated`,
 * which lists the scores the company is not rated for.
 */
export function readPublishedScore(
  key: ColumnKey,
  value: number | null,
  notRated: string | null,
): Score {
  const name = scoredNames.get(key);
  const isNotRated =
    notRated !== null && name !== undefined && splitMembers(notRated).includes(name);
  return describeScore(value, isNotRated ? "not-rated" : "not-available");
}
