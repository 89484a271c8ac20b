import { expect, test } from "vitest";
import { addRows, collectNames } from "./match-rows.ts";

const company = (coCode: number, symbol: string) => ({
  coCode,
  symbol,
  name: `${symbol} Limited`,
  isin: `INE${coCode}`,
  scripcode: null,
});
const companies = [company(10, "TCS"), company(20, "INFY"), company(30, "WIPRO")];

test("names are asked once each, and none that no company can have", () => {
  const rows = [
    { row: 1, names: ["tcs", "10"] },
    { row: 2, names: ["TCS "] },
    { row: 3, names: ["é", "x".repeat(41)] },
  ];
  expect(collectNames(rows)).toEqual(["TCS", "10"]);
});

test("rows add companies by symbol, code or ISIN, each once, behind those of the list", () => {
  const rows = [
    { row: 2, names: ["wipro"] },
    { row: 3, names: ["no such", "20"] },
    { row: 4, names: ["INE30"] },
    { row: 5, names: ["10"] },
    { row: 7, names: ["ZZZ", "99"] },
  ];
  const list = [{ coCode: 10, symbol: "TCS", name: "TCS Limited" }];
  const outcome = addRows(list, rows, companies);
  expect(outcome?.stocks.map(({ coCode }) => coCode)).toEqual([10, 30, 20]);
  expect(outcome?.rows.map(({ row, kind }) => [row, kind])).toEqual([
    [2, "added"],
    [3, "added"],
    [4, "repeated"],
    [5, "in-list"],
    [7, "not-found"],
  ]);
  expect(outcome?.rows[4]?.text).toBe("ZZZ, 99");
});

test("a list that would grow beyond its bound takes no row at all", () => {
  const list = Array.from({ length: 5_000 }, (_, at) => ({
    coCode: 1_000 + at,
    symbol: "",
    name: "",
  }));
  expect(addRows(list, [{ row: 1, names: ["TCS"] }], companies)).toBeNull();
  expect(addRows(list.slice(1), [{ row: 1, names: ["TCS"] }], companies)?.stocks).toHaveLength(
    5000,
  );
});
