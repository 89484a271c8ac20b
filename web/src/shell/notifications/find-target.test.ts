import { expect, test } from "vitest";
import { findTarget } from "./read-notification.ts";

test("the last part of an address names the page, whatever stands before it", () => {
  expect(findTarget("/pricing")).toBe("/pricing");
  expect(findTarget("https://elsewhere.example/a/b/pricing/?x=1#y")).toBe("/pricing");
  expect(findTarget("/stock-analyzer/newMyStock")).toBe("/stock-analyzer/newMyStock");
  expect(findTarget("newMyStock")).toBe("/stock-analyzer/newMyStock");
  expect(findTarget("/stock-analyzer/")).toBeNull();
});

test("what is no our page leads nowhere", () => {
  const addresses = [
    "",
    "/",
    "https://elsewhere.example",
    "javascript:alert(1)",
    "/company/:symbol",
    "//elsewhere.example/evil",
    "/admin/AdminLogin",
  ];
  expect(addresses.map((address) => findTarget(address))).toEqual(addresses.map(() => null));
});

test("a page that is yet to come is no target until it stands", () => {
  expect(findTarget("https://munshi.example/tracklist", () => false)).toBeNull();
  expect(findTarget("https://munshi.example/tracklist", () => true)).toBe("/tracklist");
});
