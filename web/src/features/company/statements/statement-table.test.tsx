import { MantineProvider } from "@mantine/core";
import type { CompanyStatements } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InspectProvider } from "../../../company-parts/FigureButton.tsx";
import type { InspectedFigure } from "../../../company-parts/FigureButton.tsx";
import { PrintingProvider } from "../usePrinting.ts";
import { Statements } from "./Statements.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(cleanup);

const column = (periodEnd: string, label: string, period: string, restatements = 0) => ({
  periodEnd,
  label,
  publishedAt: "2025-05-12",
  filing: "f",
  audited: true,
  restatements,
  period,
});
const row = (
  code: string,
  title: string,
  years: readonly (number | null)[],
  level: 0 | 1,
  views: Partial<Record<"commonSize" | "growth", readonly (number | null)[]>> = {},
) => ({
  code,
  title,
  unit: "money" as const,
  level,
  years,
  quarters: [null],
  base: "sales",
  commonSize: views.commonSize === undefined ? null : { years: views.commonSize, quarters: [null] },
  growth: views.growth === undefined ? null : { years: views.growth, quarters: [null] },
});

const statements: CompanyStatements = {
  basis: "standalone",
  bases: ["standalone"],
  template: "ordinary",
  years: [column("2025-03-31", "Mar 2025", "y0", 1), column("2024-03-31", "Mar 2024", "y1")],
  quarters: [column("2025-06-30", "Q1 FY26", "q0")],
  tables: [
    {
      kind: "profit-and-loss",
      spans: ["years", "quarters"],
      rows: [
        row("sales", "Sales", [200, 160], 0, { commonSize: [100, 100], growth: [25, null] }),
        row("loss", "Other income", [-5, null], 1),
        row("nil", "Exceptional items", [0, 0], 1),
      ],
    },
    {
      kind: "cash-flow",
      spans: ["years"],
      rows: [row("cash", "Cash", [20, 10], 0, { growth: [100, null] })],
    },
  ],
};

const inspected: InspectedFigure[] = [];
function show() {
  inspected.length = 0;
  render(
    <MantineProvider>
      <InspectProvider value={(figure) => inspected.push(figure)}>
        <Statements statements={statements} />
      </InspectProvider>
    </MantineProvider>,
  );
}
const textsOf = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .slice(1)
    .map(({ textContent }) => textContent);

test("periods are oldest first, missing and restated figures are marked, and nil lines are omitted", () => {
  show();
  expect(textsOf(/^Sales/)).toEqual(["160.00", "200.00"]);
  expect(textsOf(/^Other income/)).toEqual(["--", "−5.00"]);
  expect(screen.queryByRole("row", { name: /Exceptional/ })).toBeNull();
  expect(screen.getByRole("columnheader", { name: /Mar 2025.*restated/ })).toBeTruthy();
});

test("views that have nothing to show cannot be chosen", () => {
  show();
  expect(screen.getByRole("radio", { name: "Quarters" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("radio", { name: "Common size" }));
  expect(textsOf(/^Sales/)).toEqual(["100.00", "100.00"]);
  fireEvent.click(screen.getByRole("radio", { name: "Growth" }));
  expect(textsOf(/^Sales/)).toEqual(["--", "25.00"]);
  fireEvent.click(screen.getByRole("tab", { name: "Cash flow" }));
  expect(textsOf(/^Cash/)).toEqual(["--", "100.00"]);
  expect(screen.getByRole("radio", { name: "Common size" })).toHaveProperty("disabled", true);
});

test("a percent of a view opens what it was worked out from, not the amount", () => {
  show();
  fireEvent.click(screen.getByRole("radio", { name: "Common size" }));
  const [first = document.body] = screen.getAllByRole("button", { name: "100.00" });
  fireEvent.click(first);
  fireEvent.click(screen.getByRole("radio", { name: "Growth" }));
  fireEvent.click(screen.getByRole("button", { name: "25.00" }));
  expect(inspected.map(({ key, text }) => [key, text])).toEqual([
    ["page.commonSize@sales~y1", "100.00 %"],
    ["page.yearGrowth@sales~y0", "25.00 %"],
  ]);
});

test("all figures are one stop of the Tab key; arrows walk them and Enter opens one", () => {
  show();
  const stops = () => screen.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map(({ textContent }) => textContent)).toEqual(["200.00"]);
  stops()[0]?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toBe("−5.00");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowUp" });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowLeft" });
  expect(stops().map(({ textContent }) => textContent)).toEqual(["160.00"]);
  fireEvent.click(document.activeElement ?? document.body);
  expect(inspected.map(({ key, title }) => [key, title])).toEqual([
    ["sales@y1", "Sales, Mar 2024"],
  ]);
});

test("on paper every statement stands", () => {
  render(
    <PrintingProvider value>
      <Statements statements={statements} />
    </PrintingProvider>,
  );
  expect(
    screen.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent),
  ).toEqual(["Profit and loss", "Cash flow"]);
});
