import { expect, test } from "vitest";
import {
  findGstinProblem,
  gstinCheckDigit,
  gstStateName,
  gstStates,
  stateTaxName,
} from "./gst-identity.ts";

test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])("%s has a valid check digit", (gstin) => {
  expect(gstinCheckDigit(gstin)).toBe(gstin[14]);
  expect(findGstinProblem(gstin, gstin.slice(0, 2))).toBeNull();
});

test("every change of one character and every swap of neighbours is found", () => {
  const gstin = "27AAPFU0939F1ZV";
  const changed = gstin.split("").flatMap((sign, at) => {
    const [before, after] = [gstin.slice(0, at), gstin.slice(at + 1)];
    const others = (/\d/.test(sign) ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ").split("");
    return [
      ...others.map((other) => before + other + after),
      before + after.slice(0, 1) + sign + after.slice(1),
    ];
  });
  const accepted = changed.filter((one) => findGstinProblem(one, one.slice(0, 2)) === null);
  expect(accepted.filter((one) => one !== gstin)).toEqual([]);
});

test("a GSTIN of another State names both remedies", () => {
  expect(findGstinProblem("27AAPFU0939F1ZV", "29")).toBe(
    "This GSTIN is registered in Maharashtra. Choose Maharashtra as the State, or enter the GSTIN of your State.",
  );
});

test("States have their codes of the GST system", () => {
  expect(gstStates).toHaveLength(37);
  expect(gstStates.map(({ code }) => code)).toEqual(gstStates.map(({ code }) => code).toSorted());
  const known = {
    "01": "Jammu and Kashmir",
    "27": "Maharashtra",
    "36": "Telangana",
    "38": "Ladakh",
  };
  for (const [code, name] of Object.entries(known)) expect(gstStateName(code)).toBe(name);
  expect([gstStateName("28"), gstStateName("99")]).toEqual([null, null]);
  expect([stateTaxName("07"), stateTaxName("04"), stateTaxName("34")]).toEqual([
    "SGST",
    "UTGST",
    "SGST",
  ]);
});
