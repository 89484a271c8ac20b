import { expect, test } from "vitest";
import { moveActiveRow } from "./grid-keys.ts";

const size = { count: 50, page: 10 };

test("arrows move by one and stop at the ends", () => {
  expect(moveActiveRow("ArrowDown", null, size)).toBe(0);
  expect(moveActiveRow("ArrowDown", 49, size)).toBe(49);
  expect(moveActiveRow("ArrowUp", 0, size)).toBe(0);
  expect(moveActiveRow("ArrowUp", 7, size)).toBe(6);
});

test("pages, Home and End reach every row", () => {
  expect(moveActiveRow("PageDown", 45, size)).toBe(49);
  expect(moveActiveRow("PageUp", 45, size)).toBe(35);
  expect(moveActiveRow("Home", 45, size)).toBe(0);
  expect(moveActiveRow("End", null, size)).toBe(49);
});

test("other keys, and a grid without rows, are left alone", () => {
  expect(moveActiveRow("Tab", 3, size)).toBeNull();
  expect(moveActiveRow("ArrowDown", null, { count: 0, page: 10 })).toBeNull();
});
