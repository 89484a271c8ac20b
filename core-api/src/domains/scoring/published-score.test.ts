import { expect, test } from "vitest";
import { readPublishedScore } from "./score-bands.ts";

test("a published score has its bands and label", () => {
  expect(readPublishedScore("score", 80, null)).toEqual({
    value: 80,
    absence: null,
    meterBand: "excellent",
    emojiBand: "good",
    label: "Excellent",
  });
});

test("a missing score is not rated if the row names it, otherwise not available", () => {
  const named = "Technical score\nTrust score";
  expect(readPublishedScore("technicalScore", null, named).absence).toBe("not-rated");
  expect(readPublishedScore("score", null, named).absence).toBe("not-available");
  expect(readPublishedScore("score", null, null)).toMatchObject({ value: null, emojiBand: null });
});
