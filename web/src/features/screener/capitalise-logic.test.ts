import type { QueryToken } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { capitaliseLogic, hasPlainLogic } from "./screener.ts";

const logicAt = (start: number, end: number): QueryToken => ({ kind: "logic", start, end });

test("and, or and not become capitals where they are logic, and stay in names", () => {
  const text = "Cash and bank > 5 and Not (Sales > 1 oR EPS > 2) && PE < 9";
  const tokens = [
    { kind: "parameter", start: 0, end: 13 } as const,
    logicAt(18, 21),
    logicAt(22, 25),
    logicAt(37, 39),
    logicAt(49, 51),
  ];
  expect(capitaliseLogic(text, tokens)).toBe(
    "Cash and bank > 5 AND NOT (Sales > 1 OR EPS > 2) && PE < 9",
  );
  expect(capitaliseLogic(text, [])).toBe(text);
});

test.each([
  ["ROE > 5 and PE < 9", true],
  ["ROE > 5 AND PE < 9", false],
  ["Brand value > 5", false],
])("%j may hold a plain logic word: %s", (text, may) => {
  expect(hasPlainLogic(text)).toBe(may);
});
