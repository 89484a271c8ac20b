import { expect, test } from "vitest";
import { visitor } from "./index.ts";
import { choosePageAfterSignIn } from "./after-sign-in.ts";
import { builtPages } from "./built-pages.ts";

const member = { ...visitor, isSignedIn: true };
const filled = { ...member, hasRiskProfile: true };
const subscriber = { ...filled, isSubscribed: true };
const all = new Set(["/risk-profile", "/product-type", "/emoji-stocks", "/guest-create-portfolio"]);

test.each([
  [member, null, "/risk-profile"],
  [member, "stockbox", "/risk-profile"],
  [filled, null, "/product-type"],
  [filled, "stockbox", "/emoji-stocks"],
  [subscriber, "stockbox", "/emoji-stocks"],
  [filled, "optimizer", "/guest-create-portfolio"],
  [subscriber, "optimizer", "/guest-create-portfolio"],
] as const)("%o with product type %s opens %s", (viewer, productType, page) => {
  expect(choosePageAfterSignIn(viewer, productType, all)).toBe(page);
});

test.each(["stockbox", "optimizer", null] as const)(
  "the member's home page replaces a page that is not built: %s",
  (productType) => {
    expect(choosePageAfterSignIn(filled, productType, new Set())).toBe("/today");
    expect(builtPages).toContain(choosePageAfterSignIn(filled, productType));
  },
);
