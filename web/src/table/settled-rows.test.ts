import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSettled } from "./settled-rows.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(top: number) {
  const element = document.createElement("div");
  const at = { top };
  element.getBoundingClientRect = () => new DOMRect(0, at.top, 800, 600);
  const scroller = { current: element };
  const { result, rerender } = renderHook(({ drawing }) => useSettled(drawing, scroller), {
    initialProps: { drawing: "first" },
  });
  return { at, result, draw: (drawing: string) => rerender({ drawing }) };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("rows that nobody sees keep what they show until nothing newer comes", async () => {
  const { result, draw } = show(500);
  draw("second");
  await wait(50);
  draw("third");
  await wait(50);
  expect(result.current.settled).toBe("first");
  await wait(20);
  expect(result.current.settled).toBe("third");
});

test("every row counts as seen until the window's lower edge is known, and it moves with the page", async () => {
  const { at, result } = show(500);
  expect(result.current.fold).toBe(Number.POSITIVE_INFINITY);
  await wait(100);
  expect(result.current.fold).toBe(window.innerHeight - 500);
  at.top = 120;
  window.dispatchEvent(new Event("scroll"));
  await wait(100);
  expect(result.current.fold).toBe(window.innerHeight - 120);
});
