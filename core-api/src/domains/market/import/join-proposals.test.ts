import { expect, test } from "vitest";
import { findJoinProposals } from "./join-proposals.ts";
import type { TradedSpan } from "./join-proposals.ts";

const days = ["2025-04-07", "2025-04-08", "2025-04-09", "2025-04-11"];

function span(coCode: number, symbol: string, fields: Partial<TradedSpan> = {}): TradedSpan {
  return {
    coCode,
    symbol,
    name: symbol,
    isin: null,
    isHeld: false,
    firstDay: "2025-04-07",
    firstPreviousClose: null,
    lastDay: "2025-04-11",
    lastClose: 1,
    ...fields,
  };
}

const gone = span(7, "ZOMATO", { isHeld: true, lastDay: "2025-04-08", lastClose: 21_050 });
const newcomer = span(3, "ETERNAL", {
  isin: "INE758T01015",
  firstDay: "2025-04-09",
  firstPreviousClose: 21_050,
});
const told = (...spans: readonly TradedSpan[]): unknown =>
  findJoinProposals(spans, days).map(({ from, into, evidence }) => [
    from.symbol,
    into.symbol,
    evidence,
  ]);

test("a merge is proposed if one company vanishes and another opens at its last close", () => {
  const price = "the previous close of ETERNAL on 2025-04-09 is the last close of ZOMATO, ₹ 210.50";
  expect(told(gone, newcomer, span(1, "OTHER"))).toEqual([["ZOMATO", "ETERNAL", [price]]]);
});

test("a gap of a day, another price or another issuer proposes nothing", () => {
  expect(told(gone, { ...newcomer, firstDay: "2025-04-11" })).toEqual([]);
  expect(told(gone, { ...newcomer, firstPreviousClose: 21_055 })).toEqual([]);
  expect(told({ ...gone, isin: "INE999Z01010" }, newcomer)).toEqual([]);
});

test("a shared name or issuer is evidence, and a held newcomer is merged into the company", () => {
  const listed = span(1, "SUVENPHAR", {
    name: "Suven Pharmaceuticals Limited",
    lastDay: "2025-04-08",
  });
  const held = span(9, "SUVEN", { isHeld: true, firstDay: "2025-04-09" });
  expect(told(listed, held)).toEqual([
    ["SUVEN", "SUVENPHAR", ["the names are alike (Suven Pharmaceuticals Limited, SUVEN)"]],
  ]);
  const split = span(2, "NEW", { isin: "INE758T01023", firstDay: "2025-04-09" });
  expect(told({ ...gone, isin: "INE758T01015" }, split)).toEqual([
    ["ZOMATO", "NEW", ["both ISINs are of one issuer (INE758T01015, INE758T01023)"]],
  ]);
});
