import { expect, test } from "vitest";
import { createTryLimit } from "./try-limit.ts";

const options = { most: 60, windowMs: 600_000 };

test("allows sixty tries in ten minutes per subject", () => {
  let at = 0;
  const limit = createTryLimit({ ...options, now: () => at });
  const begin = (count: number, address: string): number =>
    Array.from({ length: count }, () => limit.admits(address)).filter(Boolean).length;
  expect(begin(80, "203.0.113.1")).toBe(60);
  expect(begin(10, "203.0.113.2")).toBe(10);
  at = 599_999;
  expect(limit.admits("203.0.113.1")).toBe(false);
  at = 600_000;
  expect(begin(80, "203.0.113.1")).toBe(60);
});

test("bounds memory by dropping the oldest subjects", () => {
  const limit = createTryLimit({ ...options, now: () => 0 });
  for (let start = 0; start < 61; start += 1) limit.admits("first");
  expect(limit.admits("first")).toBe(false);
  for (let index = 0; index < 20_000; index += 1) limit.admits(`other ${index}`);
  expect(limit.admits("first")).toBe(true);
});
