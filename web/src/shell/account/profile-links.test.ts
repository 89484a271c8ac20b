import { visitor } from "@munshi/bff/contract";
import type { MemberView } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { isAvailablePath } from "../available-pages.ts";
import { listProfileLinks, profileGroups } from "./profile-links.ts";

const viewer = { ...visitor, isSignedIn: true };
const member = { hasCertificate: false } as MemberView;
const labels = (...given: Tail<Parameters<typeof listProfileLinks>>) =>
  listProfileLinks("Account", ...given).map(({ label }) => label);
type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

test("the certificate is listed only if one is stored", () => {
  expect(labels(viewer, member)).not.toContain("Certificate");
  expect(labels(viewer, null)).not.toContain("Certificate");
  expect(labels(viewer, { ...member, hasCertificate: true })).toContain("Certificate");
});

test("only referrers see the dashboard", () => {
  expect(labels(viewer, member)).not.toContain("Dashboard");
  expect(labels({ ...viewer, isReferrer: true }, member)).toContain("Dashboard");
});

test("Order Summary appears with its page", () => {
  expect(labels(viewer, member, new Set())).not.toContain("Order Summary");
  expect(labels(viewer, member, new Set(["/order-summary"]))).toEqual(["Order Summary"]);
});

test("no entry leads to a page that is not built", () => {
  const everything = profileGroups.flatMap((group) =>
    listProfileLinks(group, { ...viewer, isReferrer: true }, { ...member, hasCertificate: true }),
  );
  expect(everything.filter(({ path }) => !isAvailablePath(path))).toEqual([]);
});
