import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { formatCount } from "../lib/format.ts";
import { BarChart } from "./BarChart.tsx";
import { describeChart } from "./chart-data.ts";
import type { ChartEntry, ChartProps } from "./chart-data.ts";
import { DonutChart } from "./DonutChart.tsx";
import { LineChart } from "./LineChart.tsx";

afterEach(cleanup);

function chartOf(entries: readonly ChartEntry[]): ChartProps {
  return {
    title: "Companies by size",
    entries,
    entryHeading: "Size",
    figureHeading: "Companies",
    source: "Source: a test. Prices of 20 Nov 26.",
    format: formatCount,
  };
}
const three = chartOf([
  { label: "Large", value: 100, href: "/large?q=1" },
  { label: "Mid", value: 150 },
  { label: "Small", value: 3739 },
]);
const kinds = [
  ["bars", BarChart],
  ["donut", DonutChart],
  ["line", LineChart],
] as const;

test.each(kinds)(
  "%s: the picture has a name, and title and source stand next to it",
  (_, Chart) => {
    render(<Chart {...three} />);
    const figure = screen.getByRole("figure", { name: "Companies by size" });
    const picture = within(figure).getByRole("img");
    expect(picture.getAttribute("aria-label")).toBe(
      "Companies by size. Companies, 3 entries; largest: Small, 3,739.",
    );
    expect(within(figure).getByText("Source: a test. Prices of 20 Nov 26.")).toBeTruthy();
  },
);

test.each(kinds)(
  "%s: the table says all that the picture does, missing figures too",
  (_, Chart) => {
    render(<Chart {...chartOf([...three.entries, { label: "Unlisted", value: Number.NaN }])} />);
    const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", {
      hidden: true,
    });
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ["Size", "Companies"],
      ["Large", "100"],
      ["Mid", "150"],
      ["Small", "3,739"],
      ["Unlisted", "no data"],
    ]);
    expect(screen.getByText("Large", { selector: "a" }).getAttribute("href")).toBe("/large?q=1");
  },
);

test("bars begin at zero and are as long as their figures", () => {
  const { container } = render(
    <BarChart
      {...chartOf([
        { label: "One", value: 50 },
        { label: "Other", value: 200 },
        { label: "None", value: 0 },
        { label: "Unknown", value: Number.NaN },
      ])}
    />,
  );
  const bars = [...container.querySelectorAll(".chart-bar")];
  const lengths = bars.map((bar) => Number(bar.getAttribute("width")));
  expect(new Set(bars.map((bar) => bar.getAttribute("x"))).size).toBe(1);
  expect(lengths).toHaveLength(3);
  // 50 / 200 = 1 / 4
  expect((lengths[0] ?? 0) / (lengths[1] ?? 0)).toBeCloseTo(0.25, 10);
  expect(lengths[2]).toBe(0);
});

test("a ring's key gives each part's share of the whole", () => {
  render(
    <DonutChart
      {...chartOf([
        { label: "A", value: 30 },
        { label: "B", value: 90 },
      ])}
    />,
  );
  // 30 / 120 = 25 %, 90 / 120 = 75 %
  expect(screen.getByText("30 · 25%")).toBeTruthy();
  expect(screen.getByText("90 · 75%")).toBeTruthy();
  expect(screen.getByText("120")).toBeTruthy();
});

test("a line breaks where there is no figure, and its last value is written next to it", () => {
  const { container } = render(
    <LineChart
      {...chartOf([
        { label: "−3", value: 10 },
        { label: "−2", value: Number.NaN },
        { label: "−1", value: 30 },
        { label: "latest", value: 1234 },
      ])}
    />,
  );
  const path = container.querySelector(".chart-line")?.getAttribute("d") ?? "";
  expect(path.match(/M/g)).toHaveLength(2);
  expect(container.querySelectorAll(".chart-dot")).toHaveLength(3);
  expect(container.querySelector(".chart-figure")?.textContent).toBe("1,234");
});

test("the slider reads a line's points one by one", () => {
  render(<LineChart {...three} />);
  const slider = screen.getByRole("slider", { name: "Select a point" });
  expect(slider.getAttribute("aria-valuetext")).toBe("Small: 3,739");
  fireEvent.change(slider, { target: { value: "1" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("Mid: 150");
  expect(screen.getByText("Mid: 150")).toBeTruthy();
});

test("a line that falls below zero shows where zero is", () => {
  const { container } = render(
    <LineChart
      {...chartOf([
        { label: "−1", value: -40 },
        { label: "latest", value: 60 },
      ])}
    />,
  );
  const ticks = [...container.querySelectorAll(".chart-tick")].map(
    ({ textContent }) => textContent,
  );
  expect(ticks).toContain("0");
  expect(ticks).toContain("−40");
});

test("a chart without any figure says so", () => {
  expect(describeChart(chartOf([]))).toBe("Companies by size: no data.");
  render(<BarChart {...chartOf([])} />);
  render(<LineChart {...chartOf([])} />);
  expect(screen.getAllByRole("img")).toHaveLength(2);
});
