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

test("what is called free opens without a plan, and what a plan adds with a plan only", () => {
  const freePaths = pricedProducts.flatMap((product) => product.freePaths);
  const planPaths = pricedProducts.flatMap((product) => product.planPaths);
  expect(freePaths.filter((path) => !opensTo(path, member))).toEqual([]);
  expect(planPaths.filter((path) => !opensTo(path, subscriber))).toEqual([]);
  expect(planPaths.filter((path) => opensTo(path, member))).toEqual([]);
  expect(
    pricedProducts.filter(({ free, freePaths: paths }) => (free === null) !== (paths.length === 0)),
  ).toEqual([]);
});

test("what needs no account opens to visitors", () => {
  const open = pricedProducts.filter(({ free }) => free?.includes("no account"));
  expect(open).not.toEqual([]);
  expect(
    open.flatMap(({ freePaths }) => freePaths.filter((path) => !opensTo(path, visitor))),
  ).toEqual([]);
});
