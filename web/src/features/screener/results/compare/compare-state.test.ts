import { afterEach, expect, test } from "vitest";
import { comparePageOf } from "@munshi/bff/contract";
import { boxOf } from "./CompareBar.tsx";
import { clearCompared, compare, toggleCompared } from "./compare-state.ts";

afterEach(clearCompared);

test("selected companies stay in the order in which they were chosen, up to a full stock box", () => {
  for (const symbol of ["B", "A", "M&M", "D"]) toggleCompared(symbol);
  toggleCompared("A");
  expect(compare.symbols).toEqual(["B", "M&M", "D"]);
  expect(comparePageOf(compare.symbols)).toBe("/compare?symbols=B,M%26M,D");
  expect(boxOf(compare.symbols)).toBe("/create-stockbox?stocks=B,M%26M,D");
  for (let at = 0; at < 60; at += 1) toggleCompared(`S${at}`);
  expect(compare.symbols).toHaveLength(50);
});
