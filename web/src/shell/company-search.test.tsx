import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanySearch } from "./CompanySearch.tsx";

const hits = [
  { coCode: 1, name: "Ashvin Steel Limited", symbol: "ASHVIN", isin: "INE1", scripcode: "500001" },
  { coCode: 2, name: "Konkan Steel Limited", symbol: "KONKAN", isin: null, scripcode: null },
];

const fetched = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
  vi.stubGlobal("fetch", async (path: string) => {
    fetched(path);
    return Response.json({ hits });
  });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function type(text: string) {
  const box = screen.getByRole("combobox", { name: "Search companies" });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: text } });
  return box;
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

test("one character asks nothing, however long it stands", async () => {
  render(<CompanySearch size="small" onChoose={() => undefined} />);
  type("a");
  await pass(2000);
  expect(fetched).not.toHaveBeenCalled();
});

test("two characters ask once, 300 ms after the last key", async () => {
  render(<CompanySearch size="small" onChoose={() => undefined} />);
  type("st");
  await pass(299);
  type("ste");
  await pass(299);
  expect(fetched).not.toHaveBeenCalled();
  await pass(1);
  expect(fetched.mock.calls).toEqual([["/api/companies/search?q=ste"]]);
});

test("the server's order is kept, and the keyboard chooses from it", async () => {
  const onChoose = vi.fn<(hit: unknown) => void>();
  render(<CompanySearch size="small" onChoose={onChoose} />);
  const box = type("steel");
  await pass(300);
  expect(screen.getAllByRole("option").map((option) => option.id.slice(-2))).toEqual(["-0", "-1"]);
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "ArrowDown" });
  expect(box.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(hits[1]);
});

test("Enter before the answer chooses nothing, and after it the best hit", async () => {
  const onChoose = vi.fn<(hit: unknown) => void>();
  render(<CompanySearch size="small" onChoose={onChoose} />);
  const box = type("ste");
  await pass(300);
  type("steel");
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onChoose).not.toHaveBeenCalled();
  await pass(300);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(hits[0]);
});

test("a failed search says so and asks again on Retry", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
  render(<CompanySearch size="small" onChoose={() => undefined} />);
  type("steel");
  await pass(300);
  expect(screen.getByRole("status").textContent).toBe("The request failed. Try again.");
  vi.stubGlobal("fetch", async () => Response.json({ hits }));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(300);
  expect(screen.getAllByRole("option")).toHaveLength(2);
});
