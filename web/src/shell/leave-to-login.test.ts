import { afterEach, expect, test } from "vitest";
import { awaitAddress } from "../lib/pending-address.ts";
import { dialogs, openDialog } from "./dialogs.ts";
import { leaveToLogin } from "./leave-to-login.ts";
import { screenerPath } from "./available-pages.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

function leaveFrom(address: string, place: "here" | "elsewhere"): string {
  window.history.replaceState(null, "", address);
  leaveToLogin(place);
  return window.location.pathname + window.location.search;
}

test.each([`${screenerPath}?q=ROE+%3E+15`, "/pricing", "/no/such/page", "/login"])(
  "a logout in another tab leaves %s where it is",
  (address) => {
    expect(leaveFrom(address, "elsewhere")).toBe(address);
  },
);

test("a logout in another tab leads away from what is for members, and back after the login", () => {
  expect(leaveFrom("/risk-profile?a=1", "elsewhere")).toBe("/login?next=%2Frisk-profile%3Fa%3D1");
});

test("anyone who logs out or is logged out here goes to the login from every page", () => {
  expect(leaveFrom("/pricing", "here")).toBe("/login?next=%2Fpricing");
});

test("what was asked a moment ago is in the way back", () => {
  awaitAddress(() => window.history.replaceState(null, "", `${screenerPath}?q=ROE+%3E+20`));
  const left = leaveFrom(`${screenerPath}?q=ROE+%3E+15`, "here");
  expect(new URLSearchParams(left.replace("/login", "")).get("next")).toBe(
    `${screenerPath}?q=ROE+%3E+20`,
  );
});

test("a dialog of the member's is closed wherever the logout was", () => {
  openDialog("profile");
  leaveFrom("/pricing", "elsewhere");
  expect(dialogs.open).toBeNull();
});
