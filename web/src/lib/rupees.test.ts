import { expect, test } from "vitest";
import { formatRupees } from "./rupees.ts";

test("whole rupees have no decimals, paise have two", () => {
  expect(formatRupees(175_000)).toBe("₹1,750");
  expect(formatRupees(175_050)).toBe("₹1,750.50");
  expect(formatRupees(12_345_600)).toBe("₹1,23,456");
});
