import * as fc from "fast-check";
import { expect, test } from "vitest";
import { riskQuestions } from "./risk-questionnaire.ts";
import { riskOf, scoreAnswers } from "./risk-score.ts";

const all = (option: string): { [question: string]: string } =>
  Object.fromEntries(riskQuestions.map(({ id }) => [id, option]));

test.each([
  // Five questions of capacity, four of tolerance, 1 to 5 points each.
  ["the least everywhere: 1 + 99 × 0", all("a"), 1],
  ["the most everywhere: 1 + 99 × 1", all("e"), 100],
  ["the middle everywhere: 1 + 99 × 10 ÷ 20 = 50.5, rounded", all("c"), 51],
  [
    "capacity 1 + 99 × 20 ÷ 20 = 100, tolerance 1 + 99 × 4 ÷ 16 = 25.75, the lower",
    { ...all("e"), fall: "b", choice: "b", aim: "b", experience: "b" },
    26,
  ],
  [
    "capacity 1 + 99 × (2 + 4 × 4) ÷ 20 = 90.1, tolerance 100, the lower",
    { ...all("e"), age: "c" },
    90,
  ],
])("%s", (_title, answers, score) => {
  expect(scoreAnswers(riskQuestions, answers)).toBe(score);
});

test.each([
  ["an unanswered question", Object.fromEntries(Object.entries(all("a")).slice(1))],
  ["an unknown option", { ...all("a"), age: "f" }],
  ["an answer to no question", { ...all("a"), shoes: "a" }],
  [
    "a name that every object has",
    { ...Object.fromEntries(Object.entries(all("a")).slice(1)), constructor: "a" },
  ],
  ["nothing", {}],
])("%s makes no score", (_title, answers) => {
  expect(scoreAnswers(riskQuestions, answers)).toBeNull();
});

test.each([
  [1, "LR"],
  [40, "LR"],
  [41, "MR"],
  [70, "MR"],
  [71, "HR"],
  [100, "HR"],
])("a score of %i is %s", (score, risk) => {
  expect(riskOf(score)).toBe(risk);
});

test("more risk in one answer never lowers the score, which stays between 1 and 100", () => {
  const options = fc.constantFrom("a", "b", "c", "d");
  const filled = fc.tuple(...riskQuestions.map(() => options));
  fc.assert(
    fc.property(filled, fc.nat(riskQuestions.length - 1), (chosen, raised) => {
      const answers = Object.fromEntries(
        riskQuestions.map(({ id }, index) => [id, chosen[index] ?? "a"]),
      );
      const { id = "" } = riskQuestions[raised] ?? {};
      const more = { ...answers, [id]: "abcde".charAt("abcde".indexOf(answers[id] ?? "a") + 1) };
      const [before, after] = [answers, more].map((one) => scoreAnswers(riskQuestions, one) ?? 0);
      expect(after).toBeGreaterThanOrEqual(before ?? 0);
      expect(before).toBeGreaterThanOrEqual(1);
      expect(after).toBeLessThanOrEqual(100);
    }),
  );
});

test("every question offers five options of 1 to 5 points under ids of their own", () => {
  expect(new Set(riskQuestions.map(({ id }) => id)).size).toBe(riskQuestions.length);
  for (const { options } of riskQuestions) {
    expect(options.map(({ points }) => points)).toEqual([1, 2, 3, 4, 5]);
    expect(options.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
  }
});
