import { expect, test } from "vitest";
import { newDraft } from "../box-draft.ts";
import { nameOne } from "../box-editor.fixture.ts";
import { addStocks } from "../draft-weights.ts";
import { matchStocks } from "./match-stocks.ts";
import type { GivenStock } from "./match-stocks.ts";

const noFigures = () => undefined;

function match(lines: readonly (readonly [name: string, weight?: string])[], held = newDraft) {
  const given = lines.map(([name, weight], at): GivenStock => ({
    row: at + 2,
    names: [name],
    ...(weight !== undefined && { weight }),
  }));
  return matchStocks(
    held,
    given,
    given.map(({ names }) => nameOne(names[0] ?? "")),
  );
}

test("each row that cannot be added says why, and the rest are kept", () => {
  const { stocks, rows } = match([
    ["ASHVIN", "40"],
    ["NOSUCH", "10"],
    ["1", "10"],
    ["S95", "10"],
    ["S90", "10"],
    ["KONKAN", "0"],
    ["BHARUCH", "-5"],
    ["NILGIRI", "much"],
    ["S9", "150"],
    ["S8", "99.99 %"],
    ["S7", ""],
  ]);
  expect(stocks.map(({ coCode, weight }) => [coCode, weight])).toEqual([
    [1, 40],
    [8, 99.99],
    [7, undefined],
  ]);
  expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
    [2, ""],
    [3, "No company has this symbol."],
    [4, "Duplicate of row 2."],
    [5, "Delisted."],
    [6, "Trading is suspended."],
    [7, "Weight must be above 0 %."],
    [8, "Weight must be above 0 %."],
    [9, "“much” is not a weight."],
    [10, "Weight must be 100 % or less."],
    [11, ""],
    [12, ""],
  ]);
});

test("the 51st stock is refused, and so is one that the box holds", () => {
  const lines = Array.from({ length: 51 }, (_, at): [string] => [String(at + 1)]);
  const { stocks, rows } = match(lines);
  expect(stocks).toHaveLength(50);
  expect(rows.at(-1)).toEqual({
    row: 52,
    text: "51",
    problem: "A box can have up to 50 stocks.",
  });
  const full = addStocks(newDraft, stocks, noFigures);
  expect(match([["1"], ["60"]], full).rows.map(({ problem }) => problem)).toEqual([
    "Already in the box.",
    "A box can have up to 50 stocks.",
  ]);
});
