import type { RowPage } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { createFirstRowStore, createRowStore, pageLength } from "./rows.ts";

function makePage(from: number, to: number): RowPage {
  const indexes = Array.from({ length: to - from }, (_, offset) => from + offset);
  return {
    from,
    to,
    rows: Int32Array.from(indexes),
    values: {
      coCode: Float64Array.from(indexes),
      name: indexes.map((index) => `Company ${index}`),
    },
  };
}

test("a row is read from the page that holds it, and is undefined until that page is there", () => {
  const rows = createRowStore(250, makePage(0, pageLength));
  expect(rows.read("coCode", 99)).toBe(99);
  expect(rows.read("coCode", 100)).toBeUndefined();
  rows.add(makePage(100, 200));
  expect(rows.read("name", 150)).toBe("Company 150");
});

test("each page is claimed once and only within the result", () => {
  const rows = createRowStore(250, makePage(0, pageLength));
  expect(rows.claimPages(90, 400)).toEqual([100, 200]);
  expect(rows.claimPages(90, 400)).toEqual([]);
});

test("a first page longer than a page's length serves all it covers", () => {
  const rows = createRowStore(150, makePage(0, 150));
  expect(rows.read("coCode", 149)).toBe(149);
  expect(rows.claimPages(0, 150)).toEqual([]);
});

test("the first rows read column-wise with null for empty", () => {
  const rows = createFirstRowStore({ version: "v", rows: 2, columns: { close: [10, null] } });
  expect(rows.read("close", 1)).toBeNull();
  expect(rows.read("unknown", 0)).toBeUndefined();
});
