import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSettled } from "./settled-rows.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(top: number) {
  const element = document.createElement("div");
  const at = { top };
  element.getBoundingClientRect = () => new DOMRect(0, at.top, 800, 600);
  const scroller = { current: element };
  const rows = { count: 7 };
  const listeners = new Set<() => void>();
  const source = {
    count: () => rows.count,
    watch(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const first = { source, columns: ["name"] };
  const { result, rerender } = renderHook(({ drawing }) => useSettled(drawing, scroller), {
    initialProps: { drawing: first },
  });
  const draw = (columns: string[]) => rerender({ drawing: { source, columns } });
  const change = (count: number) => {
    rows.count = count;
    for (const onChange of listeners) onChange();
  };
  return { at, result, change, draw };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("rows that nobody sees hear of a change when nothing newer comes", async () => {
  const { result, change } = show(500);
  await wait(250);
  expect(result.current.count).toBe(7);
  const onChange = vi.fn();
  result.current.watch(onChange);
  change(8);
  await wait(150);
  change(9);
  await wait(150);
  expect(onChange).not.toHaveBeenCalled();
  expect(result.current.count).toBe(7);
  await wait(60);
  expect(onChange).toHaveBeenCalledOnce();
  expect(result.current.count).toBe(9);
});

test("rows that nobody sees keep their columns until nothing newer comes", async () => {
  const { result, draw } = show(500);
  draw(["name", "price"]);
  await wait(150);
  draw(["name", "sales"]);
  await wait(150);
  expect(result.current.drawing.columns).toEqual(["name"]);
  await wait(60);
  expect(result.current.drawing.columns).toEqual(["name", "sales"]);
});

test("rows that nobody sees hear of a change a few at a time, and not at all once something newer comes", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  vi.stubGlobal("cancelIdleCallback", (handle: number) => idle.splice(handle - 1, 1));
  const { result, change } = show(500);
  await wait(250);
  act(() => idle.shift()?.());
  const told: number[] = [];
  for (const row of [1, 2, 3, 4, 5, 6]) result.current.watch(() => told.push(row));
  change(8);
  await wait(250);
  act(() => idle.shift()?.());
  expect(told).toEqual([1, 2, 3, 4]);
  change(9);
  expect(idle).toEqual([]);
  await wait(250);
  act(() => idle.shift()?.());
  act(() => idle.shift()?.());
  expect(told).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 5, 6]);
});

test("every row counts as seen until the window's lower edge is known, and it moves with the page", async () => {
  const { at, result } = show(500);
  expect(result.current.fold).toBe(Number.POSITIVE_INFINITY);
  await wait(250);
  expect(result.current.fold).toBe(window.innerHeight - 500);
  at.top = 120;
  window.dispatchEvent(new Event("scroll"));
  await wait(250);
  expect(result.current.fold).toBe(window.innerHeight - 120);
});
