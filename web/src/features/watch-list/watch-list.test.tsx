import { MantineProvider } from "@mantine/core";
import type { CompanyQuote, Score, WatchListView } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { moveCode } from "./useWatchList.ts";
import { WatchListPage } from "./WatchListPage.tsx";
import { readJson } from "../../lib/read-json.ts";

const notRated: Score = {
  value: null,
  absence: "not-rated",
  meterBand: null,
  emojiBand: null,
  label: null,
};
const good: Score = {
  value: 72,
  absence: null,
  meterBand: "good",
  emojiBand: "good",
  label: "Very Good",
};

function quote(coCode: number, name: string, changePercent: number | null): CompanyQuote {
  return {
    coCode,
    symbol: name.toUpperCase().slice(0, 4),
    name,
    sector: null,
    isin: null,
    price: 100 * coCode,
    change: 1,
    changePercent,
    marketCap: 1000 * coCode,
    score: notRated,
    technicalScore: { ...good, value: 70 + coCode },
    high52: 120 * coCode,
    low52: 80 * coCode,
    position52: 50,
    reasons: [],
  };
}

const names = ["Ashvin", "Konkan", "Bharuch"];
const quotes = new Map([
  [1, quote(1, "Ashvin", -0.4)],
  [2, quote(2, "Konkan", 2.14)],
  [3, quote(3, "Bharuch", null)],
]);

/** Mock server state: one list, as company codes. */
let storedCodes: number[] | null;
let refuses: boolean;
let isGone: boolean;
const calls: string[] = [];
const fetched: string[] = [];

function answerView(): WatchListView {
  const times = { createdAt: "2025-11-20T00:00:00Z", updatedAt: "2025-11-20T00:00:00Z" };
  return {
    lists:
      storedCodes === null
        ? []
        : [{ id: "w1", name: "My watchlist", coCodes: storedCodes, ...times }],
    selected:
      storedCodes === null || isGone
        ? null
        : {
            id: "w1",
            asOf: "2025-11-20",
            rows: storedCodes.map((coCode) => ({ coCode, quote: quotes.get(coCode) ?? null })),
          },
    limits: { lists: 20, companies: 200 },
  };
}

function serve(path: string, { method, body }: RequestInit): Response {
  if (path.includes("/figures/")) return Response.json({ error: {} }, { status: 404 });
  if (method === "GET") return Response.json(answerView());
  const payload =
    typeof body === "string"
      ? readJson<{ readonly company?: unknown; readonly coCodes?: number[] }>(body)
      : {};
  calls.push(`${method} ${path}${typeof body === "string" ? ` ${body}` : ""}`);
  if (refuses)
    return Response.json(
      { error: { code: "watch_list.full", message: "A watchlist is full.", requestId: "r" } },
      { status: 409 },
    );
  const list = storedCodes ?? [];
  if (method === "POST") storedCodes = [...list, Number(payload.company)];
  if (method === "PUT") storedCodes = payload.coCodes ?? [];
  if (method === "DELETE") storedCodes = list.filter((code) => !path.endsWith(`/${code}`));
  return Response.json({});
}

beforeEach(() => {
  storedCodes = [1, 2, 3];
  refuses = false;
  isGone = false;
  calls.length = 0;
  fetched.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    fetched.push(path);
    return serve(path, init);
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  session.viewer = visitor;
  cleanup();
  vi.unstubAllGlobals();
});

let visit = 0;

/** Each test asks for a list of its own, since answers are kept. */
async function show(): Promise<void> {
  visit += 1;
  window.history.replaceState(null, "", `/stock-analyzer/watchlist?list=w${visit}`);
  render(
    <MantineProvider>
      <WatchListPage />
    </MantineProvider>,
  );
  await screen.findByRole("combobox", { name: "Add a company" });
}

function shownNames(): string[] {
  return within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map((head) => head.querySelector("a")?.textContent ?? "");
}

test("rows sort by a figure either way, with what has none at the end, and back to one's own order", async () => {
  await show();
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  await screen.findByRole("table");
  press("Day's change");
  expect(shownNames()).toEqual(["Konkan", "Ashvin", "Bharuch"]);
  press("Day's change");
  expect(shownNames()).toEqual(["Ashvin", "Konkan", "Bharuch"]);
  press("Day's change");
  expect(shownNames()).toEqual(names);
  press("Company");
  expect(shownNames()).toEqual(["Ashvin", "Bharuch", "Konkan"]);
});

test("a company moves by one place and not beyond the ends", () => {
  expect(moveCode([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(moveCode([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(moveCode([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
});

test("a list shows price, day, scores and the year of each company", async () => {
  await show();
  const row = await screen.findByRole("row", { name: /Konkan/ });
  expect(row.textContent).toContain("₹200.00");
  expect(row.textContent).toContain("▲ +2.14 %");
  expect(within(row).getByText("NR")).toBeTruthy();
  expect(row.textContent).toContain("72 Very Good");
  expect(row.querySelectorAll(".score-face[data-band=good]")).toHaveLength(1);
  expect(row.textContent).toContain("price 50 % of the range");
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/stock-analyzer/company/KONK");
});

test("a figure of a row opens as that company's, for who subscribes", async () => {
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  await show();
  const row = await screen.findByRole("row", { name: /Konkan/ });
  for (const [text, key] of [
    ["₹200.00", "currentPrice"],
    ["▲ +2.14 %", "priceChangePercent"],
    [/^₹2,000.* cr$/, "marketCapitalization"],
    ["72", "technicalScore"],
    ["₹160.00", "lowPrice"],
    ["₹240.00", "highPrice"],
  ] as const) {
    fireEvent.click(within(row).getByRole("button", { name: text }));
    const sheet = await screen.findByRole("dialog");
    expect(within(sheet).getByRole("heading", { level: 2 }).textContent).toMatch(/, Konkan$/);
    await vi.waitFor(() => expect(fetched.at(-1)).toBe(`/api/core/companies/2/figures/${key}`));
    fireEvent.click(within(sheet).getByRole("button", { name: "Close" }));
  }
});

test("a company that is removed can be had back in its place", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Remove Konkan" }));
  expect(shownNames()).toEqual(["Ashvin", "Bharuch"]);
  expect(document.activeElement?.textContent).toBe("Undo");
  await vi.waitFor(() => expect(storedCodes).toEqual([1, 3]));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await vi.waitFor(() => expect(shownNames()).toEqual(names));
  expect(storedCodes).toEqual([1, 2, 3]);
});

test("rows are moved in one's own order, and not while they are sorted", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Move Konkan up" }));
  await vi.waitFor(() => expect(storedCodes).toEqual([2, 1, 3]));
  expect(calls.at(-1)).toContain('{"coCodes":[2,1,3]}');
  fireEvent.click(screen.getByRole("button", { name: "Price" }));
  expect(shownNames()).toEqual(["Bharuch", "Konkan", "Ashvin"]);
  expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
});

test("a change that is refused is taken back and told in the server's words", async () => {
  await show();
  await screen.findByRole("table");
  refuses = true;
  fireEvent.click(screen.getByRole("button", { name: "Remove Ashvin" }));
  expect(await screen.findByText("A watchlist is full.")).toBeTruthy();
  await vi.waitFor(() => expect(shownNames()).toEqual(names));
});

test("anyone who watches nothing yet is told how to begin", async () => {
  storedCodes = null;
  await show();
  expect(screen.getByText("This watchlist is empty")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Rename" })).toBeNull();
});

test("a list that is gone says so and leaves the others to choose from", async () => {
  isGone = true;
  await show();
  expect(screen.getByText(/This list no longer exists/)).toBeTruthy();
  expect(screen.getByRole("radio", { name: "My watchlist" })).toHaveProperty("checked", false);
});
