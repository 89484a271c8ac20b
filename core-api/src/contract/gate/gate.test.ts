import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decideGate, findGateRow, gateTable, visitor } from "./index.ts";
import type { GateDecision, Viewer } from "./index.ts";

const member: Viewer = { ...visitor, isSignedIn: true };
const subscriber: Viewer = { ...member, isSubscribed: true, hasRiskProfile: true };

/** The path where somebody ends who asks for an address: itself, the login, or another. */
function walk(path: string, viewer: Viewer): string {
  const row = findGateRow(path);
  if (row === null) throw new Error(`No page has the address ${path}`);
  const decision: GateDecision = decideGate(row, viewer);
  if (decision.kind === "open") return path;
  return decision.kind === "login" ? "/login" : decision.to;
}

test.each([
  ["/stock-analyzer/market", visitor, "/stock-analyzer/market"],
  ["/stock-analyzer/scanner/createscanner", visitor, "/stock-analyzer/scanner/createscanner"],
  ["/company/INFY", visitor, "/informative-analyzer"],
  ["/company/INFY", member, "/informative-analyzer"],
  ["/company/INFY", subscriber, "/company/INFY"],
  ["/stock-analyzer/calls", visitor, "/login"],
  ["/stock-analyzer/calls", member, "/pricing"],
  ["/cart", visitor, "/login"],
  ["/cart", member, "/cart"],
  ["/dashboard", member, "/"],
  ["/dashboard", { ...member, isReferrer: true }, "/dashboard"],
  ["/tracklist", { ...subscriber, hasRiskProfile: false }, "/informative-stock-help-tracklist"],
  ["/tracklist", subscriber, "/tracklist"],
  ["/admin/scoring/rule/edit/7", subscriber, "/admin/AdminLogin"],
  ["/admin/scoring/rule/edit/7", { ...visitor, isStaff: true }, "/admin/scoring/rule/edit/7"],
] as const)("%s leads somebody to where the table says", (path, viewer, end) => {
  expect(walk(path, viewer)).toBe(end);
});

test("the one free optimisation opens the optimizer to a member until it is used", () => {
  const path = "/guest-create-portfolio";
  expect(walk(path, visitor)).toBe("/login");
  expect(walk(path, member)).toBe("/informative-optimizer");
  const filled = { ...member, hasRiskProfile: true };
  expect(walk(path, filled)).toBe(path);
  expect(walk(path, { ...filled, isOptimized: true })).toBe("/informative-optimizer");
  expect(walk(path, { ...subscriber, isOptimized: true })).toBe(path);
});

test("no two rows claim an address, and an address that no page has finds none", () => {
  expect(new Set(gateTable.map(({ path }) => path)).size).toBe(gateTable.length);
  for (const address of ["/company/", "/Company/INFY", "/company/INFY/", "/login/", "/nowhere"]) {
    expect(findGateRow(address)).toBeNull();
  }
});

const viewers = fc.record({
  isSignedIn: fc.boolean(),
  isSubscribed: fc.boolean(),
  isReferrer: fc.boolean(),
  hasRiskProfile: fc.boolean(),
  isOptimized: fc.boolean(),
  isStaff: fc.boolean(),
});

test("whoever is sent elsewhere arrives at a page that opens to them", () => {
  fc.assert(
    fc.property(fc.constantFrom(...gateTable), viewers, (row, viewer) => {
      const decision = decideGate(row, viewer);
      if (decision.kind !== "redirect") return;
      const target = findGateRow(decision.to);
      expect(target).not.toBeNull();
      if (target !== null) expect(decideGate(target, viewer)).toEqual({ kind: "open" });
    }),
  );
});

test("what is gained never closes a page, except the optimisation that is used up", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...gateTable),
      viewers,
      fc.constantFrom("isSignedIn", "isSubscribed", "isReferrer", "hasRiskProfile", "isStaff"),
      (row, viewer, gain) => {
        const before = decideGate(row, viewer).kind;
        if (before === "open")
          expect(decideGate(row, { ...viewer, [gain]: true }).kind).toBe("open");
      },
    ),
  );
});
