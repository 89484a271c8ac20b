import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inactivityMs, presence, watchInactivity } from "./inactivity.ts";

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  end = watchInactivity();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test("after thirty minutes without a sign of life someone counts as away, and nothing else happens", () => {
  const address = window.location.href;
  expect(inactivityMs).toBe(1_800_000);
  vi.advanceTimersByTime(inactivityMs - 1);
  expect(presence.isInactive).toBe(false);
  vi.advanceTimersByTime(1);
  expect(presence.isInactive).toBe(true);
  expect(window.location.href).toBe(address);
});

test("any sign of life begins the thirty minutes again, also once they are over", () => {
  vi.advanceTimersByTime(inactivityMs - 1);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  vi.advanceTimersByTime(inactivityMs - 1);
  expect(presence.isInactive).toBe(false);
  vi.advanceTimersByTime(1);
  window.dispatchEvent(new Event("pointerdown"));
  expect(presence.isInactive).toBe(false);
});

test("nothing is watched any more once it has ended", () => {
  end();
  vi.advanceTimersByTime(inactivityMs);
  expect(presence.isInactive).toBe(false);
});
