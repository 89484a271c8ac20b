import { expect, test } from "vitest";
import { validateGrammar } from "./parser.ts";

test("the grammar has no ambiguity and no left recursion", () => {
  expect(validateGrammar).not.toThrow();
});
