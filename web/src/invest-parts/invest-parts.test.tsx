import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { HoldingsHeader } from "./HoldingsHeader.tsx";
import { PlanTable, sumPlan } from "./PlanTable.tsx";
import type { PlanRow } from "./PlanTable.tsx";
import { WeightsTable } from "./WeightsTable.tsx";

afterEach(cleanup);

const plan: readonly PlanRow[] = [
  { symbol: "B", name: "Bought", before: 10, after: 14, price: 100 },
  { symbol: "K", name: "Kept", before: 5, after: 5, price: 50 },
  { symbol: "S", name: "Sold", before: 8, after: 0, price: 25.5 },
];

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

test("a plan lists sales, then purchases, then unchanged holdings", () => {
  render(<PlanTable label="Plan" rows={plan} />);
  expect(screen.getAllByRole("row").map((row) => cellsOf(row).slice(0, 5))).toEqual([
    ["Company", "Action", "Before", "After", "Amount, ₹"],
    ["Sold", "Sell", "8", "0", "204.00"],
    ["Bought", "Buy", "10", "14", "400.00"],
    ["Kept", "Keep", "5", "5", "--"],
    ["Total", "", "", "", "Sell 204.00Buy 400.00"],
  ]);
  expect(sumPlan(plan)).toEqual({ bought: 400, sold: 204 });
});

test("drift is the distance from the target in points, with its sign", () => {
  render(
    <WeightsTable
      label="Weights"
      rows={[
        { symbol: "A", name: "Over", weight: 24.6, target: 20 },
        { symbol: "B", name: "Under", weight: 18.1, target: 20 },
        { symbol: "C", name: "Free", weight: 4, target: null },
      ]}
    />,
  );
  expect(screen.getAllByRole("row").map((row) => cellsOf(row).at(-1))).toEqual([
    "Drift, pp",
    "+4.60",
    "−1.90",
    "--",
  ]);
});

test("weights without targets show no drift", () => {
  render(
    <WeightsTable label="Weights" rows={[{ symbol: "A", name: "A", weight: 100, target: null }]} />,
  );
  expect(screen.queryByText("Target")).toBeNull();
});

test("P&L leaves out what has no price, and unknown parts of a ledger are not shown", () => {
  render(
    <HoldingsHeader
      totals={{
        invested: 5_000_00,
        pricedCost: 1_000_00,
        currentValue: 1_100_00,
        asOf: "20 Nov 26",
      }}
    />,
  );
  expect(screen.getByText("P&L").nextSibling?.textContent).toBe("▲ +₹100 (10.00 %)");
  expect(screen.queryByText("Day's change")).toBeNull();
});

test("P&L is relative to the cost, the day's change to the value before it", () => {
  render(
    <HoldingsHeader
      totals={{
        invested: 1_000_00,
        currentValue: 1_100_00,
        dayChange: -100_00,
        yearlyReturn: null,
        benchmark: null,
        asOf: "20 Nov 26",
      }}
    />,
  );
  expect(screen.getByText("P&L").nextSibling?.textContent).toBe("▲ +₹100 (10.00 %)");
  expect(screen.getByText("Day's change").nextSibling?.textContent).toBe("▼ −₹100 (8.33 %)");
});
