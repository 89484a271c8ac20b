import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deriveAccountKeys } from "../../../platform/keys/derive-keys.ts";
import { computeCode, isCodeOf } from "./codes.service.ts";

const older = { id: "old", key: Buffer.alloc(32, 1) };
const newer = { id: "new", key: Buffer.alloc(32, 2) };
const keys = deriveAccountKeys([newer, older]);
const [oldKey] = deriveAccountKeys([older]);

test("a row's code is six digits, the same each time, and no other text is it", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), (id, text) => {
      const code = computeCode(keys[0], id);
      expect(code).toMatch(/^\d{6}$/);
      expect(computeCode(keys[0], id)).toBe(code);
      expect(isCodeOf(keys, id, code)).toBe(true);
      expect(isCodeOf(keys, id, text)).toBe(text === code);
    }),
  );
});

test("a code that was mailed before a new key came still holds, until the old key is gone", () => {
  const id = "019aa000-0000-7000-8000-000000000001";
  const code = computeCode(oldKey, id);
  expect(isCodeOf(keys, id, code)).toBe(true);
  expect(isCodeOf(deriveAccountKeys([newer]), id, code)).toBe(false);
});

test("codes are spread evenly over their range", () => {
  const tens = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 20_000; index += 1) {
    const first = Number(computeCode(keys[0], `row ${index}`).charAt(0));
    tens[first] = (tens[first] ?? 0) + 1;
  }
  // 2,000 each; six standard deviations of 42.
  for (const count of tens) expect(Math.abs(count - 2_000)).toBeLessThan(255);
});
