import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { CompanyAction } from "@munshi/bff/contract";
import { afterEach, expect, test, vi } from "vitest";
import { ActionsTable } from "./ActionsTable.tsx";
import { someCompany, someResults } from "./company.fixture.ts";
import { InspectProvider } from "./FigureButton.tsx";
import { dayInIndia, NewsList } from "./NewsList.tsx";
import { printResultChange } from "./print-figure.ts";
import { ResultCards } from "./ResultCards.tsx";
import { ResultTable } from "./ResultTable.tsx";
import { ShareholdingTable } from "./ShareholdingTable.tsx";
import { StatementColumns } from "./StatementList.tsx";

afterEach(cleanup);

test("a result's change has one decimal, arrow and sign, and neither where nothing is left of it", () => {
  expect(printResultChange(12.84, true)).toEqual({ text: "▲ +12.8 %", direction: "rise" });
  expect(printResultChange(-8.66, true)).toEqual({ text: "▼ −8.7 %", direction: "fall" });
  expect(printResultChange(-0.04, true)).toEqual({ text: "0.0 %", direction: "level" });
  expect(printResultChange(null, true)).toEqual({ text: "--", direction: "level" });
  expect(printResultChange("turned-positive", true)).toEqual({
    text: "▲ Turned profitable",
    direction: "rise",
  });
  expect(printResultChange("more-negative", false)).toEqual({
    text: "▼ More negative",
    direction: "fall",
  });
});

test("a statement unfolds the rule and the figures that it stands on", () => {
  const { commentary } = someCompany.sections;
  if (commentary.state !== "ready") throw new Error("the fixture has commentary");
  render(<StatementColumns pair={commentary.data.overall} />);
  expect(screen.getByText("Return on equity > 15")).toBeTruthy();
  expect(screen.getByText("18.26 %")).toBeTruthy();
  expect(screen.getByRole("heading", { name: /Weakness/ }).parentElement?.textContent).toContain(
    "No statements.",
  );
});

test("a figure below a statement opens what is behind it", () => {
  const { commentary } = someCompany.sections;
  if (commentary.state !== "ready") throw new Error("the fixture has commentary");
  const opened: string[] = [];
  render(
    <InspectProvider value={({ key }) => opened.push(key)}>
      <StatementColumns pair={commentary.data.overall} />
    </InspectProvider>,
  );
  fireEvent.click(screen.getByText("18.26 %"));
  expect(opened).toEqual(["returnOnEquity"]);
});

test("news are told by their day in India", () => {
  expect(dayInIndia("2025-11-19T19:00:00Z")).toBe("2025-11-20");
  expect(dayInIndia("2025-11-19T18:29:59Z")).toBe("2025-11-19");
  const { news } = someCompany.sections;
  if (news.state !== "ready") throw new Error("the fixture has news");
  render(<NewsList items={news.data.items} />);
  expect(screen.getByText("20 Nov 25")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://news.example/konkan");
});

test("no news says so", () => {
  render(<NewsList items={[]} />);
  expect(screen.getByText("Data not found!")).toBeTruthy();
});

const actions: readonly CompanyAction[] = [
  {
    kind: "dividend",
    exDate: "2025-08-01",
    ratio: null,
    amount: 4.5,
    dividendType: "Final",
    purpose: "Dividend - Rs 4.50 per share",
  },
  {
    kind: "split",
    exDate: "2022-03-10",
    ratio: "₹10 to ₹2",
    amount: null,
    dividendType: null,
    purpose: "Face value split",
  },
];

test("each kind of action has its tab, and one without any says so", () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  render(
    <MantineProvider>
      <ActionsTable actions={actions} />
    </MantineProvider>,
  );
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "All",
    "Dividend",
    "Bonus",
    "Splits",
  ]);
  expect(screen.getAllByRole("row")).toHaveLength(3);
  fireEvent.click(screen.getByRole("tab", { name: "Splits" }));
  const [, split] = screen.getAllByRole("row");
  expect(split?.textContent).toContain("₹10 to ₹2");
  fireEvent.click(screen.getByRole("tab", { name: "Bonus" }));
  expect(screen.getByRole("tabpanel").textContent).toBe("Record Not Found!");
});

function cardOf(name: string): string {
  return screen.getByRole("region", { name }).textContent ?? "";
}

test("results begin with the quarter, one decimal for changes and crore for amounts", () => {
  render(<ResultCards results={someResults} />);
  expect(cardOf("Net Sales")).toContain("₹1,241 cr");
  expect(cardOf("Net Sales")).toContain("▲ +12.8 %");
  expect(cardOf("Net Profit")).toContain("No comparison");
  expect(screen.getByText(/Jul to Sep 2025 vs Apr to Jun 2025/)).toBeTruthy();
});

test("toggle and selector choose the same periods, and an absent one says why it is empty", () => {
  render(<ResultCards results={someResults} />);
  const select = screen.getByRole("combobox", { name: "Period" });
  expect(
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Q", "3M", "6M", "YoY"]);
  fireEvent.click(screen.getByRole("radio", { name: "Cumulative" }));
  expect(select).toHaveProperty("value", "6M");
  expect(screen.getByText(/vs the same quarters last year/)).toBeTruthy();
  fireEvent.change(select, { target: { value: "A" } });
  expect(screen.getByRole("radio", { name: "YoY" })).toHaveProperty("checked", true);
  expect(screen.getAllByText("No statements.")).toHaveLength(2);
  fireEvent.change(select, { target: { value: "3M" } });
  expect(screen.getByText(/Not enough results/)).toBeTruthy();
});

test("quarters are listed oldest first in whole crore, with missing figures marked", () => {
  render(<ResultTable results={someResults} />);
  const row = screen.getByRole("row", { name: /Net Profit/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["--", "80"]);
});

test("holdings are listed oldest first with the latest change, without holders that never filed", () => {
  const { shareholding } = someCompany.sections;
  if (shareholding.state !== "ready") throw new Error("the fixture has shareholding");
  render(<ShareholdingTable {...shareholding.data} />);
  const textsOf = (name: RegExp) =>
    within(screen.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(textsOf(/^FII \d/)).toEqual(["17.10", "18.40", "▲ +1.30"]);
  expect(textsOf(/^Pledged/)).toEqual(["4.20", "3.20", "▼ −1.00"]);
  expect(textsOf(/^Promoters \d/)).toEqual(["52.10", "52.10", "0.00"]);
  expect(textsOf(/^Shareholders/)).toEqual(["2,40,000", "2,45,678", "▲ +5,678"]);
  expect(screen.queryByRole("row", { name: /^Government/ })).toBeNull();
});

test("no more than six quarters of holders are shown, and one alone has no change", () => {
  const { shareholding } = someCompany.sections;
  if (shareholding.state !== "ready") throw new Error("the fixture has shareholding");
  const [latest] = shareholding.data.periods;
  if (latest === undefined) throw new Error("the fixture has periods");
  const many = Array.from({ length: 9 }, (_, place) => ({
    ...latest,
    periodEnd: `2025-0${place + 1}-01`,
    label: `Quarter ${place + 1}`,
  }));
  const { rerender } = render(
    <ShareholdingTable periods={many} changes={shareholding.data.changes} />,
  );
  expect(screen.getAllByRole("columnheader")).toHaveLength(1 + 6 + 1);
  rerender(<ShareholdingTable periods={many.slice(0, 1)} changes={null} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Holder",
    "Quarter 1",
  ]);
});

test("a figure that a statement's words stand on and that is no number is not told as missing", () => {
  const inWords = {
    rule: "large",
    text: "The company is one of the 100 largest.",
    condition: "Market cap class = 'Large Cap'",
    figures: [{ key: "class", title: "Market cap class", unit: "none" as const, value: null }],
  };
  render(<StatementColumns pair={{ strength: [inWords], weakness: [] }} />);
  expect(screen.queryByText("Market cap class")).toBeNull();
  expect(screen.queryByText("--")).toBeNull();
});
