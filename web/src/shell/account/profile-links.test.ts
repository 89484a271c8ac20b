import { visitor } from "@munshi/bff/contract";
import type { MemberView } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { isAvailablePath } from "../available-pages.ts";
import { listProfileLinks } from "./profile-links.ts";

const viewer = { ...visitor, isSignedIn: true };
const member = { hasCertificate: false } as MemberView;
const labels = (...given: Parameters<typeof listProfileLinks>) =>
  listProfileLinks(...given).map(({ label }) => label);

test("a certificate stands in the menu only where one is stored", () => {
  expect(labels(viewer, member)).not.toContain("Certificate");
  expect(labels(viewer, null)).not.toContain("Certificate");
  expect(labels(viewer, { ...member, hasCertificate: true })).toContain("Certificate");
});

test("the dashboard stands in the menu of referrers alone", () => {
  expect(labels(viewer, member)).not.toContain("Dashboard");
  expect(labels({ ...viewer, isReferrer: true }, member)[0]).toBe("Dashboard");
});

test("Order Summary appears with its page", () => {
  expect(labels(viewer, member, new Set())).not.toContain("Order Summary");
  expect(labels(viewer, member, new Set(["/order-summary"]))).toEqual(["Order Summary"]);
});

test("no entry leads to a page that is not built", () => {
  const everything = listProfileLinks(
    { ...viewer, isReferrer: true },
    { ...member, hasCertificate: true },
  );
  expect(everything.filter(({ path }) => !isAvailablePath(path))).toEqual([]);
});
