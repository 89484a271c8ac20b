import { expect, test } from "vitest";
import {
  emptyAddress,
  formatAddress,
  filterKnownColumns,
  listUnknownColumns,
  parseAddress,
} from "./address.ts";
import type { ScreenerAddress } from "./address.ts";

const cases: readonly ScreenerAddress[] = [
  emptyAddress,
  {
    query: "P/E < 20 AND\nSales growth 3Years > 15 % & more + 1",
    sort: { column: "sales@y1", direction: "descending" },
    columns: ["sector", "close"],
    create: false,
    view: "grid",
    page: 1,
    only: { companies: [], sectors: [] },
    shared: { token: "a-token", over: "pinned" },
    saved: null,
  },
  {
    query: "",
    sort: { column: "name", direction: "ascending" },
    columns: [],
    create: true,
    view: "companies",
    page: 12,
    only: { companies: [7, 12], sectors: ["Oil & Gas", "Banks, all"] },
    shared: { token: "a-token", over: "newest" },
    saved: "an-id",
  },
];

test.each(cases)("an address read back is the address written: %j", (address) => {
  expect(parseAddress(formatAddress(address))).toEqual(address);
});

test("the empty address leaves no search part", () => {
  expect(formatAddress(emptyAddress)).toBe("");
});

test("what cannot be read counts as absent", () => {
  expect(
    parseAddress(
      "?sort=-&columns=close,,close&other=1&view=tiles&page=-2&company=x&company=-3&sector=&shared=&over=newest&saved=",
    ),
  ).toEqual({
    ...emptyAddress,
    columns: ["close"],
  });
});

const knownColumns = new Set(["sector", "sales@y1"]);

test.each<[string, Partial<ScreenerAddress>, Partial<ScreenerAddress>]>([
  [
    "drops unknown columns and keeps the others in their order",
    { columns: ["sales@y1", "foo", "sector"] },
    { columns: ["sales@y1", "sector"] },
  ],
  ["shows the usual columns where none chosen is known", { columns: ["foo"] }, { columns: null }],
  ["leaves a choice of no columns as it is", { columns: [] }, { columns: [] }],
  [
    "drops an unknown order and leaves the columns",
    { sort: { column: "foo", direction: "ascending" }, columns: ["sector"] },
    { sort: null, columns: ["sector"] },
  ],
  [
    "keeps a known order next to an unknown column",
    { sort: { column: "sector", direction: "ascending" }, columns: ["foo", "sector"] },
    { sort: { column: "sector", direction: "ascending" }, columns: ["sector"] },
  ],
])("an address held against the dataset %s", (_, requested, expected) => {
  const address = { ...emptyAddress, query: "Sales > 1" };
  expect(filterKnownColumns({ ...address, ...requested }, knownColumns)).toEqual({
    ...address,
    ...expected,
  });
});

test("columns that there are not are told once each, those of the order among them", () => {
  const knownColumns = new Set(["sector", "close"]);
  const listUnknown = (search: string) => listUnknownColumns(parseAddress(search), knownColumns);
  expect(listUnknown("?sort=-zzz&columns=foo,sector,zzz")).toEqual(["foo", "zzz"]);
  expect(listUnknown("?sort=close&columns=sector")).toEqual([]);
  expect(listUnknown("")).toEqual([]);
});
