import { expect, test } from "vitest";
import { createPublicId, isPublicId } from "./public-id.ts";

test("ids are unique, rise with time and are told from other texts", () => {
  const ids = Array.from({ length: 1_000 }, createPublicId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every(isPublicId)).toBe(true);
  expect(isPublicId("7")).toBe(false);
  expect(isPublicId("6f1b1c2e-1111-4111-8111-111111111111")).toBe(false);
});
