import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSealer } from "./sealer.ts";

const older = { id: "2026-10", key: randomBytes(32) };
const newer = { id: "2026-11", key: randomBytes(32) };
const context = Buffer.from("one session");

test("opens any sealed text, which the stored form does not show", () => {
  const sealer = createSealer([newer]);
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 60 }), (text) => {
      const sealed = sealer.seal(text, context);
      expect(sealer.open(sealed, context)).toBe(text);
      expect(sealed.includes(Buffer.from(text))).toBe(false);
    }),
  );
});

test("opens what an older key sealed until that key is removed", () => {
  const sealed = createSealer([older]).seal("tokens", context);
  expect(createSealer([newer, older]).open(sealed, context)).toBe("tokens");
  expect(createSealer([newer]).open(sealed, context)).toBeNull();
});

test("rejects altered texts, other contexts and texts that were never sealed", () => {
  const sealer = createSealer([newer]);
  const sealed = sealer.seal("tokens", context);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const altered = Buffer.from(sealed);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(sealer.open(altered, context)).toBeNull();
  }
  expect(sealer.open(sealed, Buffer.from("another session"))).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(sealer.open(Buffer.from(bytes), context)).toBeNull();
    }),
  );
});
