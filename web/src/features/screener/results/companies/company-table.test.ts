import type { QueryColumn, RowPage } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { noFilter } from "../../address.ts";
import {
  findSortChoice,
  listCompanies,
  listSectors,
  listTableColumns,
  pickRows,
  sortChoices,
} from "./company-table.ts";
import { applyFilter, readShownOrder, showRows } from "./table-state.ts";

const page: RowPage = {
  from: 0,
  to: 4,
  rows: Int32Array.of(3, 1, 0, 2),
  values: {
    name: ["Delta Mills", "Alpha Bank", "Beta Foods", "Zeta Bank"],
    coCode: Float64Array.of(40, 10, 20, 30),
    sector: ["Textiles", "Banks", null, "Banks"],
  },
};

test("the order is chosen among exactly the documented ones", () => {
  expect(sortChoices.map(({ label }) => label)).toEqual([
    "Company A-Z",
    "Company Z-A",
    "Sector A-Z",
    "Sector Z-A",
    "Price High-Low",
    "Price Low-High",
    "Market Cap High-Low",
    "Market Cap Low-High",
    "Overall score High-Low",
    "Overall score Low-High",
    "Technical score High-Low",
    "Technical score Low-High",
  ]);
  expect(findSortChoice(null)?.label).toBe("Market Cap High-Low");
  expect(findSortChoice({ column: "name", direction: "descending" })?.label).toBe("Company Z-A");
  expect(findSortChoice({ column: "sales", direction: "descending" })).toBeNull();
});

test("rows are picked by company and by sector, in the order that they have", () => {
  expect(pickRows(page, noFilter)).toEqual([0, 1, 2, 3]);
  expect(pickRows(page, { companies: [], sectors: ["Banks"] })).toEqual([1, 3]);
  expect(pickRows(page, { companies: [30, 40], sectors: [] })).toEqual([0, 3]);
  expect(pickRows(page, { companies: [30, 40], sectors: ["Banks"] })).toEqual([3]);
});

test("companies and sectors are offered in the order of the alphabet, each once", () => {
  expect(listCompanies(page).map(({ label }) => label)).toEqual([
    "Alpha Bank",
    "Beta Foods",
    "Delta Mills",
    "Zeta Bank",
  ]);
  expect(listSectors(page).map(({ value }) => value)).toEqual(["Banks", "Textiles"]);
});

test("the table's own columns come first, then those that the query named", () => {
  const column = (key: string): QueryColumn => ({ key, title: key, type: "number", unit: "none" });
  const columns = ["returnOnEquity", "name", "overallScore", "sector", "symbol", "coCode"].map(
    column,
  );
  expect(listTableColumns(columns).map(({ key }) => key)).toEqual([
    "sector",
    "overallScore",
    "returnOnEquity",
  ]);
});

test("what is on screen is told to the export: the rows that the filter leaves, or all of them", () => {
  expect(readShownOrder()).toBeNull();
  showRows(page);
  expect(readShownOrder()).toBeNull();
  applyFilter({ companies: [], sectors: ["Banks"] });
  expect(readShownOrder()).toEqual([1, 3]);
  applyFilter(noFilter);
  showRows(null);
});
