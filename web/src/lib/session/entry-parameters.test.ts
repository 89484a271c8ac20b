import { beforeEach, expect, test } from "vitest";
import { entry, forgetVendor, readEntryParameters, withReferrer } from "./entry-parameters.ts";

function visit(address: string, isSignedIn = false): void {
  window.history.replaceState(null, "", address);
  readEntryParameters(isSignedIn);
}

beforeEach(() => localStorage.clear());

test("a referrer is remembered, and only the first address asks for a lead", () => {
  visit("/?ref_id=partner-7");
  expect([entry.referrer, entry.isReferred]).toEqual(["partner-7", true]);
  visit("/pricing");
  expect([entry.referrer, entry.isReferred]).toEqual(["partner-7", false]);
});

test("a vendor leaves the address and is forgotten by anyone who logs in", () => {
  visit("/?vendor=acme&q=1");
  expect(window.location.search).toBe("?q=1");
  expect(entry.vendor).toBe("acme");
  forgetVendor();
  visit("/");
  expect(entry.vendor).toBe("");
  visit("/?vendor=acme", true);
  expect(entry.vendor).toBe("");
});

test("what is no plain word is taken for nothing", () => {
  visit("/?ref_id=%3Cscript%3E&vendor=%22%3E");
  expect(entry).toMatchObject({ referrer: "", vendor: "" });
});

test("a code leaves the address and is stored nowhere", () => {
  visit("/pricing?code=a%2Fb%3D&state=s");
  expect([entry.code, window.location.search]).toEqual(["a/b=", "?state=s"]);
  expect(JSON.stringify(localStorage)).toBe("{}");
});

test("all that a broker sends back leaves the address at once and is stored nowhere", () => {
  visit("/zerodha?request_token=a%2Fb&status=success&ref_id=theirs#more");
  expect(entry.brokerAnswer).toEqual({
    path: "/zerodha",
    params: { request_token: "a/b", status: "success", ref_id: "theirs" },
  });
  expect([window.location.pathname, window.location.search, window.location.hash]).toEqual([
    "/zerodha",
    "",
    "",
  ]);
  expect([JSON.stringify(localStorage), entry.referrer]).toEqual(["{}", ""]);
  visit("/zerodha");
  expect(entry.brokerAnswer).toBeNull();
});

test("a referrer is added to an address next to what it has", () => {
  expect(withReferrer("/a", "")).toBe("/a");
  expect(withReferrer("/a", "r")).toBe("/a?ref_id=r");
  expect(withReferrer("/a?b=1#c", "r")).toBe("/a?b=1&ref_id=r#c");
});
