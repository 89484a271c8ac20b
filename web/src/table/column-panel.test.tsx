import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ColumnPanel } from "./ColumnPanel.tsx";

const columns = ["Sales", "Net profit", "OPM", "Promoter holding"].map((title, at) => ({
  id: title.toLowerCase(),
  title,
  group: at < 2 ? "Results" : "Ratios",
  about: "",
  aliases: title === "OPM" ? ["Operating margin"] : [],
}));

beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(chosen: readonly string[]) {
  const onChoose = vi.fn();
  const onClose = vi.fn();
  render(
    <MantineProvider>
      <ColumnPanel
        columns={columns}
        fixed={[{ id: "pe", title: "Price to Earning", note: "in query" }]}
        chosen={chosen}
        presets={[{ name: "Margins", columns: ["opm"] }]}
        onChoose={onChoose}
        onClose={onClose}
      />
    </MantineProvider>,
  );
  return { onChoose, onClose };
}

const readShown = () =>
  within(screen.getByRole("list", { name: "Columns shown" }))
    .getAllByRole("checkbox")
    .map((box) => box.closest("label")?.textContent);

test("columns shown come first in their order, then all others by group", () => {
  open(["opm", "sales"]);
  expect(readShown()).toEqual(["OPM", "Sales"]);
  expect(screen.getByText("in query")).toBeTruthy();
  expect(
    within(screen.getByRole("group", { name: "Ratios" })).getAllByRole("checkbox"),
  ).toHaveLength(1);
});

test("buttons move a column and say where it is; at the end they do nothing", () => {
  const { onChoose } = open(["opm", "sales"]);
  fireEvent.click(screen.getByRole("button", { name: "Move OPM up" }));
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Move Sales up" }));
  expect(onChoose).toHaveBeenCalledWith(["sales", "opm"]);
  expect(screen.getByRole("status").textContent).toBe("Sales, 1 of 2");
});

test("columns are found by any name, added at the end, and removed", () => {
  const { onChoose } = open(["sales"]);
  fireEvent.change(screen.getByRole("searchbox", { name: "Search columns" }), {
    target: { value: "operating" },
  });
  fireEvent.click(screen.getByRole("checkbox", { name: "OPM" }));
  expect(onChoose).toHaveBeenLastCalledWith(["sales", "opm"]);
  expect(screen.queryByRole("checkbox", { name: "Promoter holding" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Sales" }));
  expect(onChoose).toHaveBeenLastCalledWith([]);
});

test("a preset replaces the columns, and Escape closes the panel", () => {
  const { onChoose, onClose } = open(["sales"]);
  fireEvent.click(screen.getByRole("button", { name: "Margins" }));
  expect(onChoose).toHaveBeenCalledWith(["opm"]);
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});
