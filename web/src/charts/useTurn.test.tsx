import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTurn } from "./useTurn.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function Part({ name, wants }: { readonly name: string; readonly wants: boolean }) {
  return useTurn(wants) ? <p>{name}</p> : null;
}

function Page({ wants }: { readonly wants: readonly string[] }) {
  return ["a", "b", "c"].map((name) => (
    <Part key={name} name={name} wants={wants.includes(name)} />
  ));
}

test("parts that may be drawn at once are drawn one a task, in their order, and stay", () => {
  const { container, rerender } = render(<Page wants={[]} />);
  rerender(<Page wants={["a", "b", "c"]} />);
  const seen = [container.textContent];
  for (let task = 0; task < 3; task += 1) {
    act(() => void vi.advanceTimersToNextTimer());
    seen.push(container.textContent);
  }
  expect(seen).toEqual(["", "a", "ab", "abc"]);
  rerender(<Page wants={[]} />);
  expect(container.textContent).toBe("abc");
});

test("a part that went away holds nobody up", () => {
  const { container, rerender } = render(<Page wants={[]} />);
  rerender(<Page wants={["a", "b"]} />);
  rerender(<Page wants={["b", "c"]} />);
  act(() => void vi.advanceTimersToNextTimer());
  expect(container.textContent).toBe("b");
  act(() => void vi.runAllTimers());
  expect(container.textContent).toBe("bc");
});

test("paper waits for nobody", () => {
  const { container, rerender } = render(<Page wants={[]} />);
  rerender(<Page wants={["a", "c"]} />);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(container.textContent).toBe("ac");
  act(() => void window.dispatchEvent(new Event("afterprint")));
});

test("what may be drawn from the start is drawn with the page", () => {
  expect(render(<Page wants={["b"]} />).container.textContent).toBe("b");
});
