import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DataTable } from "./DataTable.tsx";
import type { TableColumn } from "./Table.tsx";
import { Table } from "./Table.tsx";

interface Holding {
  readonly name: string;
  readonly value: number | null;
}

const holdings: readonly Holding[] = [
  { name: "Konkan", value: 20 },
  { name: "Ashvin", value: null },
  { name: "Bharuch", value: 300 },
  { name: "Malwa", value: 20 },
];

const columns: readonly TableColumn<Holding>[] = [
  { id: "name", header: "Company", sortValue: ({ name }) => name, render: ({ name }) => name },
  {
    id: "value",
    header: "Current value",
    label: "Value",
    align: "end",
    sortValue: ({ value }) => value,
    render: ({ value }) => value ?? "--",
    footer: "340",
  },
  { id: "place", header: "Place", render: (_, index) => index + 1 },
];

const rowKey = ({ name }: Holding) => name;

afterEach(cleanup);

const shownNames = () =>
  within(screen.getAllByRole("rowgroup")[1] ?? screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const sortOf = (name: RegExp) =>
  screen.getByRole("columnheader", { name }).getAttribute("aria-sort");

test("a head sorts figures by the largest first, then by the smallest, then restores the order", () => {
  render(<DataTable label="Holdings" columns={columns} rows={holdings} rowKey={rowKey} />);
  press("Current value");
  expect(shownNames()).toEqual(["Bharuch", "Konkan", "Malwa", "Ashvin"]);
  expect(sortOf(/value/)).toBe("descending");
  press("Current value");
  expect(shownNames()).toEqual(["Konkan", "Malwa", "Bharuch", "Ashvin"]);
  expect(sortOf(/value/)).toBe("ascending");
  press("Current value");
  expect(shownNames()).toEqual(["Konkan", "Ashvin", "Bharuch", "Malwa"]);
  expect(sortOf(/value/)).toBeNull();
  press("Company");
  expect(shownNames()).toEqual(["Ashvin", "Bharuch", "Konkan", "Malwa"]);
});

test("a column without a value to sort by has a plain head", () => {
  render(<DataTable label="Holdings" columns={columns} rows={holdings} rowKey={rowKey} />);
  expect(screen.queryByRole("button", { name: "Place" })).toBeNull();
});

test("rows begin in the initial order, and an order kept elsewhere is told and obeyed", () => {
  const { unmount } = render(
    <DataTable
      label="Holdings"
      columns={columns}
      rows={holdings}
      rowKey={rowKey}
      initialSort={{ column: "name", direction: "descending" }}
    />,
  );
  expect(shownNames()[0]).toBe("Malwa");
  unmount();
  const onSort = vi.fn();
  render(
    <DataTable
      label="Holdings"
      columns={columns}
      rows={holdings}
      rowKey={rowKey}
      sort={null}
      onSort={onSort}
    />,
  );
  press("Company");
  expect(onSort).toHaveBeenCalledWith({ column: "name", direction: "ascending" });
  expect(shownNames()[0]).toBe("Konkan");
});

test("rows come a page at a time, and another order begins at its first page", () => {
  render(
    <DataTable
      label="Holdings"
      columns={columns}
      rows={holdings}
      rowKey={rowKey}
      paging={{ label: "Pages", size: 3, counted: "holdings" }}
    />,
  );
  expect(screen.getByText("1 to 3 of 4")).toBeTruthy();
  press("Next page");
  expect(shownNames()).toEqual(["Malwa"]);
  expect(screen.getByText("4 to 4 of 4")).toBeTruthy();
  press("Company");
  expect(shownNames()).toEqual(["Ashvin", "Bharuch", "Konkan"]);
});

test("a page that the rows no longer fill gives way to the last one", () => {
  const table = (rows: readonly Holding[]) => (
    <DataTable
      label="Holdings"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      paging={{ label: "Pages", kind: "steps", size: 1 }}
    />
  );
  const { rerender } = render(table(holdings));
  press("Next rows");
  press("Next rows");
  expect(screen.getByText("3 to 3 of 4")).toBeTruthy();
  rerender(table(holdings.slice(0, 2)));
  expect(screen.getByText("2 to 2 of 2")).toBeTruthy();
  expect(shownNames()).toEqual(["Ashvin"]);
});

test("rows of one page from a server are shown whole, with buttons to the others", () => {
  const onPage = vi.fn();
  render(
    <DataTable
      label="Holdings"
      columns={columns}
      rows={holdings}
      rowKey={rowKey}
      paging={{ label: "Pages", size: 4, count: 9, page: 2, onPage }}
    />,
  );
  expect(shownNames()).toHaveLength(4);
  press(/3$/);
  expect(onPage).toHaveBeenCalledWith(3);
});

test("a table names itself, heads its rows, links them and has a foot", () => {
  render(
    <Table
      label="Holdings"
      columns={columns}
      rows={holdings}
      rowKey={rowKey}
      rowHref={({ name }) => `/company/${name}`}
    />,
  );
  expect(screen.getByRole("table", { name: "Holdings" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Holdings" }).tabIndex).toBe(0);
  expect(screen.getByRole("link", { name: "Konkan" }).getAttribute("href")).toBe("/company/Konkan");
  expect(screen.getByRole("cell", { name: "340" })).toBeTruthy();
});

test("a stacked table labels each value for phones, and needs no region to scroll", () => {
  const { container } = render(
    <Table label="Holdings" narrow="stack" columns={columns} rows={holdings} rowKey={rowKey} />,
  );
  expect(container.querySelector("td")?.dataset["label"]).toBe("Value");
  expect(screen.queryByRole("group")).toBeNull();
});
