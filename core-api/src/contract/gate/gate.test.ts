import { expect, test } from "vitest";
import { decideGate, findPageRow, gateTable, visitor } from "./index.ts";
import type { GateDecision, Viewer } from "./index.ts";

const member: Viewer = { ...visitor, isSignedIn: true };
const subscriber: Viewer = { ...member, isSubscribed: true, hasRiskProfile: true };

/** The path where a viewer ends up: the page itself, the login, the plans or another page. */
function walk(path: string, viewer: Viewer): string {
  const row = findPageRow(path);
  if (row === null) throw new Error(`No page has the address ${path}`);
  const decision: GateDecision = decideGate(row, viewer);
  if (decision.kind === "open") return path;
  return decision.kind === "redirect" ? decision.to : `/${decision.kind}`;
}

test.each([
  ["/stock-analyzer/market", visitor, "/stock-analyzer/market"],
  ["/stock-analyzer/scanner/createscanner", visitor, "/stock-analyzer/scanner/createscanner"],
  ["/company/INFY", visitor, "/informative-analyzer"],
  ["/company/INFY", member, "/informative-analyzer"],
  ["/company/INFY", subscriber, "/company/INFY"],
  ["/stock-analyzer/calls", visitor, "/login"],
  ["/stock-analyzer/calls", member, "/pricing"],
  ["/cart", visitor, "/cart"],
  ["/make-payment", visitor, "/login"],
  ["/make-payment", member, "/make-payment"],
  ["/dashboard", member, "/"],
  ["/dashboard", { ...member, isReferrer: true }, "/dashboard"],
  ["/tracklist", { ...subscriber, hasRiskProfile: false }, "/informative-stock-help-tracklist"],
  ["/tracklist", subscriber, "/tracklist"],
  ["/admin/scoring/rule/edit/7", subscriber, "/admin/AdminLogin"],
] as const)("%s redirects as the table says", (path, viewer, end) => {
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
    expect(findPageRow(address)).toBeNull();
  }
});

const gains = ["isSignedIn", "isSubscribed", "isReferrer", "hasRiskProfile"] as const;
/** Everybody who could be: all ways of having or lacking each thing that the gate knows. */
const everybody: readonly Viewer[] = Array.from({ length: 32 }, (_, number) => ({
  isSignedIn: (number & 1) > 0,
  isSubscribed: (number & 2) > 0,
  isReferrer: (number & 4) > 0,
  hasRiskProfile: (number & 8) > 0,
  isOptimized: (number & 16) > 0,
}));

test("redirects lead to accessible pages", () => {
  const stranded = gateTable.flatMap((row) =>
    everybody.flatMap((viewer) => {
      const decision = decideGate(row, viewer);
      if (decision.kind !== "redirect") return [];
      const target = findPageRow(decision.to);
      const opens = target !== null && decideGate(target, viewer).kind === "open";
      return opens ? [] : [`${row.path} leads ${JSON.stringify(viewer)} to ${decision.to}`];
    }),
  );
  expect(stranded).toEqual([]);
});

test("gaining a flag closes no page", () => {
  const closed = gateTable.flatMap((row) =>
    everybody
      .filter((viewer) => decideGate(row, viewer).kind === "open")
      .flatMap((viewer) =>
        gains
          .filter((gain) => decideGate(row, { ...viewer, [gain]: true }).kind !== "open")
          .map((gain) => `${row.path} closes to ${JSON.stringify(viewer)} with ${gain}`),
      ),
  );
  expect(closed).toEqual([]);
});
