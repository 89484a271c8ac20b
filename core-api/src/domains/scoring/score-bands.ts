import type { Score, ScoreBand } from "../../contract/index.ts";

/** Where each band begins, best first. */
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

/** The meter's reading: 60 and 80 belong to the higher band. */
export function meterBand(score: number): ScoreBand {
  return bandStarts.find(([, from]) => score >= from)?.[0] ?? "sad";
}

/** The emoji's reading: 60 and 80 belong to the lower band; 25 and 50 as in the meter. */
export function emojiBand(score: number): ScoreBand {
  if (score === 80) return "good";
  if (score === 60) return "neutral";
  return meterBand(score);
}

/** Why a score is not there: nothing is known (N/A), or too little to judge by (NR). */
export type Absence = NonNullable<Score["absence"]>;

/** A score with all that screens say of it. */
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

/** The mean of both where both are known, rounded to a whole number; else the fundamental one. */
export function overallScore(fundamental: Score, technical: Score): Score {
  if (fundamental.value === null || technical.value === null) return fundamental;
  return describeScore(Math.round((fundamental.value + technical.value) / 2), null);
}

/** What the documented calls write in place of a score that is not there. */
const wireAbsences: { readonly [absence in Absence]: string } = {
  "not-available": "DATA NOT AVALIABLE",
  "not-rated": "NOT RATED",
};

/** A score as the documented calls write it. */
export function writeScore({ value, absence }: Score): number | string {
  return value ?? wireAbsences[absence ?? "not-available"];
}
