import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FigureBox } from "./FigureBox.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function draw(value: number | null = null) {
  const onChange = vi.fn();
  render(<FigureBox label="Min" value={value} onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Min" });
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  const wait = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };
  return { onChange, box, type, wait };
}

test("a figure is told 100 ms after the last key, once", () => {
  const { onChange, type, wait } = draw();
  type("1");
  wait(60);
  type("1,200");
  wait(60);
  expect(onChange).not.toHaveBeenCalled();
  wait(40);
  expect(onChange.mock.calls).toEqual([[1200]]);
});

test("what is no figure is marked and never told", () => {
  const { onChange, box, type, wait } = draw();
  type("abc");
  wait(500);
  fireEvent.blur(box);
  expect(box.getAttribute("aria-invalid")).toBe("true");
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("Enter a number");
  expect(box.getAttribute("aria-describedby")).toBe(alert.id);
  expect(onChange).not.toHaveBeenCalled();
  expect(box.value).toBe("abc");
});

test("Enter and leaving tell at once, and an empty box is no bound", () => {
  const { onChange, box, type } = draw(5);
  type("7");
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith(7);
  type("");
  fireEvent.blur(box);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test("a value from elsewhere stands in the box, in Indian groups", () => {
  expect(draw(123_456).box.value).toBe("1,23,456");
});
