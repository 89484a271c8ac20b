import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { MultiChoice, searchChoices } from "./MultiChoice.tsx";

Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

const names = ["Automobile", "Banks", "Chemicals", "Construction", "Power", "Realty"];
const choices = names.map((value, rows) => ({ value, note: String(rows) }));

function Field({ onChange }: { readonly onChange: (chosen: readonly string[]) => void }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const change = (values: readonly string[]) => {
    setChosen(values);
    onChange(values);
  };
  return (
    <>
      <MultiChoice
        label="Sector"
        summary={chosen.length === 0 ? "All sectors" : chosen.join(", ")}
        choices={choices}
        chosen={chosen}
        open={open}
        onOpen={setOpen}
        onChange={change}
        onClear={() => change([])}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

function openField(onChange = vi.fn()) {
  render(<Field onChange={onChange} />);
  fireEvent.click(screen.getByRole("button", { name: "Sector All sectors" }));
  return { onChange, search: screen.getByRole("combobox", { name: "Search Sector" }) };
}

test("unfolding takes the keyboard to the search, and arrows and Enter tick", () => {
  const { onChange, search } = openField();
  expect(document.activeElement).toBe(search);
  fireEvent.keyDown(search, { key: "ArrowDown" });
  fireEvent.keyDown(search, { key: "ArrowDown" });
  fireEvent.keyDown(search, { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith(["Banks"]);
  const option = screen.getByRole("option", { name: /Banks/ });
  expect(option.getAttribute("aria-selected")).toBe("true");
  expect(search.getAttribute("aria-activedescendant")).toBe(option.id);
  fireEvent.keyDown(search, { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith([]);
});

test("a search leaves what holds it, and arrows go round among that", () => {
  const { onChange, search } = openField();
  fireEvent.change(search, { target: { value: " CO" } });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  fireEvent.keyDown(search, { key: "ArrowUp" });
  fireEvent.keyDown(search, { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith(["Construction"]);
  fireEvent.change(search, { target: { value: "zz" } });
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  expect(screen.getByText("No matches")).toBeTruthy();
});

test("keys that come before the choices find and tick them", () => {
  const onChange = vi.fn();
  const draw = (known: typeof choices | null) => (
    <MultiChoice
      label="Sector"
      summary="All sectors"
      choices={known}
      chosen={[]}
      open
      none="Loading options"
      onOpen={() => undefined}
      onChange={onChange}
      onClear={() => undefined}
    />
  );
  const { rerender } = render(draw(null));
  const search = screen.getByRole<HTMLInputElement>("combobox", { name: "Search Sector" });
  expect(search.readOnly).toBe(false);
  expect(screen.getByText("Loading options")).toBeTruthy();
  fireEvent.change(search, { target: { value: "co" } });
  for (const key of ["ArrowDown", "Enter"]) fireEvent.keyDown(search, { key });
  expect(onChange).not.toHaveBeenCalled();
  rerender(draw(choices));
  expect(onChange.mock.calls).toEqual([[["Construction"]]]);
  rerender(draw([...choices]));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("Enter ticks the first that a search finds, and a letter goes to it where nothing is searched", () => {
  const { onChange, search } = openField();
  fireEvent.keyDown(search, { key: "Enter" });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(search, { target: { value: "real" } });
  fireEvent.keyDown(search, { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith(["Realty"]);
  cleanup();
  const onFew = vi.fn();
  render(
    <MultiChoice
      label="Market Cap"
      summary="All"
      choices={choices.slice(0, 3)}
      chosen={[]}
      open
      onOpen={() => undefined}
      onChange={onFew}
      onClear={() => undefined}
    />,
  );
  const few = screen.getByRole("combobox", { name: "Market Cap" });
  for (const key of ["c", "h", "Enter"]) fireEvent.keyDown(few, { key });
  expect(onFew.mock.calls).toEqual([[["Chemicals"]]]);
});

test("Escape folds and gives the keyboard back; a press elsewhere folds", () => {
  const { search } = openField();
  fireEvent.keyDown(search, { key: "Escape" });
  expect(screen.queryByRole("listbox")).toBeNull();
  const button = screen.getByRole("button", { name: /Sector/ });
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  fireEvent.pointerDown(screen.getByRole("button", { name: "Elsewhere" }));
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("what is chosen can be cleared at once", () => {
  const { onChange, search } = openField();
  for (const key of ["ArrowDown", "Enter", "ArrowDown", "Enter"])
    fireEvent.keyDown(search, { key });
  fireEvent.click(screen.getByRole("button", { name: "Clear 2 options" }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

test("an empty search finds everything", () => {
  expect(searchChoices(choices, "  ")).toBe(choices);
});
