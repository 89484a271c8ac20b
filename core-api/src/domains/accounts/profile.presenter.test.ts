import { expect, test } from "vitest";
import { initialsOf } from "./profile.presenter.ts";

test.each([
  ["Asha", "Rao", "AR"],
  ["asha", "", "A"],
  ["", "", ""],
  ["  émile", "zola ", "ÉZ"],
  ["हरि", "शर्मा", "हश"],
  ["👩‍💻 dev", "ops", "👩‍💻O"],
])("%j and %j have the initials %j", (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});
