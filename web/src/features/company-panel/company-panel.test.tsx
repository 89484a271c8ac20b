import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { CompanyView } from "@munshi/bff/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { someCompany } from "../../company-parts/company.fixture.ts";
import { AnalysisPage } from "./AnalysisPage.tsx";
import { CompanyPanelDialog } from "./CompanyPanelDialog.tsx";
import { readSymbol } from "../../company-parts/company-pages.ts";

const onRequest = vi.fn<(path: string) => void>();
let answer: () => Promise<Response>;
let isPhone = false;

beforeEach(() => {
  answer = async () => Response.json(someCompany);
  isPhone = false;
  onRequest.mockClear();
  vi.stubGlobal("fetch", (path: string) => {
    onRequest(path);
    return answer();
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let visits = 0;

/** Each test looks at a company of its own, since answers are kept. */
function showPage(path = "/stock-analyzer/analysis/konkan") {
  visits += 1;
  const { hook } = memoryLocation({ path: `${path}${visits}`, static: true });
  return render(
    <MantineProvider>
      <Router hook={hook}>
        <AnalysisPage />
      </Router>
    </MantineProvider>,
  );
}

test("the symbol is the last part of the address, in capitals", () => {
  expect(readSymbol("/stock-analyzer/analysis/infy")).toBe("INFY");
  expect(readSymbol("/stock-analyzer/analysis/m%26m")).toBe("M&M");
  expect(readSymbol("/stock-analyzer/analysis/50 %")).toBe("50 %");
});

test("each tab waits until the company is known, and then shows its own", async () => {
  let give: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (give = resolve));
  showPage();
  expect(onRequest.mock.calls).toEqual([[`/api/views/company/KONKAN${visits}`]]);
  for (const name of ["Overview", "Strength & Weakness", "Shareholding", "Result Analysis"]) {
    fireEvent.click(screen.getByRole("tab", { name }));
    expect(within(screen.getByRole("tabpanel")).getByRole("img", { name: "Loading" })).toBeTruthy();
  }
  give(Response.json(someCompany));
  expect(
    await screen.findByRole("heading", { level: 1, name: "Konkan Steel Limited" }),
  ).toBeTruthy();
  expect(screen.getByRole("region", { name: "Net Sales" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "▲ +10.25" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "+2.14 %" })).toBeTruthy();
});

test("strength and weakness are told by what a company is judged on", async () => {
  showPage();
  await screen.findByRole("heading", { level: 1, name: "Konkan Steel Limited" });
  fireEvent.click(screen.getByRole("tab", { name: "Strength & Weakness" }));
  const list = screen.getByRole("tablist", { name: "Strengths and weaknesses by category" });
  expect(
    within(list)
      .getAllByRole("tab")
      .map(({ textContent }) => textContent),
  ).toEqual(["Overall", "Growth", "Trust", "Efficiency", "Liquidity"]);
  expect(screen.getByText("Return on equity of 18.26 % is above 15 %.")).toBeTruthy();
  fireEvent.click(within(list).getByRole("tab", { name: "Growth" }));
  expect(screen.getAllByText("No statements.")).toHaveLength(2);
});

test("a company of which nothing is known shows the empty text of each part", async () => {
  const empty = { state: "empty" } as const;
  const sections = Object.fromEntries(
    Object.keys(someCompany.sections).map((name) => [name, empty]),
  ) as unknown as CompanyView["sections"];
  answer = async () => Response.json({ ...someCompany, sections });
  showPage();
  expect(await screen.findByText("Data not found!")).toBeTruthy();
  expect(screen.getByText("Record Not Found!")).toBeTruthy();
  expect(screen.getByText("Score is not Available for the current quarter")).toBeTruthy();
  for (const name of ["Strength & Weakness", "Shareholding", "Result Analysis"]) {
    fireEvent.click(screen.getByRole("tab", { name }));
    expect(screen.getByRole("tabpanel").textContent).toBe("No statements.");
  }
});

test("a symbol that no company has is told as such, and a failure can be tried again", async () => {
  answer = async () =>
    Response.json(
      { error: { code: "company.not_found", message: "There is none.", requestId: "r" } },
      { status: 404 },
    );
  showPage();
  expect(
    await screen.findByRole("heading", { level: 1, name: /^No company found for “KONKAN/ }),
  ).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Search for another company" })).toBeTruthy();
  cleanup();
  answer = async () =>
    Response.json(
      { error: { code: "upstream.failed", message: "Later.", requestId: "r" } },
      { status: 502 },
    );
  showPage();
  const retry = await screen.findByRole("button", { name: "Retry" });
  answer = async () => Response.json(someCompany);
  fireEvent.click(retry);
  expect(await screen.findByRole("heading", { name: "Konkan Steel Limited" })).toBeTruthy();
});

const company = {
  coCode: 7,
  name: "Konkan Steel Limited",
  symbol: "KONKAN",
  isin: null,
  scripcode: null,
};

test("on a wide screen the popup leads to the company's page in a new window", async () => {
  render(
    <MantineProvider>
      <CompanyPanelDialog company={company} onClose={() => undefined} />
    </MantineProvider>,
  );
  const link = await screen.findByRole("link", { name: /^View More/ });
  expect(link.getAttribute("href")).toBe("/stock-analyzer/company/KONKAN");
  expect(link.getAttribute("target")).toBe("_blank");
});

test("on a phone it leads to the analysis in detail", async () => {
  isPhone = true;
  render(
    <MantineProvider>
      <CompanyPanelDialog company={company} onClose={() => undefined} />
    </MantineProvider>,
  );
  const link = await screen.findByRole("link", { name: /^See Detailed Info/ });
  expect(link.getAttribute("href")).toBe("/stock-analyzer/analysis/KONKAN");
  expect(screen.queryByRole("link", { name: /^View More/ })).toBeNull();
});
