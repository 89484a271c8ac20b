import type { BillProblem } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { gatherProblems, shortenProblem } from "./bill-warnings.ts";

const undelivered = (symbol: string): BillProblem => ({
  code: "t1",
  message: `5 shares of ${symbol} are not delivered yet.`,
  blocks: false,
});

test("a warning of many shares is one line that names some of them", () => {
  const legs = ["TCS", "INFY", "ITC", "SBIN", "WIPRO"].map((symbol) => ({
    symbol,
    problems: [undelivered(symbol)],
  }));
  const [line, ...others] = gatherProblems(legs);
  expect(others).toEqual([]);
  expect(line?.message).toMatch(/^Not delivered yet\..*: TCS, INFY, ITC and 2 more\.$/);
});

test("what blocks and what one share warns of keeps its own text, named once", () => {
  const band: BillProblem = { code: "limit", message: "Above your daily limit.", blocks: true };
  const legs = [
    { symbol: "TCS", problems: [undelivered("TCS"), band] },
    { symbol: "INFY", problems: [band] },
  ];
  expect(gatherProblems(legs).map(({ message }) => message)).toEqual([
    "5 shares of TCS are not delivered yet.",
    "TCS: Above your daily limit.",
    "INFY: Above your daily limit.",
  ]);
  expect(shortenProblem(undelivered("TCS"))).toBe("Not delivered yet");
});
