import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as values from "./read-values.ts";

test("rupees become whole paise, as numbers and as texts", () => {
  expect(values.paise.parse(99_725.050_000_000_02)).toBe(9_972_505);
  expect(values.paise.parse("1,23,456.78")).toBe(12_345_678);
  expect(values.paise.parse(-0.005)).toBe(-1);
  expect(values.paise.parse(0)).toBe(0);
  for (const none of ["", "abc", null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
    expect(values.paise.safeParse(none).success).toBe(false);
  }
});

test("every whole number of paise comes back from its rupees", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000_00, max: 10_000_000_000_00 }), (paise) => {
      expect(values.paise.parse(paise / 100) + 0).toBe(paise + 0);
    }),
  );
});

test("a price of nothing is none", () => {
  expect([0, null, undefined, "0", 12.5].map((one) => values.price.parse(one))).toEqual([
    null,
    null,
    null,
    null,
    12.5,
  ]);
});

test("times are those of India's clocks, in each spelling", () => {
  for (const text of [
    "2021-05-31 09:18:57",
    "2021-05-31T09:18:57",
    "31-05-2021 09:18:57",
    "31-May-2021 09:18:57",
  ]) {
    expect(values.readIndianTime(text)).toBe("2021-05-31T03:48:57.000Z");
  }
  for (const none of ["", "0001-01-01", "31-Xyz-2021 09:18:57", "2021-13-01 00:00:00", "now"]) {
    expect(values.readIndianTime(none)).toBeNull();
  }
});

test("what names a client has no room for anything else", () => {
  expect(values.clientId.parse(" AB1234 ")).toBe("AB1234");
  expect(values.clientId.parse(110_990)).toBe("110990");
  for (const none of ["", "a b", "<script>", "x".repeat(65), null]) {
    expect(values.clientId.safeParse(none).success).toBe(false);
  }
});

test("an address that is none counts as none", () => {
  expect(values.optionalEmail.parse("XXXXXX")).toBeNull();
  expect(values.optionalEmail.parse(" Asha@Example.IN ")).toBe("asha@example.in");
});

test("a symbol loses its series, and no part of its own", () => {
  const symbols = [
    "SBIN-EQ",
    "CENTRALBK-BE",
    "SBIN",
    "BAJAJ-AUTO",
    "MCDOWELL-N",
    "A&B-SM",
    "NILOKJI-FI",
  ];
  expect(symbols.map(values.withoutSeries)).toEqual([
    "SBIN",
    "CENTRALBK",
    "SBIN",
    "BAJAJ-AUTO",
    "MCDOWELL-N",
    "A&B",
    "NILOKJI-FI",
  ]);
});
