import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { Gauge } from "./Gauge.tsx";
import { placeOnGauge } from "./gauge-geometry.ts";
import { PriceScoreChart } from "./PriceScoreChart.tsx";
import { drawSparkline, Sparkline } from "./Sparkline.tsx";
import { spreadLabels, stackParts } from "./stacked-layout.ts";
import { StackedColumns } from "./StackedColumns.tsx";
import { placeSteps, spanSteps } from "./waterfall-steps.ts";
import { Waterfall } from "./Waterfall.tsx";

afterEach(cleanup);

function tableRows(): (string | null)[][] {
  const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", {
    hidden: true,
  });
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

test("a gauge runs from the left over the top to the right, and a value beyond stays at its end", () => {
  const left = placeOnGauge(0, 10);
  const right = placeOnGauge(100, 10);
  expect(left.x).toBeLessThan(placeOnGauge(50, 10).x);
  expect(right.x - placeOnGauge(50, 10).x).toBeCloseTo(10, 9);
  expect(placeOnGauge(50, 10).y).toBeLessThan(left.y);
  expect(placeOnGauge(140, 10)).toEqual(right);
});

test("a gauge draws its five bands, and full the one that is reached", () => {
  const { container } = render(<Gauge value={20} band="sad" />);
  expect(container.querySelectorAll(".gauge-band")).toHaveLength(5);
  const reached = [...container.querySelectorAll(".gauge-band-reached")];
  expect(reached.map((band) => band.getAttribute("data-band"))).toEqual(["sad"]);
});

test("a sparkline breaks where a value is missing and needs two to be drawn", () => {
  expect(drawSparkline([1, null, 2, 3]).match(/M/g)).toHaveLength(2);
  expect(drawSparkline([5, 5])).toBe("M3.0 10.0L69.0 10.0");
  const { container } = render(<Sparkline values={[null, 4, null]} />);
  expect(container.innerHTML).toBe("");
});

test("steps of a waterfall end where all that moved adds up to, inside the scale drawn", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ min: -20, max: 20, noNaN: true }), { nil: null }), {
        maxLength: 12,
      }),
      (moves) => {
        const placed = placeSteps(
          50,
          moves.map((moved, index) => ({ key: `${index}`, label: "", moved })),
        );
        const sum = moves.reduce<number>((total, moved) => total + (moved ?? 0), 50);
        expect(placed.at(-1)?.to ?? 50).toBeCloseTo(sum, 9);
        const [low, high] = spanSteps([50], placed);
        for (const { from, to } of placed) {
          expect(Math.min(from, to)).toBeGreaterThanOrEqual(low);
          expect(Math.max(from, to)).toBeLessThanOrEqual(high);
        }
        expect(high - low).toBeGreaterThanOrEqual(20);
      },
    ),
  );
});

test("a waterfall names what moved it most, marks what was left out, and has a table", () => {
  const { container } = render(
    <Waterfall
      title="What made Growth"
      source="On figures of a test."
      start={{ label: "Neutral", value: 50 }}
      end={{ label: "Growth", value: 54 }}
      steps={[
        { key: "a", label: "Sales", moved: 10 },
        { key: "b", label: "Profit", moved: -6 },
        { key: "c", label: "Margin", moved: null },
      ]}
      format={(moved) => (moved > 0 ? `+${moved}` : `${moved}`)}
      table={{ heads: ["Rule", "Moved"], rows: [{ key: "a", label: "Sales", cells: ["+10"] }] }}
    />,
  );
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "What made Growth: from 50 to 54. Biggest movers: Sales +10, Profit -6.",
  );
  expect(container.querySelectorAll("rect")).toHaveLength(2);
  expect(screen.getByText("not scored")).toBeTruthy();
  expect(tableRows()).toEqual([
    ["Rule", "Moved"],
    ["Sales", "+10"],
  ]);
});

const points = [
  { day: "2025-05-10", price: 100, score: null },
  { day: "2025-08-10", price: null, score: 61 },
  { day: "2025-11-10", price: 120, score: 64 },
];

test("price and score are read point by point, and missing ones are said to be missing", () => {
  render(
    <PriceScoreChart
      title="Price and score"
      source="Of a test."
      points={points}
      formatDay={(day) => day}
      formatPrice={String}
    />,
  );
  const reader = screen.getByRole("slider", { name: "Select a point" });
  expect(reader.getAttribute("aria-valuetext")).toBe("2025-11-10: 120, score 64");
  fireEvent.change(reader, { target: { value: "0" } });
  expect(reader.getAttribute("aria-valuetext")).toBe("2025-05-10: 100, not rated");
  expect(tableRows().slice(1)).toEqual([
    ["2025-05-10", "100", "NR"],
    ["2025-08-10", "--", "61"],
    ["2025-11-10", "120", "64"],
  ]);
});

test("labels that would lie on each other are moved apart, and stay in their order and room", () => {
  expect(spreadLabels([10, 12, 90], 17, 100)).toEqual([10, 27, 90]);
  expect(spreadLabels([96, 98, 100], 17, 100)).toEqual([66, 83, 100]);
  expect(spreadLabels([], 17, 100)).toEqual([]);
});

test("parts of a column lie on each other, and nothing stands for what is nil or not known", () => {
  expect(
    stackParts([
      { key: "a", value: 52 },
      { key: "b", value: null },
      { key: "c", value: 0 },
      { key: "d", value: 48 },
    ]),
  ).toEqual([
    { key: "a", from: 0, to: 52 },
    { key: "d", from: 52, to: 100 },
  ]);
});

test("stacked columns name the parts of the last one, and their table runs newest first", () => {
  render(
    <StackedColumns
      title="Who holds"
      source="Of a test."
      parts={[
        { key: "p", label: "Promoters" },
        { key: "f", label: "Foreign" },
      ]}
      columns={[
        { label: "Jun 2025", values: [50, null] },
        { label: "Sep 2025", values: [52, 48] },
      ]}
      format={(value) => `${value} %`}
    />,
  );
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Who holds. Sep 2025: Promoters 52 %, Foreign 48 %.",
  );
  expect(tableRows()).toEqual([
    ["Quarter", "Promoters", "Foreign"],
    ["Sep 2025", "52 %", "48 %"],
    ["Jun 2025", "50 %", "--"],
  ]);
});
