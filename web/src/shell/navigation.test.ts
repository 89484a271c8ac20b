import { findGateRow, visitor } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { loginAddress } from "./go.ts";
import { menuGroups, resolveDestination } from "./navigation.ts";
import { isAvailablePath, screenerPath } from "./available-pages.ts";

const subscriber = { ...visitor, isSignedIn: true, isSubscribed: true, hasRiskProfile: true };
const entries = menuGroups.flatMap(({ destinations }) => destinations);

test("no entry of the menus leads anybody to a page that does not stand", () => {
  for (const viewer of [visitor, { ...visitor, isSignedIn: true }, subscriber]) {
    for (const entry of entries) {
      const address = resolveDestination(entry, viewer, "");
      expect(isAvailablePath(address), `${entry.label}: ${address}`).toBe(true);
    }
  }
});

test("an entry names the informative page that the gate's table sends people to", () => {
  const wrong = entries.filter(({ path, informative }) => {
    const otherwise = findGateRow(path)?.otherwise;
    return otherwise !== undefined && otherwise !== informative;
  });
  expect(wrong).toEqual([]);
});

const find = (wanted: string) => {
  const found = entries.find(({ label }) => label === wanted);
  if (found === undefined) throw new Error(`the menus have no ${wanted}`);
  return found;
};
const member = { ...visitor, isSignedIn: true };

test.each([
  [visitor, "/login?next=%2Fresult-corner"],
  [member, "/result-corner"],
  [{ ...subscriber, hasRiskProfile: false }, "/result-corner"],
  [{ ...subscriber, isSubscribed: false }, "/result-corner"],
  [subscriber, "/stock-analyzer/stockresult"],
])("Result Corner opens by subscription and risk questionnaire: %o", (viewer, address) => {
  expect(resolveDestination(find("Result Corner"), viewer, "")).toBe(address);
});

test.each([
  [visitor, "/login?next=%2Fstock-analyzer%2Fcalls&ref_id=p7"],
  [member, "/pricing?next=%2Fstock-analyzer%2Fcalls&ref_id=p7"],
  [subscriber, "/stock-analyzer/calls?ref_id=p7"],
])("Research Calls asks for a login, then for a subscription: %o", (viewer, address) => {
  expect(resolveDestination(find("Research Calls"), viewer, "p7")).toBe(address);
});

test("a subscriber goes to the screener itself, with the referrer", () => {
  expect(resolveDestination(find("Screener"), subscriber, "p7")).toBe(`${screenerPath}?ref_id=p7`);
});

test("the login leads back to where someone was, but not to itself or the start", () => {
  expect(loginAddress("/pricing?a=1")).toBe("/login?next=%2Fpricing%3Fa%3D1");
  expect(loginAddress("/")).toBe("/login");
  expect(loginAddress("/login?view=signup")).toBe("/login");
});
