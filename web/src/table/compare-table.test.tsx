import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CompareTable } from "./CompareTable.tsx";

afterEach(cleanup);

const things = [
  { id: "a", name: "ASHA", head: "Asha Textiles" },
  { id: "b", name: "MILL", head: "Mill Limited" },
  { id: "median", name: "Median", head: "Median", isReference: true },
];

test("each figure has row and column headers, and the best is marked in words", () => {
  render(
    <CompareTable
      label="Key metrics"
      things={things}
      groups={[
        {
          title: "Valuation",
          rows: [{ key: "pe", label: "P/E", cells: ["12.00", "18.00", "15.00"], best: [0] }],
        },
        { title: "Growth", rows: [{ key: "sales", label: "Sales", cells: ["4%", "4%", "--"] }] },
      ]}
    />,
  );
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Metric", "Asha Textiles", "Mill Limited", "Median"]);
  const row = screen.getByRole("row", { name: /P\/E/ });
  const cells = within(row).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent.trim())).toEqual([
    "Best 12.00",
    "18.00",
    "15.00",
  ]);
  expect(screen.getAllByText("Best")).toHaveLength(1);
  expect(screen.getByRole("rowheader", { name: "Growth" }).getAttribute("scope")).toBe("rowgroup");
});
