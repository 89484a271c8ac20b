import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { createTotpSecret, findTotpStep, writeTotpUri } from "./totp.ts";

const secret = Secret.fromUTF8("12345678901234567890").base32;

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %d the code is %s", (second, code) => {
  expect(findTotpStep(secret, code, new Date(second * 1_000))).toBe(Math.floor(second / 30));
});

test("a code holds one step before and after its own, and names its own step", () => {
  const step = 1_111_111_111 - (1_111_111_111 % 30);
  const at = (steps: number): Date => new Date((step + 30 * steps) * 1_000);
  const found = [-2, -1, 0, 1, 2].map((steps) => findTotpStep(secret, "050471", at(steps)));
  expect(found).toEqual([null, step / 30, step / 30, step / 30, null]);
});

test.each(["", "12345", "1234567", "28708a", " 287082", "０１２３４５"])(
  "%j is no code",
  (code) => {
    expect(findTotpStep(secret, code, new Date(59_000))).toBeNull();
  },
);

test("a secret has 160 bits, and its address names product and account", () => {
  const fresh = createTotpSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(fresh);
  const uri = new URL(writeTotpUri(fresh, "asha@example.in"));
  expect(decodeURIComponent(uri.pathname)).toContain("Munshi:asha@example.in");
  expect(uri.searchParams.get("secret")).toBe(fresh);
});
