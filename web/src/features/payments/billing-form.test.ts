import { expect, test } from "vitest";
import { findBillingProblems, tidyBilling } from "./billing-form.ts";

const details = {
  name: "Asha Rao",
  address: "12 MG Road",
  state_code: "27",
  pin_code: "400001",
  gstin: "",
};

test.each([
  ["complete details", {}, []],
  ["a GSTIN of the State", { gstin: "27AAPFU0939F1ZV" }, []],
  ["a GSTIN of another State", { state_code: "29", gstin: "27AAPFU0939F1ZV" }, ["gstin"]],
  ["a mistyped GSTIN", { gstin: "27AAPFU0939F1ZX" }, ["gstin"]],
  ["a PIN code that begins with 0", { pin_code: "012345" }, ["pin_code"]],
  ["nothing", { name: "", address: "", state_code: "", pin_code: "" }, 4],
] as const)("%s", (_name, changes, wrong) => {
  const found = Object.keys(findBillingProblems({ ...details, ...changes }));
  expect(typeof wrong === "number" ? found.length : found).toEqual(wrong);
});

test("blanks and small letters of a code are accepted", () => {
  const typed = { ...details, pin_code: "400 001", gstin: " 27aaaaa0000a1z5 " };
  expect(tidyBilling(typed)).toMatchObject({ pin_code: "400001", gstin: "27AAAAA0000A1Z5" });
});
