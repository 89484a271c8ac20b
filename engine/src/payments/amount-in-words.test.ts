import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

test.each([
  [0, "Rupees Zero Only"],
  [1_00, "Rupee One Only"],
  [1_01, "Rupee One and One Paisa Only"],
  [19_90, "Rupees Nineteen and Ninety Paise Only"],
  [45_00, "Rupees Forty-Five Only"],
  [1_750_00, "Rupees One Thousand Seven Hundred Fifty Only"],
  [1_00_000_00, "Rupees One Lakh Only"],
  [
    12_34_567_89,
    "Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only",
  ],
  [1_05_00_00_000_00, "Rupees One Hundred Five Crore Only"],
])("%i paise are %s", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test("a fraction of a paisa and a negative amount are refused", () => {
  expect(() => amountInWords(1.5)).toThrow(RangeError);
  expect(() => amountInWords(-1)).toThrow(RangeError);
});
