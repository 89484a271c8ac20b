import { expect, test } from "vitest";
import { describeSocialOutcome, loginViewAddress, readNext } from "./login-views.ts";

const describe = (query: string) => describeSocialOutcome(new URLSearchParams(query));

test("a social login that failed says why, by its reason where one is given", () => {
  expect(describe("social=refused&reason=account.link_refused")).toMatch(/not verified/);
  expect(describe("social=refused&reason=account.link_protected")).toMatch(/two-step verification/);
  expect(describe("social=refused&reason=account.other_identity")).toMatch(/different login/);
  expect(describe("social=failed&reason=attempts.too_many")).toMatch(/Too many attempts/);
  expect(describe("social=refused&reason=unheard.of")).toBe(describe("social=refused"));
  expect(describe("social=expired")).toMatch(/timed out/);
});

test("nothing is said without an outcome, whatever the address claims", () => {
  expect(describe("reason=account.link_refused")).toBeNull();
  expect(describe("social=toString")).toBeNull();
  expect(describe("social=refused&reason=constructor")).toBe(describe("social=refused"));
});

test("another view forgets how a social login ended", () => {
  const query = new URLSearchParams("social=refused&reason=account.link_refused&next=%2Fpricing");
  expect(loginViewAddress(query, "forgot")).toBe("/login?next=%2Fpricing&view=forgot");
});

test("anyone who came for the optimizer is led on to it, unless they asked for a page", () => {
  expect(readNext(new URLSearchParams("product_type=optimizer"))).toBe("/?product_type=optimizer");
  expect(readNext(new URLSearchParams("product_type=optimizer&next=%2Fcart"))).toBe("/cart");
  expect(readNext(new URLSearchParams("product_type=stockbox"))).toBeNull();
});
