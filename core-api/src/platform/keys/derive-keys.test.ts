import { expect, test } from "vitest";
import { deriveAccountKeys } from "./derive-keys.ts";

test("each use has a key of its own, the same at every start", () => {
  const ring = [{ id: "a", key: Buffer.alloc(32, 1) }] as const;
  const [{ id, ...uses }] = deriveAccountKeys(ring);
  expect(id).toBe("a");
  const all = Object.values(uses).map((key) => key.toString("hex"));
  expect(new Set([...all, ring[0].key.toString("hex")]).size).toBe(all.length + 1);
  expect(deriveAccountKeys(ring)[0]).toEqual({ id, ...uses });
});
