import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRecentCompanies, rememberCompany } from "../../company-parts/recent-companies.ts";
import { AnalyzerPage } from "./AnalyzerPage.tsx";

let failsResults: boolean;
beforeEach(() => {
  localStorage.clear();
  failsResults = true;
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async () => {
    if (failsResults)
      return Response.json(
        { error: { code: "upstream.failed", message: "Later.", requestId: "r" } },
        { status: 502 },
      );
    return Response.json({ results: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the newest of what was looked at comes first, once, and no more than twelve are kept", () => {
  for (let place = 0; place < 14; place += 1) {
    rememberCompany({ symbol: `C${place}`, name: `Company ${place}` });
  }
  rememberCompany({ symbol: "C5", name: "Company 5" });
  const symbols = readRecentCompanies().map(({ symbol }) => symbol);
  expect(symbols.slice(0, 3)).toEqual(["C5", "C13", "C12"]);
  expect(symbols).toHaveLength(12);
});

test("what is stored and is no list of companies is as if nothing were", () => {
  localStorage.setItem("munshi.recent-companies", '[{"symbol":1},null,{"symbol":"A","name":"B"}]');
  expect(readRecentCompanies()).toEqual([{ symbol: "A", name: "B" }]);
  localStorage.setItem("munshi.recent-companies", "{");
  expect(readRecentCompanies()).toEqual([]);
});

test("one tile that fails leaves the others standing and is tried again by itself", async () => {
  rememberCompany({ symbol: "KONKAN", name: "Konkan Steel Limited" });
  render(
    <MantineProvider>
      <AnalyzerPage />
    </MantineProvider>,
  );
  const seen = screen.getByRole("region", { name: "Recently viewed" });
  expect(within(seen).getByRole("link").getAttribute("href")).toBe(
    "/stock-analyzer/company/KONKAN",
  );
  failsResults = false;
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Latest quarterly results appear here.")).toBeTruthy();
});
