import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findGateRow } from "@munshi/core-api/contract";
import { acceptNextPath } from "./next-address.ts";

test.each([
  ["/", "/"],
  [
    "/stock-analyzer/scanner/createscanner?q=PE%20%3C%2010",
    "/stock-analyzer/scanner/createscanner?q=PE%20%3C%2010",
  ],
  ["/company/M%26M?a=1#b", "/company/M%26M?a=1#b"],
  ["/company/../pricing", "/pricing"],
  ["", null],
  ["pricing", null],
  ["//evil.example/pricing", null],
  ["/.//evil.example/pricing", null],
  ["/company/..//evil.example", null],
  ["/\\evil.example/pricing", null],
  ["/pricing\t", null],
  ["https://munshi.example/pricing", null],
  ["/login", null],
  ["/company/../login", null],
  ["/zerodha?request_token=x", null],
  ["/BrokerLogin", "/BrokerLogin"],
  ["/api/session/sign-out", null],
  [`/company/${"x".repeat(8_000)}`, null],
])("%j resolves to %j", (next, path) => {
  expect(acceptNextPath(next)).toBe(path);
});

test("accepts only pages of the site on the same host", () => {
  const piece = fc.constantFrom(
    ..."/ // \\ . .. ? # @ : %2f %5c %09 evil.example https: javascript: company INFY pricing".split(
      " ",
    ),
    "\t",
    " ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = acceptNextPath(`/${pieces.join("")}`);
      fc.pre(path !== null);
      const url = new URL(path ?? "", "https://munshi.example");
      expect(url.origin).toBe("https://munshi.example");
      expect(findGateRow(url.pathname)).not.toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
