import { expect, test } from "vitest";
import { addWorkingDays } from "./differences.ts";

// 2026-11-13 is a Friday.
test.each([
  ["2026-11-09", [], "2026-11-12"],
  ["2026-11-13", [], "2026-11-18"],
  ["2026-11-14", [], "2026-11-18"],
  ["2026-11-09", ["2026-11-10"], "2026-11-13"],
])("three working days after %s with holidays %j is %s", (date, holidays, expected) => {
  expect(addWorkingDays(date, 3, new Set(holidays))).toBe(expected);
});
