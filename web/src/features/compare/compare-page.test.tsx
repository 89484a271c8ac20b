import { MantineProvider } from "@mantine/core";
import type { ComparedCompany, CompareView } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { someCompany } from "../../company-parts/company.fixture.ts";
import { ComparePage } from "./ComparePage.tsx";

const ready = <Data,>(data: Data) => ({ state: "ready", data, ageSeconds: 0 }) as const;

interface Figures {
  readonly pe: number | null;
  readonly roe: number;
  readonly sector?: string;
  readonly sales?: readonly number[];
  readonly failed?: true;
}

function company(
  symbol: string,
  { pe, roe, sector, sales = [], failed }: Figures,
): ComparedCompany {
  const { summary, scores, statements, results, peers } = someCompany.sections;
  if (summary.state !== "ready" || results.state !== "ready") throw new Error("an empty fixture");
  const coCode = symbol.length * 100 + symbol.charCodeAt(0);
  const columns = ["2026-03-31", "2025-03-31"].map((periodEnd, at) => ({
    periodEnd,
    label: periodEnd,
    publishedAt: periodEnd,
    filing: "filing",
    audited: true,
    restatements: 0,
    period: `y${at}`,
  }));
  return {
    company: { coCode, symbol, name: `${symbol} Limited` },
    dataset: someCompany.dataset,
    sections: {
      summary: ready({
        ...summary.data,
        sector: sector ?? "Metals & Mining",
        figures: summary.data.figures.map((figure) => ({
          ...figure,
          value:
            { priceToEarning: pe, returnOnEquity: roe, marketCapitalization: 500 }[figure.key] ??
            null,
        })),
      }),
      scores,
      statements,
      results: ready({
        ...results.data,
        years: { columns, rows: [{ particular: "Net Sales", key: "sales", values: [...sales] }] },
      }),
      peers: failed ? { state: "failed", requestId: "r-1" } : peers,
    },
  };
}

let view: CompareView;
let isIndexAway = false;
const requests: string[] = [];
const time = [20_000, 20_001, 20_002].map((day) => day * 86_400);
const closes = [100, 110, 120];
beforeEach(() => {
  requests.length = 0;
  isIndexAway = false;
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (path.startsWith("/api/views/compare")) return Response.json(view);
    if (isIndexAway && path.includes("INDEX")) return Response.json({}, { status: 503 });
    if (path.startsWith("/udf/history")) {
      const prices = { o: closes, h: closes, l: closes, c: closes, v: closes };
      return Response.json({ s: "ok", t: time, ...prices });
    }
    if (path.startsWith("/udf/search")) {
      return Response.json([
        { ticker: "INDEX:Munshi 100", description: "Munshi 100", type: "index" },
      ]);
    }
    return Response.json({ time: [], label: [], text: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function show(search: string): void {
  window.history.replaceState(null, "", `/compare${search}`);
  render(
    <MantineProvider>
      <Router>
        <ComparePage />
      </Router>
    </MantineProvider>,
  );
}

const rowOf = async (table: string, name: string) => {
  const row = within(await screen.findByRole("table", { name: table })).getByRole("rowheader", {
    name,
  }).parentElement;
  if (row === null) throw new Error("a head outside a row");
  return within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent.trim());
};

test("figures are shown side by side with the best marked", async () => {
  const companies = [company("ONE", { pe: 30, roe: 12 }), company("SECOND", { pe: 18, roe: 21 })];
  view = { companies, unknown: [] };
  show("?symbols=one,SECOND");
  expect(await rowOf("Key metrics", "Price to Earning")).toEqual(["30.00", "Best 18.00"]);
  expect(await rowOf("Key metrics", "Return on equity")).toEqual(["12.00 %", "Best 21.00 %"]);
  expect(await rowOf("Key metrics", "Market capitalisation")).toEqual(["₹500.00 cr", "₹500.00 cr"]);
  expect(requests[0]).toBe("/api/views/compare?symbols=ONE%2CSECOND");
  expect(await screen.findByText("SECOND 120.0")).toBeTruthy();
});

test("multiples of different sectors are not ranked, and the page says so", async () => {
  const companies = [
    company("ALPHA", { pe: 30, roe: 12 }),
    company("BETA", { pe: 18, roe: 21, sector: "Textiles" }),
  ];
  view = { companies, unknown: [] };
  show("?symbols=ALPHA,BETA");
  expect(await rowOf("Key metrics", "Price to Earning")).toEqual(["30.00", "18.00"]);
  expect(screen.getByText(/not ranked across sectors/)).toBeTruthy();
});

test("sales of the same financial year are in one row", async () => {
  const companies = [
    company("GAMMA", { pe: 1, roe: 1, sales: [120, 100] }),
    company("DELTA", { pe: 1, roe: 1, sales: [80] }),
  ];
  view = { companies, unknown: [] };
  show("?symbols=GAMMA,DELTA");
  expect(await rowOf("Results by year", "FY26")).toEqual(["120.00", "80.00"]);
  expect(await rowOf("Results by year", "FY25")).toEqual(["100.00", "--"]);
});

test("an unknown symbol is named, and the others are shown", async () => {
  view = { companies: [company("KAPPA", { pe: 30, roe: 12 })], unknown: ["ABSENT"] };
  show("?symbols=KAPPA,ABSENT");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No company found for “ABSENT”.");
  expect(await rowOf("Key metrics", "Price to Earning")).toEqual(["30.00"]);
  expect(screen.getByText("Add one more company to compare.")).toBeTruthy();
});

test("a fifth company is named as left out, and only four are requested", async () => {
  const symbols = ["S1", "S22", "S333", "S4444"];
  view = { companies: symbols.map((symbol) => company(symbol, { pe: 1, roe: 2 })), unknown: [] };
  show(`?symbols=${symbols.join(",")},FIFTH`);
  expect(await screen.findByText(/FIFTH is left out/)).toBeTruthy();
  expect(requests[0]).toBe("/api/views/compare?symbols=S1%2CS22%2CS333%2CS4444");
  await rowOf("Key metrics", "Return on equity");
  expect(screen.queryByRole("combobox", { name: "Add a company" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove S22 Limited" }));
  expect(window.location.search).toBe("?symbols=S1,S333,S4444");
});

test("the range and the index of the prices are in the address", async () => {
  view = { companies: [company("ZETA", { pe: 1, roe: 2 })], unknown: [] };
  show("?symbols=ZETA");
  await screen.findByText("ZETA 120.0");
  fireEvent.click(screen.getByRole("radio", { name: "3Y" }));
  await screen.findByRole("option", { name: "Munshi 100" });
  fireEvent.change(screen.getByRole("combobox", { name: "Index" }), {
    target: { value: "INDEX:Munshi 100" },
  });
  expect(await screen.findByText("Munshi 100 120.0")).toBeTruthy();
  expect(window.location.search).toBe("?symbols=ZETA&range=3Y&index=INDEX%3AMunshi+100");
});

test("an index that fails to load says so and is loaded again", async () => {
  isIndexAway = true;
  view = { companies: [company("ZETA", { pe: 1, roe: 2 })], unknown: [] };
  show("?symbols=ZETA&index=INDEX%3AMunshi+500");
  expect(await screen.findByText(/Munshi 500 could not be loaded/)).toBeTruthy();
  expect(screen.getByText("ZETA 120.0")).toBeTruthy();
  isIndexAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/^INDEX:Munshi 500 120.0$/)).toBeTruthy();
});

test("figures that failed to load are reported and can be retried", async () => {
  view = { companies: [company("THETA", { pe: 1, roe: 2, failed: true })], unknown: [] };
  show("?symbols=THETA");
  expect(await screen.findByText(/Some data for THETA could not be loaded/)).toBeTruthy();
  view = { companies: [company("THETA", { pe: 1, roe: 2 })], unknown: [] };
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await vi.waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

test("without symbols the page offers to add companies and loads nothing", () => {
  show("");
  expect(screen.getByText(/Add two companies to compare/)).toBeTruthy();
  expect(requests).toEqual([]);
});
