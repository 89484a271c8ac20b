import { MantineProvider } from "@mantine/core";
import type { PublishedResult, ResultChange, ResultCorner } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { readCornerAddress, writeCornerAddress } from "./corner-address.ts";
import { ResultCornerPage } from "./ResultCornerPage.tsx";

const sales: ResultChange = {
  current: 1240.5,
  quarterBefore: 1300,
  yearBefore: 1100,
  changeOnQuarter: -4.6,
  changeOnYear: 12.8,
};
const nothing: ResultChange = {
  current: null,
  quarterBefore: null,
  yearBefore: null,
  changeOnQuarter: null,
  changeOnYear: null,
};
const result: PublishedResult = {
  coCode: 7,
  symbol: "KONKAN",
  name: "Konkan Steel Limited",
  sector: "Metals",
  publishedOn: "2025-11-14",
  quarterEnd: "2025-09-30",
  quarter: "Q2 FY26",
  basis: "consolidated",
  sales,
  operatingProfit: nothing,
  netProfit: nothing,
  side: "up",
  price: 490.25,
  priceChangePercent: 2.14,
};

let corner: ResultCorner;
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  corner = {
    version: "v1",
    asOf: "2025-11-20",
    page: 1,
    pageSize: 25,
    total: 60,
    sectors: [{ name: "Metals", count: 12 }],
    sides: { up: 40, down: 20 },
    results: [result],
  };
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return Response.json(corner);
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  session.viewer = visitor;
  cleanup();
  vi.unstubAllGlobals();
});

function show(search: string) {
  window.history.replaceState(null, "", `/result-corner${search}`);
  render(
    <MantineProvider>
      <ResultCornerPage />
    </MantineProvider>,
  );
}

test("an address is read back as it was written, and nonsense is as usual", () => {
  const written = "?sector=Metals&side=down&order=profit&against=quarter&page=3";
  expect(writeCornerAddress(readCornerAddress(written))).toBe(written);
  expect(writeCornerAddress(readCornerAddress("?page=-2&side=left&order=best"))).toBe("");
});

test("a result shows its figures and the change that is chosen", async () => {
  show("?page=2");
  const row = await screen.findByRole("row", { name: /Konkan/ });
  expect(row.textContent).toContain("14 Nov 25Q2 FY26, consolidated");
  expect(row.textContent).toContain("1,240.50▲ +12.8 %");
  expect(row.textContent).toContain("----");
  fireEvent.click(screen.getByRole("radio", { name: "QoQ" }));
  await vi.waitFor(() => expect(row.textContent).toContain("1,240.50▼ −4.6 %"));
  expect(window.location.search).toBe("?against=quarter&page=2");
});

test("a subscriber opens what is behind a figure, for a member it is text", async () => {
  session.viewer = { ...visitor, isSignedIn: true };
  show("");
  const ofMember = await screen.findByRole("row", { name: /Konkan/ });
  expect(within(ofMember).queryByRole("button")).toBeNull();
  cleanup();
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  show("?against=quarter");
  const row = await screen.findByRole("row", { name: /Konkan/ });
  for (const [text, key] of [
    ["1,240.50", "sales%40q0"],
    ["▼ −4.6 %", "page.quarterChange%40sales~quarter"],
    ["₹490.25", "currentPrice"],
  ] as const) {
    fireEvent.click(within(row).getByRole("button", { name: text }));
    await vi.waitFor(() => expect(requests.at(-1)).toBe(`/api/core/companies/7/figures/${key}`));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
  }
});

test("a filter is asked of the server and begins with the first page", async () => {
  show("?page=2&order=oldest");
  fireEvent.click(await screen.findByRole("radio", { name: "Profit up (40)" }));
  await vi.waitFor(() => expect(requests.at(-1)).toContain("page=1&order=oldest&side=up"));
  fireEvent.change(screen.getByRole("combobox", { name: "Sector" }), {
    target: { value: "Metals" },
  });
  await vi.waitFor(() => expect(requests.at(-1)).toContain("sector=Metals"));
});

test("filters that leave nothing say so", async () => {
  corner = { ...corner, total: 0, results: [] };
  show("?sector=Nowhere");
  expect(await screen.findByText("No results match these filters.")).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Sector" })).toHaveProperty("value", "Nowhere");
});
