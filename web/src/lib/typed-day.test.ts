import { expect, test } from "vitest";
import { parseDay, typeDay } from "./typed-day.ts";

test.each([
  ["25/11/2026", "2026-11-25"],
  ["5-1-26", "2026-01-05"],
  [" 25 Nov 26 ", "2026-11-25"],
  ["1 January, 2019", "2019-01-01"],
  ["29/02/2024", "2024-02-29"],
])("%s is a day", (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

test.each(["", "31/04/2026", "11/25/2026", "29/02/2025", "2026", "25 Foo 26", "25/11/026"])(
  "“%s” is no day",
  (typed) => {
    expect(parseDay(typed)).toBeNull();
  },
);

test("a day is typed day first", () => {
  expect(typeDay("2026-11-05")).toBe("05/11/2026");
});
