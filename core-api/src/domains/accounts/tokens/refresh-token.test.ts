import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deriveAccountKeys } from "../../../platform/keys/derive-keys.ts";
import { createRefreshToken, deriveSuccessor, hashRefreshToken } from "./tokens.service.ts";

const [key] = deriveAccountKeys([{ id: "a", key: Buffer.alloc(32, 1) }]);
const [otherKey] = deriveAccountKeys([{ id: "b", key: Buffer.alloc(32, 2) }]);

test("a successor is a token itself, the same each time, and another one's with another key", () => {
  const seen = new Set<string>();
  let token = createRefreshToken();
  for (let index = 0; index < 100; index += 1) {
    const next = deriveSuccessor(key, token);
    expect(deriveSuccessor(key, token)).toBe(next);
    expect(deriveSuccessor(otherKey, token)).not.toBe(next);
    expect(hashRefreshToken(next)).toHaveLength(32);
    seen.add(token);
    token = next;
  }
  expect(seen.size).toBe(100);
});

test("what does not look like a token has no hash", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^[\w-]{43}$/.test(text));
      expect(hashRefreshToken(text)).toBeNull();
    }),
  );
});
