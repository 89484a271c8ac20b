import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useScrolling } from "./useScrolling.ts";

beforeEach(() => {
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(3_000);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function scrollTo(top: number): void {
  vi.stubGlobal("scrollY", top);
  act(() => void window.dispatchEvent(new Event("scroll")));
}

test.each([
  ["on", [400], "on"],
  ["on and a little back", [400, 396], "on"],
  ["on and back", [400, 300], "still"],
  ["back and on again", [400, 300, 500], "on"],
  ["to the end", [400, 2_200], "end"],
  ["to the end and back", [2_200, 2_000], "still"],
  ["to the top", [400, 0], "still"],
  ["nowhere", [], "still"],
] as const)("tells of someone who scrolls %s", (_way, tops, expected) => {
  vi.stubGlobal("scrollY", 0);
  const { result } = renderHook(useScrolling);
  for (const top of tops) scrollTo(top);
  expect(result.current).toBe(expected);
});
