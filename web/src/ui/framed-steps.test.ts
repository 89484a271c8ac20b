import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFramedSteps } from "./framed-steps.ts";

const frames: { id: number; run: () => void }[] = [];

beforeEach(() => {
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    last += 1;
    frames.push({ id: last, run });
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => {
    const at = frames.findIndex((frame) => frame.id === id);
    if (at >= 0) frames.splice(at, 1);
  });
});
afterEach(() => {
  cleanup();
  frames.length = 0;
  vi.unstubAllGlobals();
});

function passFrame(): void {
  for (const { run } of frames.splice(0)) run();
}

function begin() {
  const told: number[] = [];
  const { result, unmount } = renderHook(() =>
    useFramedSteps<"low" | "high", number>((step) => told.push(step)),
  );
  return { told, moves: result.current, unmount };
}

test("of the steps before a frame the last is told, with the frame", () => {
  const { told, moves } = begin();
  for (const step of [1, 2, 3]) moves.step("low", step);
  expect(told).toEqual([]);
  expect(moves.isAhead()).toBe(true);
  passFrame();
  expect(told).toEqual([3]);
  expect(moves.isAhead()).toBe(false);
  moves.step("low", 4);
  passFrame();
  passFrame();
  expect(told).toEqual([3, 4]);
  expect(frames).toHaveLength(0);
});

test("lifting the hand tells what waits, once", () => {
  const { told, moves } = begin();
  moves.step("low", 1);
  moves.step("low", 2);
  moves.flush();
  passFrame();
  expect(told).toEqual([2]);
  expect(moves.isAhead()).toBe(false);
});

test("another thumb loses no step of the first", () => {
  const { told, moves } = begin();
  moves.step("low", 1);
  moves.step("low", 2);
  moves.step("high", 9);
  expect(told).toEqual([2]);
  passFrame();
  expect(told).toEqual([2, 9]);
});

test("what waits when the slider goes away is told all the same", () => {
  const { told, moves, unmount } = begin();
  moves.step("low", 1);
  moves.step("low", 2);
  unmount();
  expect(told).toEqual([2]);
});
