import { expect, test } from "vitest";
import { deriveCodes } from "./company-codes.repository.ts";

const none = (): boolean => false;
const reliance = { coCode: 1, isins: ["INE002A01018"], symbol: "RELIANCE" };

test("a code follows from the issuer of the lowest ISIN", () => {
  // 002A in base 36: 2 × 36 + 10 = 82
  expect(deriveCodes([reliance], none).get(1)).toBe(100_082);
  const split = { coCode: 7, isins: ["INE002A01026", "INE002A01018"], symbol: "NEW" };
  expect(deriveCodes([split], none).get(7)).toBe(100_082);
  const voting = { coCode: 3, isins: ["IN9002A01016"], symbol: "DVR" };
  expect(deriveCodes([voting], none).get(3)).toBe(2_000_082);
});

test("two companies of one issuer, and those without an ISIN, have codes of a hash in any order", () => {
  const partly = { coCode: 2, isins: ["INE002A01034"], symbol: "RELPP" };
  const unknown = { coCode: 3, isins: [], symbol: "UNKNOWN" };
  const codes = deriveCodes([reliance, partly, unknown], none);
  expect(codes.get(1)).toBe(100_082);
  expect(codes.get(2)).toBeGreaterThan(4_000_000);
  expect(codes.get(3)).toBeGreaterThan(4_000_000);
  const reversed = deriveCodes([unknown, partly, reliance], none);
  expect(Object.fromEntries(reversed)).toEqual(Object.fromEntries(codes));
});

test("codes of companies without an ISIN have at most nine digits", () => {
  const unknown = Array.from({ length: 2_000 }, (_, at) => ({
    coCode: at,
    isins: [],
    symbol: `SYMBOL${at}`,
  }));
  expect(Math.max(...deriveCodes(unknown, none).values())).toBeLessThan(1_000_000_000);
});

test("a code that is taken is not given again", () => {
  const isTaken = (code: number): boolean => code === 100_082;
  expect(deriveCodes([reliance], isTaken).get(1)).toBeGreaterThan(4_000_000);
});
