import { expect, test } from "vitest";
import { findPartnerHost } from "./ProductTypeEntry.tsx";

test("the partner that was visited last has its site below this one", () => {
  expect(findPartnerHost("a=1; munshi-broker=zerodha", "munshi.example:3000")).toBe(
    "zerodha.munshi.example:3000",
  );
  expect(findPartnerHost("a=1", "munshi.example")).toBeNull();
});

test("a cookie that is no partner's name leads nowhere", () => {
  for (const name of ["", "evil.example/", "a b", "%2e"]) {
    expect(findPartnerHost(`munshi-broker=${name}`, "munshi.example")).toBeNull();
  }
});
