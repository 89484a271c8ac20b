import { kycAgreement } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { agreement } from "../../content/kyc/agreement.ts";
import { describeKyc } from "../../shell/kyc.ts";
import { describeKycFailure } from "./messages.ts";
import { parseRupees } from "../../lib/format.ts";
import { findStage } from "./stages.ts";

test.each([
  [null, true, "pan"],
  ["OPENED", true, "pan"],
  ["PAN_VERIFIED", true, "pan"],
  ["SUBMITTED", true, "bank"],
  ["BANK_VERIFIED", true, "identity"],
  ["COMPLETED", true, "done"],
  ["SUBMITTED", false, "unavailable"],
  ["COMPLETED", false, "done"],
] as const)("after %s, with someone to ask: %s, comes %s", (status, isAvailable, stage) => {
  expect(findStage({ kyc_status: status, is_available: isAvailable })).toBe(stage);
});

test.each([
  ["25,000", 2_500_000],
  ["₹ 1,23,456.78", 12_345_678],
  ["0.5", 50],
  ["", null],
  ["1.234", null],
  ["-5", null],
  ["ten", null],
  ["12345678901", null],
])("%j are %s paise", (typed, paise) => {
  expect(parseRupees(typed)).toBe(paise);
});

test("the agreement is the edition that the server takes, with the terms that were promised", () => {
  const text = agreement.sections.flatMap(({ paragraphs }) => paragraphs).join(" ");
  expect(agreement.edition).toBe(kycAgreement);
  for (const term of [
    "within 7 working days",
    "15 days' notice",
    "refunded pro rata",
    "within 15 days of a notice of dispute",
    "within 30 days of the appointment",
  ]) {
    expect(text).toContain(term);
  }
});

test("a failure is told in the contract's word, with what was said", () => {
  expect([describeKycFailure(""), describeKycFailure("No.")]).toEqual(["Error!", "Error: No."]);
});

test("how far a KYC is stands in words", () => {
  expect([null, "OPENED", "SUBMITTED", "COMPLETED"].map((one) => describeKyc(one as null))).toEqual(
    ["Not started", "Not started", "PAN verified", "Completed"],
  );
});
