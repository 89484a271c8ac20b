import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { placeLabels, RebasedChart } from "./RebasedChart.tsx";

afterEach(cleanup);

const days = ["2026-01-01", "2026-01-02", "2026-01-05"];
const lines = [
  { key: "a", label: "ASHA", series: { days, values: Float64Array.of(200, 210, 250) } },
  {
    key: "i",
    label: "Munshi 100",
    series: { days, values: Float64Array.of(50, 49, 51) },
    isBenchmark: true,
  },
];

function show(from: string) {
  return render(
    <RebasedChart
      title="Prices, rebased to 100"
      describeSource={(start) => `100 is the close of ${start}.`}
      lines={lines}
      from={from}
      formatDay={(day) => day}
    />,
  );
}

test("lines are labelled with their last value, for screen readers too", () => {
  show("2026-01-01");
  // 250 / 200 and 51 / 50
  expect(screen.getByText("ASHA 125.0")).toBeTruthy();
  expect(screen.getByText("Munshi 100 102.0")).toBeTruthy();
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Prices, rebased to 100. 2026-01-05: ASHA 125.0, Munshi 100 102.0.",
  );
  expect(screen.getByText("100 is the close of 2026-01-01.")).toBeTruthy();
});

test("the slider selects a day, and the table lists all days, newest first", () => {
  show("2026-01-01");
  const slider = screen.getByRole("slider", { name: "Select a point" });
  fireEvent.change(slider, { target: { value: "1" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("2026-01-02: ASHA 105.0, Munshi 100 98.0");
  const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", {
    hidden: true,
  });
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Day", "ASHA", "Munshi 100"],
    ["2026-01-05", "125.0", "102.0"],
    ["2026-01-02", "105.0", "98.0"],
    ["2026-01-01", "100.0", "100.0"],
  ]);
});

test("without two common days a message is shown", () => {
  show("2026-01-05");
  expect(screen.getByText(/no common trading days/)).toBeTruthy();
});

test("labels that would overlap are moved apart within the plot, in their order", () => {
  const room = { height: 16, least: 0, most: 100 };
  expect(placeLabels([10, 60], room)).toEqual([10, 60]);
  expect(placeLabels([50, 52, 54], room)).toEqual([50, 66, 82]);
  expect(placeLabels([99, 98, 100], room)).toEqual([84, 68, 100]);
});

function showRecord(liveSince: string | null) {
  return render(
    <RebasedChart
      title="Record"
      describeSource={() => ""}
      lines={lines}
      from=""
      liveSince={liveSince}
      formatDay={(day) => day}
    />,
  );
}

test("days before a record went live are drawn apart and named back-tested", () => {
  const { container } = showRecord("2026-01-02");
  expect(screen.getByText("Live since 2026-01-02")).toBeTruthy();
  // The index has no back-test.
  expect(container.querySelectorAll(".rebased-tested")).toHaveLength(1);
  const slider = screen.getByRole("slider", { name: "Select a point" });
  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toContain("2026-01-01 (back-tested): ASHA 100.0");
  fireEvent.change(slider, { target: { value: "1" } });
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^2026-01-02: /);
});

test("a record that is not live says so; one that always was has no boundary", () => {
  showRecord(null);
  expect(screen.getByText("Back-tested")).toBeTruthy();
  cleanup();
  const { container } = showRecord("2025-06-01");
  expect(screen.queryByText(/Live since/)).toBeNull();
  expect(container.querySelector(".rebased-tested")).toBeNull();
});

test("lines that went live on different days are marked one by one", () => {
  const [asha] = lines;
  if (asha === undefined) throw new Error("no line");
  const { container } = render(
    <RebasedChart
      title="Records"
      describeSource={() => ""}
      lines={[
        { ...asha, liveSince: "2026-01-02" },
        { ...asha, key: "b", label: "BINA", liveSince: null },
        { ...asha, key: "c", label: "CHIA", liveSince: "2020-01-01" },
      ]}
      from=""
      formatDay={(day) => day}
    />,
  );
  expect(container.querySelectorAll(".rebased-tested")).toHaveLength(2);
  expect(container.querySelectorAll(".rebased-went-live")).toHaveLength(1);
  const slider = screen.getByRole("slider", { name: "Select a point" });
  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "2026-01-01: ASHA 100.0 (back-tested), BINA 100.0 (back-tested), CHIA 100.0",
  );
});
