import { expect, test } from "vitest";
import { describeScore, emojiBand, meterBand, overallScore, writeScore } from "./score-bands.ts";

test.each([
  [0, "sad", "sad", "Avoid"],
  [24, "sad", "sad", "Avoid"],
  [25, "bad", "bad", "Doesn't Qualify"],
  [49, "bad", "bad", "Doesn't Qualify"],
  [50, "neutral", "neutral", "Average"],
  [59, "neutral", "neutral", "Average"],
  [60, "good", "neutral", "Very Good"],
  [61, "good", "good", "Very Good"],
  [79, "good", "good", "Very Good"],
  [80, "excellent", "good", "Excellent"],
  [81, "excellent", "excellent", "Excellent"],
  [100, "excellent", "excellent", "Excellent"],
])("%d reads %s on the meter and %s as an emoji: %s", (score, meter, emoji, label) => {
  expect([meterBand(score), emojiBand(score)]).toEqual([meter, emoji]);
  expect(describeScore(score, null)).toEqual({
    value: score,
    absence: null,
    meterBand: meter,
    emojiBand: emoji,
    label,
  });
});

test("the overall score is the rounded mean of both, otherwise the fundamental score", () => {
  const scored = (value: number) => describeScore(value, null);
  const unrated = describeScore(null, "not-rated");
  // (70 + 61) / 2 = 65.5
  expect(overallScore(scored(70), scored(61)).value).toBe(66);
  expect(overallScore(scored(70), scored(60)).value).toBe(65);
  expect(overallScore(scored(70), unrated)).toEqual(scored(70));
  expect(overallScore(unrated, scored(61))).toEqual(unrated);
});

test("documented calls return a number or one of the invalid values", () => {
  expect(writeScore(describeScore(64, null))).toBe(64);
  expect(writeScore(describeScore(0, null))).toBe(0);
  expect(writeScore(describeScore(null, "not-rated"))).toBe("NOT RATED");
  expect(writeScore(describeScore(null, "not-available"))).toBe("DATA NOT AVALIABLE");
});
