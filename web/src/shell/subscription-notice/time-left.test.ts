import { expect, test } from "vitest";
import { formatTimeLeft, readTimeLeft } from "./notice-state.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

test("a countdown runs only through the last 24 hours", () => {
  expect(readTimeLeft("2026-11-22T11:59:59Z", now)).toBe(86_399_000);
  expect(readTimeLeft("2026-11-22T12:00:00Z", now)).toBeNull();
  expect(readTimeLeft("2026-11-21T12:00:00Z", now)).toBeNull();
  expect(readTimeLeft(null, now)).toBeNull();
});

test("time left is written with two digits each", () => {
  expect(formatTimeLeft(86_399_000)).toBe("23:59:59");
  expect(formatTimeLeft(61_001)).toBe("00:01:02");
});
