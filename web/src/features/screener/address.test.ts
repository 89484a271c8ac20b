import { expect, test } from "vitest";
import { emptyAddress, formatAddress, parseAddress } from "./address.ts";
import type { ScreenerAddress } from "./address.ts";

const cases: readonly ScreenerAddress[] = [
  emptyAddress,
  {
    query: "P/E < 20 AND\nSales growth 3Years > 15 % & more + 1",
    sort: { column: "sales@y1", direction: "descending" },
    columns: ["sector", "close"],
  },
  { query: "", sort: { column: "name", direction: "ascending" }, columns: [] },
];

test.each(cases)("an address read back is the address written: %j", (address) => {
  expect(parseAddress(formatAddress(address))).toEqual(address);
});

test("the empty address leaves no search part", () => {
  expect(formatAddress(emptyAddress)).toBe("");
});

test("what cannot be read counts as absent", () => {
  expect(parseAddress("?sort=-&columns=close,,close&other=1")).toEqual({
    query: "",
    sort: null,
    columns: ["close"],
  });
});
