import { expect, test } from "vitest";
import { isPartnerHost } from "./partner-site.ts";

test.each([
  ["a=1; munshi-broker=zerodha", "zerodha.munshi.example", true],
  ["munshi-broker=zerodha", "munshi.example", false],
  ["munshi-broker=zerodha", "upstox.munshi.example", false],
  ["munshi-broker=zero", "zerodha.munshi.example", false],
  ["a=1", "zerodha.munshi.example", false],
])("the cookie %j on %s: a partner's site is %s", (cookies, host, is) => {
  expect(isPartnerHost(cookies, host)).toBe(is);
});
