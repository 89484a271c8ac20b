import { decideGate, findGateRow, visitor } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { pricedProducts } from "./what-opens.ts";

const member = { ...visitor, isSignedIn: true, hasRiskProfile: true };
const subscriber = { ...member, isSubscribed: true };

function opensTo(path: string, viewer: typeof visitor): boolean {
  const row = findGateRow(path);
  if (row === null) throw new Error(`No page has the address ${path}`);
  return decideGate(row, viewer).kind === "open";
}

test("what the comparison calls free opens without a plan, the rest with a plan only", () => {
  for (const { label, free, freePaths, planPaths } of pricedProducts) {
    expect(freePaths.length > 0, label).toBe(free !== null);
    for (const path of freePaths) expect(opensTo(path, member), path).toBe(true);
    for (const path of planPaths) {
      expect(opensTo(path, subscriber), path).toBe(true);
      if (!freePaths.includes(path)) expect(opensTo(path, member), path).toBe(false);
    }
  }
});

test("products that need no account open to visitors", () => {
  for (const { free, freePaths } of pricedProducts) {
    if (free?.includes("no account") !== true) continue;
    for (const path of freePaths) expect(opensTo(path, visitor), path).toBe(true);
  }
});
