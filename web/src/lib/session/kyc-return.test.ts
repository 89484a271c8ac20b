import { beforeEach, expect, test } from "vitest";
import { kycReturn, noteSubmitted, readKycReturn } from "./kyc-return.ts";

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

test.each([
  ["/?kyc=success", "success", ""],
  ["/pricing?x=1&kyc=cancel", "cancel", "?x=1"],
  ["/?kyc=return&ref_id=a", "return", "?ref_id=a"],
  ["/?kyc=%3Cscript%3E", null, ""],
  ["/?other=success", null, "?other=success"],
])("%s says %s, and leaves %j in the address", (address, flag, search) => {
  window.history.replaceState(null, "", address);
  readKycReturn();
  expect([kycReturn.flag, window.location.search]).toEqual([flag, search]);
});

test("a note is read once, by the page that is loaded next", () => {
  noteSubmitted();
  readKycReturn();
  expect(kycReturn.flag).toBe("submitted");
  readKycReturn();
  expect(kycReturn.flag).toBeNull();
});
