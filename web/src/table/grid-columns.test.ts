import { expect, test } from "vitest";
import { gridTemplate, gridWidth } from "./grid-columns.ts";
import type { GridColumn } from "./grid-columns.ts";

const sales: GridColumn = {
  id: "sales",
  title: "Sales",
  unit: "₹ crore",
  align: "end",
  width: 120,
  firstDirection: "descending",
};

test("tracks share spare room, the first the most and words more than figures", () => {
  expect(gridTemplate([{ ...sales, id: "name", width: 240 }, sales])).toBe(
    "minmax(var(--grid-first, 240px), 3fr) minmax(min(120px, var(--grid-column, 120px)), 1fr)",
  );
  expect(gridTemplate([sales, { ...sales, align: "start" }])).toContain(
    "minmax(min(120px, var(--grid-column, 120px)), 2fr)",
  );
  expect(gridWidth([sales, sales])).toBe(
    "calc(var(--grid-first, 120px) + min(120px, var(--grid-column, 120px)))",
  );
});
