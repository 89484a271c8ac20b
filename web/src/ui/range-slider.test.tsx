import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RangeSlider } from "./RangeSlider.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Moves a thumb as a hand does, and waits for the frame that tells of it. */
function move(thumb: HTMLElement, value: string): void {
  fireEvent.change(thumb, { target: { value } });
  act(() => {
    vi.advanceTimersToNextFrame();
  });
}

function draw(thumbs: { readonly low: number | null; readonly high: number | null }) {
  const onSlide = vi.fn();
  const onSettle = vi.fn();
  const describe = (place: number) => `₹ ${place}`;
  render(<RangeSlider label="Price" steps={100} {...{ thumbs, describe, onSlide, onSettle }} />);
  return { onSlide, onSettle };
}

test("each thumb is a slider with its place in words, and stops at the other", () => {
  const { onSlide } = draw({ low: 20, high: 60 });
  const low = screen.getByRole("slider", { name: "Price, from" });
  expect(low.getAttribute("aria-valuetext")).toBe("₹ 20");
  move(low, "90");
  expect(onSlide).toHaveBeenLastCalledWith({ low: 60, high: 60 });
  move(screen.getByRole("slider", { name: "Price, to" }), "5");
  expect(onSlide).toHaveBeenLastCalledWith({ low: 20, high: 20 });
});

test("a thumb that was placed otherwise goes there, and back to where it began by hand", () => {
  const onSlide = vi.fn();
  const others = { label: "Price", steps: 100, describe: String, onSlide, onSettle: vi.fn() };
  const { rerender } = render(<RangeSlider {...others} thumbs={{ low: 0, high: null }} />);
  rerender(<RangeSlider {...others} thumbs={{ low: 40, high: null }} />);
  const low = screen.getByRole<HTMLInputElement>("slider");
  expect(low.value).toBe("40");
  move(low, "0");
  expect(onSlide).toHaveBeenLastCalledWith({ low: 0, high: null });
});

test("lifting the hand settles, a pause after keys too, going on with Tab does not", () => {
  const { onSettle } = draw({ low: 20, high: null });
  const low = screen.getByRole("slider");
  fireEvent.keyUp(low, { key: "Tab" });
  expect(onSettle).not.toHaveBeenCalled();
  fireEvent.keyUp(low, { key: "ArrowRight" });
  fireEvent.pointerUp(low);
  vi.advanceTimersByTime(300);
  expect(onSettle).toHaveBeenCalledTimes(2);
});

test("a range with one end has one thumb", () => {
  draw({ low: null, high: 60 });
  expect(screen.getAllByRole("slider")).toHaveLength(1);
});
