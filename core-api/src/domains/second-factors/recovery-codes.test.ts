import { expect, test } from "vitest";
import {
  createRecoveryCodes,
  hashRecoveryCode,
  readRecoveryCode,
  recoveryCodeCount,
} from "./recovery-codes.ts";

test("ten different codes are made, each of which is read back as it was shown", () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(recoveryCodeCount);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(readRecoveryCode(code)).toBe(code);
  }
});

test.each([
  ["7K3MW Q9D2X", "7k3mw-q9d2x"],
  ["7k3mwq9d2x", "7k3mw-q9d2x"],
  ["oil00-00000", "01100-00000"],
])("%s is read as %s", (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});

test.each(["", "123456", "7k3mw-q9d2", "7k3mw-q9d2xx", "7k3mw-q9d2u"])("%j is none", (typed) => {
  expect(readRecoveryCode(typed)).toBeNull();
});

test("the same code of another user, or under another key, has another hash", () => {
  const [key, other] = [{ recovery: Buffer.alloc(32, 1) }, { recovery: Buffer.alloc(32, 2) }];
  const hash = hashRecoveryCode(key, "a", "7k3mw-q9d2x");
  expect(hashRecoveryCode(key, "a", "7k3mw-q9d2x")).toEqual(hash);
  expect(hashRecoveryCode(key, "b", "7k3mw-q9d2x")).not.toEqual(hash);
  expect(hashRecoveryCode(other, "a", "7k3mw-q9d2x")).not.toEqual(hash);
});
