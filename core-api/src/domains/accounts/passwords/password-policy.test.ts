import { expect, test } from "vitest";
import { findPasswordProblem } from "./password-policy.ts";

const asha = {
  email: "asha.rao@example.in",
  firstName: "Asha Devi",
  lastName: "Zutshi",
  phone: "9876543210",
};

test.each([
  ["1234567", "too_short"],
  ["a".repeat(257), "too_long"],
  ["password", "common"],
  ["Password@123", "common"],
  ["ＰＡＳＳＷＯＲＤ", "common"],
  ["12345678", "common"],
  ["ababababab", "common"],
  ["asha.rao@example.in", "personal"],
  ["Asha.Rao2026", "personal"],
  ["zutshi@1990", "personal"],
  ["9876543210!", "personal"],
  ["Munshi@2026", "personal"],
] as const)("%s is refused as %s", (password, problem) => {
  expect(findPasswordProblem(password, asha)).toBe(problem);
});

test.each([
  "correct horse battery",
  "        leading and trailing        ",
  "पासवर्ड लंबा है",
  "🐘🌧️🚲🍋🪔🎻🧵🪁",
  'quotes " and <tags> & \\ all',
  "asha drinks filter coffee",
  "y".repeat(250) + "abcdef",
])("%s may be set", (password) => {
  expect(findPasswordProblem(password, asha)).toBeNull();
});

test("eight characters count as people count them, not as they are stored", () => {
  expect(findPasswordProblem("🐘🌧🚲🍋🪔🎻🧵", {})).toBe("too_short");
  expect(findPasswordProblem("🐘🌧🚲🍋🪔🎻🧵🪁", {})).toBeNull();
});
