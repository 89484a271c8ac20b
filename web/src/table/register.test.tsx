import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Register } from "./Register.tsx";
import type { RegisterSelection } from "./Register.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = ["Aditi", "Farhan", "Meena"];

function show(count = names.length, filterKey = "") {
  const assign = vi.fn<(selection: RegisterSelection) => void>();
  const remove = vi.fn<(selection: RegisterSelection) => void>();
  const draw = (key: string) => (
    <MantineProvider env="test">
      <Register
        label="Leads"
        columns={[{ id: "name", header: "Name", render: (name: string) => name }]}
        rows={names}
        rowKey={(name) => name}
        rowName={(name) => name}
        filterKey={key}
        actions={[
          { label: "Assign", run: assign },
          { label: "Delete", isDestructive: true, run: remove },
        ]}
        details={(name) => <p>About {name}</p>}
        empty="None"
        sort={null}
        onSort={() => undefined}
        paging={{ size: 3, label: "Pages", count }}
      />
    </MantineProvider>
  );
  const { rerender } = render(draw(filterKey));
  return { assign, remove, filterBy: (key: string) => rerender(draw(key)) };
}

const box = (name: string) => screen.getByRole("checkbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

test("an action gets the selected rows and clears the selection", () => {
  const { assign } = show();
  expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
  fireEvent.click(box("Select Aditi"));
  fireEvent.click(box("Select Meena"));
  expect(screen.getByText("2 selected")).toBeTruthy();
  fireEvent.click(button("Assign"));
  expect(assign).toHaveBeenCalledWith({ kind: "rows", keys: new Set(["Aditi", "Meena"]) });
  expect(screen.getByText("3 rows")).toBeTruthy();
});

test("all rows that match can be selected, beyond the page", () => {
  const { assign } = show(1_204);
  fireEvent.click(box("Select all rows on this page"));
  expect(screen.getByText("3 selected")).toBeTruthy();
  fireEvent.click(button("Select all 1,204"));
  expect(screen.getByText("1,204 selected")).toBeTruthy();
  fireEvent.click(button("Assign"));
  expect(assign).toHaveBeenCalledWith({ kind: "matching", count: 1_204, except: new Set() });
});

test("unselecting one of all that match excepts it", () => {
  const { assign } = show(1_204);
  fireEvent.click(box("Select all rows on this page"));
  fireEvent.click(button("Select all 1,204"));
  fireEvent.click(box("Select Farhan"));
  expect(screen.getByText("1,203 selected")).toBeTruthy();
  fireEvent.click(button("Assign"));
  expect(assign).toHaveBeenCalledWith({
    kind: "matching",
    count: 1_204,
    except: new Set(["Farhan"]),
  });
});

test("Shift selects all rows from the last one", () => {
  const { assign } = show();
  fireEvent.click(box("Select Aditi"));
  fireEvent.click(box("Select Meena"), { shiftKey: true });
  fireEvent.click(button("Assign"));
  expect(assign).toHaveBeenCalledWith({ kind: "rows", keys: new Set(names) });
});

test("j and k move along the rows, x selects, Shift X selects a range, e opens", async () => {
  show();
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press("j");
  expect(document.activeElement).toBe(box("Select Aditi"));
  press("x");
  press("j");
  press("j");
  press("X");
  expect(screen.getByText("3 selected")).toBeTruthy();
  press("j");
  expect(document.activeElement).toBe(box("Select Meena"));
  press("k");
  press("e");
  expect(await screen.findByRole("dialog", { name: "Farhan" })).toBeTruthy();
});

test("without details e follows the link of the row", () => {
  const follow = vi.fn<(event: MouseEvent) => void>((event) => event.preventDefault());
  document.addEventListener("click", follow);
  render(
    <MantineProvider env="test">
      <Register
        label="Leads"
        columns={[
          {
            id: "name",
            header: "Name",
            render: (name: string) => <a href={`/lead/${name}`}>{name}</a>,
          },
        ]}
        rows={names}
        rowKey={(name) => name}
        rowName={(name) => name}
        actions={[]}
        empty="None"
        sort={null}
        onSort={() => undefined}
        paging={{ size: 3, label: "Pages", count: 3 }}
      />
    </MantineProvider>,
  );
  const press = (key: string): boolean =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press("j");
  press("j");
  press("e");
  document.removeEventListener("click", follow);
  expect(follow.mock.calls[0]?.[0].target).toBe(screen.getByRole("link", { name: "Farhan" }));
});

test("n and p change the page, and on another page j begins at the first row", () => {
  const onPage = vi.fn<(page: number) => void>();
  const draw = (page: number, rows: readonly string[]) => (
    <MantineProvider env="test">
      <Register
        label="Leads"
        columns={[{ id: "name", header: "Name", render: (name: string) => name }]}
        rows={rows}
        rowKey={(name) => name}
        rowName={(name) => name}
        actions={[{ label: "Assign", run: () => undefined }]}
        empty="None"
        sort={null}
        onSort={() => undefined}
        paging={{ size: 3, label: "Pages", count: 6, page, onPage }}
      />
    </MantineProvider>
  );
  const { rerender } = render(draw(1, names));
  box("Select Meena").focus();
  const press = (key: string): boolean =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press("p");
  expect(onPage).not.toHaveBeenCalled();
  press("n");
  expect(onPage).toHaveBeenLastCalledWith(2);
  button("Next page").focus();
  rerender(draw(2, ["Omar", "Priya", "Qasim"]));
  press("n");
  expect(onPage).toHaveBeenCalledOnce();
  press("p");
  expect(onPage).toHaveBeenLastCalledWith(1);
  press("j");
  expect(document.activeElement).toBe(box("Select Omar"));
});

test("a destructive action runs only after its number of rows is confirmed", async () => {
  const { remove } = show(1_204);
  fireEvent.click(box("Select Aditi"));
  fireEvent.click(button("Delete"));
  expect(remove).not.toHaveBeenCalled();
  const dialog = await screen.findByRole("dialog", { name: "Delete?" });
  expect(dialog.textContent).toContain("This changes 1 row and cannot be undone.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(remove).toHaveBeenCalledOnce();
});

test("other filters clear the selection", () => {
  const { filterBy } = show(1_204);
  fireEvent.click(box("Select all rows on this page"));
  fireEvent.click(button("Select all 1,204"));
  filterBy("city");
  expect(screen.getByText("1,204 rows")).toBeTruthy();
});

test("a row opens in a panel", async () => {
  show();
  fireEvent.click(button("Open Farhan"));
  const panel = await screen.findByRole("dialog", { name: "Farhan" });
  expect(panel.textContent).toContain("About Farhan");
});
