import { expect, test } from "vitest";
import { joinPersonal, nothingBorrowed } from "./personal.ts";

const work = {
  filters: [
    { name: "Margin", formula: "own", access: "private" as const, createdAt: "", usedBy: [] },
    {
      name: "Turns",
      formula: "Sales / Total assets",
      access: "public" as const,
      createdAt: "",
      usedBy: [],
    },
  ],
  lists: [{ id: "1", name: "Mine", coCodes: [1, 2], createdAt: "", updatedAt: "" }],
};

test("a visitor who follows no link has no names of their own", () => {
  expect(joinPersonal(null, nothingBorrowed)).toEqual({ filters: [], lists: [] });
});

test("what a link brings means what its sender meant, whatever the reader calls by that name", () => {
  const borrowed = {
    filters: [{ name: "MARGIN ", formula: "theirs" }],
    lists: [{ name: "mine", coCodes: [9] }],
  };
  expect(joinPersonal(work, borrowed)).toEqual({
    filters: [
      { name: "MARGIN ", formula: "theirs", access: "Public", isBorrowed: true },
      { name: "Turns", formula: "Sales / Total assets", access: "Public" },
    ],
    lists: [{ name: "mine", coCodes: [9] }],
  });
});
