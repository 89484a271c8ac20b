import type { RowPage } from "@munshi/engine/contract";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noFilter } from "../../address.ts";
import type { TableFilter } from "../../address.ts";
import { TableControls } from "./TableControls.tsx";

const count = 25;
const names = Array.from(
  { length: count },
  (_, place) => `Company ${String(place).padStart(2, "0")}`,
);
const rows: RowPage = {
  from: 0,
  to: count,
  rows: new Int32Array(count),
  values: {
    name: names,
    coCode: Float64Array.from(names, (_, place) => place),
    sector: names.map((_, place) => (place < 20 ? "Banks" : "Textiles")),
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const onFilter = vi.fn<(filter: TableFilter) => void>();
  const onSort = vi.fn();
  render(
    <TableControls rows={rows} filter={noFilter} sort={null} onFilter={onFilter} onSort={onSort} />,
  );
  return { onFilter, onSort };
}

const open = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("a filter applies on Submit, and the order half a second later", () => {
  const { onFilter, onSort } = show();
  open(/^Sector/);
  fireEvent.click(screen.getByLabelText("Textiles"));
  open(/^Sort/);
  fireEvent.click(screen.getByLabelText("Company A-Z"));
  expect(onFilter).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(onFilter).toHaveBeenCalledWith({ companies: [], sectors: ["Textiles"] });
  act(() => {
    vi.advanceTimersByTime(499);
  });
  expect(onSort).not.toHaveBeenCalled();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(onSort).toHaveBeenCalledWith({ column: "name", direction: "ascending" });
});

test("choices follow what is applied from elsewhere, and outlast a new page", () => {
  const controls = (filter: TableFilter) => (
    <TableControls rows={rows} filter={filter} sort={null} onFilter={vi.fn()} onSort={vi.fn()} />
  );
  const { rerender } = render(controls({ companies: [], sectors: ["Banks"] }));
  open(/^Sector/);
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  fireEvent.click(box("Textiles"));
  // The same filter, read from another address.
  rerender(controls({ companies: [], sectors: ["Banks"] }));
  expect([box("Banks").checked, box("Textiles").checked]).toEqual([true, true]);
  rerender(controls(noFilter));
  expect([box("Banks").checked, box("Textiles").checked]).toEqual([false, false]);
});

test("the list of companies grows by ten, 300 ms after its end is reached", () => {
  show();
  open(/^Company/);
  expect(screen.getAllByRole("checkbox")).toHaveLength(10);
  const list = screen.getByRole("group", { name: "Company" });
  fireEvent.scroll(list);
  act(() => {
    vi.advanceTimersByTime(299);
  });
  expect(screen.getAllByRole("checkbox")).toHaveLength(10);
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getAllByRole("checkbox")).toHaveLength(20);
  fireEvent.scroll(list);
  act(() => {
    vi.advanceTimersByTime(300);
  });
  expect(screen.getAllByRole("checkbox")).toHaveLength(count);
});

test("one list is open at a time, and a press elsewhere closes it", () => {
  show();
  open(/^Company/);
  const sector = screen.getByRole("button", { name: /^Sector/ });
  fireEvent.pointerDown(sector);
  fireEvent.click(sector);
  expect(screen.queryByRole("group", { name: "Company" })).toBeNull();
  expect(screen.getByRole("group", { name: "Sector" })).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("group", { name: "Sector" })).toBeNull();
});
