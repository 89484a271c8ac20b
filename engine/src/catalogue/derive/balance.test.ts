import { expect, test } from "vitest";

import type { StatementValues } from "../../contract/index.ts";
import { yearsOf } from "./company.fixture.ts";
import { figuresOf } from "./figures.fixture.ts";

const termsOf = (lines: StatementValues) => {
  const years = yearsOf(2025, { totalLiabilities: 360, totalAssets: 1000, ...lines });
  return Object.values(figuresOf({ years }, "debt", "longTermDebt", "shortTermDebt"));
};

test.each<[string, StatementValues, readonly (number | null)[]]>([
  ["a total", { borrowings: 150 }, [150, null, null]],
  ["secured and unsecured loans", { securedLoans: 90, unsecuredLoans: 60 }, [150, null, null]],
  ["secured loans", { securedLoans: 90 }, [90, null, null]],
  ["loans beyond the one term", { currentBorrowings: 30, securedLoans: 90 }, [30, null, 30]],
])("%s alone tells no term of the debt", (_, lines, figures) => {
  expect(termsOf(lines)).toEqual(figures);
});

test.each<[string, StatementValues, readonly (number | null)[]]>([
  ["no borrowings at all are nil", {}, [0, 0, 0]],
  ["a total of nil is nil in both terms", { borrowings: 0 }, [0, 0, 0]],
  [
    "a total and one term give the other",
    { borrowings: 150, currentBorrowings: 30 },
    [150, 120, 30],
  ],
  ["a term without the other and a total is all", { nonCurrentBorrowings: 120 }, [120, 120, 0]],
  [
    "a term is given together with the loans' security",
    { currentBorrowings: 30, securedLoans: 30 },
    [30, 0, 30],
  ],
])("%s", (_, lines, figures) => {
  expect(termsOf(lines)).toEqual(figures);
});

test("without any liabilities reported nothing is taken for nil", () => {
  const years = yearsOf(2025, { totalAssets: 1000 });
  expect(figuresOf({ years }, "debt", "longTermDebt", "shortTermDebt")).toEqual({
    debt: null,
    longTermDebt: null,
    shortTermDebt: null,
  });
});
