import { expect, test } from "vitest";
import { formatConversion, referralAddress } from "./ReferralLink.tsx";

test("a conversion has one decimal, and two dashes if there is none", () => {
  expect(formatConversion(33.3)).toBe("33.3 %");
  expect(formatConversion(100)).toBe("100.0 %");
  expect(formatConversion(null)).toBe("--");
});

test("a recommendation leads to the start of the site that it is made on", () => {
  expect(referralAddress("https://munshi.example", "asha-7")).toBe(
    "https://munshi.example/?ref_id=asha-7",
  );
});
