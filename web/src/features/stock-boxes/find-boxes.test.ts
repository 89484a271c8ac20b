import { expect, test } from "vitest";
import { someBox, someConstituent, someManager } from "../../box-parts/box.fixture.ts";
import { isBacktested } from "../../box-parts/BoxReturn.tsx";
import { findBestFigures, listOverlaps } from "./compare-boxes.ts";
import { beginSort, emptyFilter, filterBoxes, sortBoxes } from "./find-boxes.ts";
import type { BoxFilter } from "./find-boxes.ts";
import { countFilters, readLibraryAddress, writeLibraryAddress } from "./library-address.ts";

const returns = { "1W": null, "1M": null, "3M": null, "6M": null, "1Y": null, "3Y": null };
const boxes = [
  someBox(1, { name: "Steady Dividends", idea: "Cash every year.", volatility: 11 }),
  someBox(2, {
    name: "Small Caps",
    type: "MARKETCAP",
    risk: { level: "HR", decidedBy: "beta", relativeVolatility: 1.6, beta: 1.3 },
    manager: { ...someManager, slug: "tapi", name: "Tapi Capital" },
    returns: { ...returns, "1Y": 31, "3M": -4 },
  }),
  someBox(3, { name: "New Energy", cagr: null, returns, volatility: null, minimumAmount: null }),
];
const marks = { favourites: new Set([2]), followed: new Set([3]) };
const find = (filter: Partial<BoxFilter>) =>
  filterBoxes(boxes, { ...emptyFilter, ...filter }, marks).map(({ id }) => id);

test.each([
  [{}, [1, 2, 3]],
  [{ search: "dividends" }, [1]],
  [{ search: "CASH year" }, [1]],
  [{ search: "tapi" }, [2]],
  [{ search: "market cap" }, [2]],
  [{ risks: ["HR"] }, [2]],
  [{ types: ["THEMATIC"], managers: ["kaveri-research"] }, [1, 3]],
  [{ isFavourite: true }, [2]],
  [{ isFollowed: true }, [3]],
  [{ leastReturn: 20 }, [2]],
  [{ leastReturn: 0, period: "3M" }, [1]],
] as const)("filter %o leaves %o", (filter, ids) => {
  expect(find(filter)).toEqual(ids);
});

test("a box with an unknown figure passes no limit", () => {
  expect(find({ mostAmount: 50_000 })).toEqual([1, 2]);
  expect(find({ mostVolatility: 30 })).toEqual([1, 2]);
  expect(find({ leastReturn: -50 })).toEqual([1, 2]);
});

test("boxes without the figure are last in either order, ties by name", () => {
  const ids = (sort: Parameters<typeof sortBoxes>[1]) =>
    sortBoxes(boxes, sort, "1Y").map(({ id }) => id);
  expect(ids({ column: "return", direction: "descending" })).toEqual([2, 1, 3]);
  expect(ids({ column: "return", direction: "ascending" })).toEqual([1, 2, 3]);
  expect(ids(beginSort("minimum"))).toEqual([1, 2, 3]);
  // Both went live on the same day, like the third.
  expect(ids(beginSort("live"))).toEqual([3, 2, 1]);
});

test("the address keeps filters, sort and comparison, and ignores unknown values", () => {
  const address = {
    filter: {
      ...emptyFilter,
      search: "cash & carry",
      risks: ["LR", "MR"],
      mostAmount: 25_000,
      leastReturn: 0,
      period: "3Y",
      isFollowed: true,
    } as const,
    sort: beginSort("volatility"),
    compared: [3, 8],
  };
  const written = writeLibraryAddress(address);
  expect(readLibraryAddress(written)).toEqual(address);
  expect(written).toContain("compare=3,8");
  expect(countFilters(address.filter)).toBe(5);
  const nothing = { filter: emptyFilter, sort: beginSort("followers"), compared: [] };
  expect(writeLibraryAddress(nothing)).toBe("");
  expect(readLibraryAddress("?risk=XR&sort=colour&amount=much&compare=a,1e9&period=5Y")).toEqual(
    nothing,
  );
  expect(readLibraryAddress("?compare=1,2,2,3,4,5").compared).toEqual([1, 2, 3, 4]);
});

test("a period that starts before the box went live is back-tested", () => {
  const box = { asOf: "2026-11-20", liveSince: "2025-11-20" };
  expect(isBacktested(box, "1Y")).toBe(false);
  expect(isBacktested(box, "3Y")).toBe(true);
  expect(isBacktested({ ...box, liveSince: "2025-11-21" }, "1Y")).toBe(true);
  expect(isBacktested({ ...box, liveSince: null }, "1W")).toBe(true);
});

test("the overlap of two boxes is the sum of the smaller weights", () => {
  const [ashvin, konkan] = [
    someConstituent(1, "Ashvin Pumps", 60),
    someConstituent(2, "Konkan Ports", 40),
  ];
  const overlaps = listOverlaps([
    { name: "One", constituents: [ashvin, konkan] },
    { name: "Two", constituents: [{ ...konkan, weight: 70 }, someConstituent(3, "Surat", 30)] },
    {
      name: "Three",
      constituents: [
        { ...konkan, weight: 20 },
        { ...ashvin, weight: 80 },
      ],
    },
  ]);
  expect(overlaps).toEqual([
    // min(60, 80) + min(40, 20)
    { one: "One", other: "Three", percent: 80, stocks: ["Ashvin Pumps", "Konkan Ports"] },
    { one: "One", other: "Two", percent: 40, stocks: ["Konkan Ports"] },
    { one: "Two", other: "Three", percent: 20, stocks: ["Konkan Ports"] },
  ]);
});

test("figures that print alike tie, and a single one is not the best", () => {
  expect(findBestFigures([12.04, 11.99, null], "higher")).toEqual([]);
  expect(findBestFigures([12.04, 11.99, 3], "higher")).toEqual([0, 1]);
  expect(findBestFigures([12, null, 9], "lower")).toEqual([2]);
  expect(findBestFigures([12, null], "lower")).toEqual([]);
});
