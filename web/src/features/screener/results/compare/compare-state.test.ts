import { afterEach, expect, test } from "vitest";
import { comparePageOf } from "@munshi/bff/contract";
import { clearCompared, compare, toggleCompared } from "./compare-state.ts";

afterEach(clearCompared);

test("two to four companies are compared, in the order in which they were chosen", () => {
  for (const symbol of ["B", "A", "M&M", "D", "E"]) toggleCompared(symbol);
  expect(compare.symbols).toEqual(["B", "A", "M&M", "D"]);
  toggleCompared("A");
  expect(comparePageOf(compare.symbols)).toBe("/compare?symbols=B,M%26M,D");
});
