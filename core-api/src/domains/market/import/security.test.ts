import { expect, test } from "vitest";
import { classifySecurity } from "./security.ts";

test.each([
  [{ symbol: "TCS", isin: "INE467B01029" }, "share"],
  [{ symbol: "FELDVR", isin: "IN9623B01058" }, "share"],
  [{ symbol: "NIFTYBEES", isin: "INF204KB14I2" }, "fund"],
  [{ symbol: "RELIANCE-RE", isin: "INE002A20018" }, "other"],
  [{ symbol: "NTPC", isin: "INE733E07JP6" }, "other"],
  [{ symbol: "GS2033", isin: "IN0020230085" }, "other"],
  [{ symbol: "FUSI-RE" }, "other"],
  [{ symbol: "JYOTI-RE1" }, "other"],
  [{ symbol: "GOLDBEES" }, "fund"],
  [{ symbol: "AXISBNKETF" }, "fund"],
  [{ symbol: "ITETFADD" }, "fund"],
  [{ symbol: "EBBETF0430" }, "fund"],
  [{ symbol: "JETFREIGHT" }, null],
  [{ symbol: "ZOMATO" }, null],
] as const)("%o is %s", (ref, expected) => {
  expect(classifySecurity(ref)).toBe(expected);
});

test("without an ISIN, a name that says fund makes a fund", () => {
  expect(classifySecurity({ symbol: "GOLD1" }, "Kotak Gold ETF")).toBe("fund");
});
