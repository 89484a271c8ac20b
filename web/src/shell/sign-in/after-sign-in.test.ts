import type { SessionView } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { choosePageAfterSignIn } from "./after-sign-in.ts";

const nobody: SessionView = { viewer: { ...visitor, isSignedIn: true }, member: null };

test("whoever has no risk profile is asked for it first", () => {
  expect(choosePageAfterSignIn(nobody)).toBe("/risk-profile");
});

test("whoever has one chooses what to begin with", () => {
  const viewer = { ...nobody.viewer, hasRiskProfile: true };
  expect(choosePageAfterSignIn({ ...nobody, viewer })).toBe("/product-type");
});
