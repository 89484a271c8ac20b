import { expect, test } from "vitest";
import { findBankProblem } from "./kyc-formats.ts";

const right = { account_num: "10002002002", ifsc: "HDFC0000123" };

test.each([
  [right, null],
  [{ account_num: " 1000 2002 002 ", ifsc: " hdfc 0000123" }, null],
  // A branch may hold letters.
  [{ ...right, ifsc: "SBIN0A1B2C3" }, null],
  [{ ...right, account_num: "12345" }, "account_num"],
  [{ ...right, account_num: "1".repeat(35) }, "account_num"],
  [{ ...right, account_num: "1000-2002-002" }, "account_num"],
  [{ ...right, ifsc: "HDFC1000123" }, "ifsc"],
  [{ ...right, ifsc: "HDF00000123" }, "ifsc"],
  [{ ...right, ifsc: "HDFC000012" }, "ifsc"],
  [{ account_num: "", ifsc: "" }, "account_num"],
])("%j: %s", (given, field) => {
  expect(findBankProblem(given)?.field ?? null).toBe(field);
});
