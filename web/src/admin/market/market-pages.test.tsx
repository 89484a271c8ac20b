import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import { admin } from "../admin-session.ts";
import { AddCorrectionPage } from "./AddCorrectionPage.tsx";
import { PriceJumpsPage } from "./PriceJumpsPage.tsx";

interface Sent {
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[] = [];
let answers: Readonly<Record<string, () => Response>> = {};

beforeEach(() => {
  sent = [];
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    sent.push({ path, body });
    return Promise.resolve(answers[path.replace("/api/core", "")]?.() ?? Response.json({}));
  });
});
afterEach(() => {
  cleanup();
  admin.session = null;
  vi.unstubAllGlobals();
});

test("a correction shows the imported value first, and sends fact, value and reason", async () => {
  answers = {
    "/admin/market/facts/find": () =>
      Response.json({
        coCode: 1,
        symbol: "TCS",
        name: "Tata Consultancy Services",
        label: "Close, ₹",
        imported: "3,905",
        file: "bhavcopy.csv",
        importedAt: "2026-11-20T12:00:00.000Z",
        corrected: null,
        actions: [],
      }),
    "/admin/market/corrections": () => Response.json({ id: "2" }),
  };
  window.history.replaceState(null, "", "/admin/AddCorrection?kind=price&company=TCS");
  render(
    <MantineProvider>
      <ServerState>
        <Router>
          <AddCorrectionPage />
        </Router>
      </ServerState>
    </MantineProvider>,
  );
  const page = within(document.body);
  const save = page.getByRole<HTMLButtonElement>("button", { name: "Save correction" });
  fireEvent.click(save);
  await screen.findByText("Choose a date.");
  fireEvent.change(page.getByLabelText("Trading day"), { target: { value: "2026-11-20" } });
  await screen.findByText("3,905");
  expect(page.getByText(/bhavcopy\.csv/)).toBeTruthy();
  fireEvent.change(page.getByLabelText("Corrected value"), { target: { value: "3950.5" } });
  fireEvent.change(page.getByLabelText(/^Reason/), { target: { value: "Misprint" } });
  fireEvent.click(save);
  await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/core/admin/market/corrections"));
  expect(sent.at(-1)?.body).toEqual({
    fact: { kind: "price", company: "TCS", day: "2026-11-20", field: "close" },
    value: 3950.5,
    reason: "Misprint",
  });
});

test("news of a day is chosen from a list and hidden", async () => {
  const key = "news/8d2f0e5c-0000-4000-8000-000000000001";
  answers = {
    "/admin/market/facts/find": () =>
      Response.json({
        coCode: 1,
        symbol: "TCS",
        name: "Tata Consultancy Services",
        label: "News",
        imported: "TCS wins an order",
        file: "news.csv",
        importedAt: "2026-11-20T12:00:00.000Z",
        corrected: null,
        actions: [{ key, text: "TCS wins an order" }],
      }),
    "/admin/market/corrections": () => Response.json({ id: "2" }),
  };
  window.history.replaceState(
    null,
    "",
    "/admin/AddCorrection?kind=news&company=TCS&day=2026-11-20",
  );
  render(
    <MantineProvider>
      <ServerState>
        <Router>
          <AddCorrectionPage />
        </Router>
      </ServerState>
    </MantineProvider>,
  );
  const page = within(document.body);
  await page.findByRole("option", { name: "TCS wins an order" });
  const save = page.getByRole("button", { name: "Save correction" });
  fireEvent.click(page.getByLabelText("Do not show it"));
  fireEvent.change(page.getByLabelText(/^Reason/), { target: { value: "Not of this company" } });
  fireEvent.click(save);
  await page.findByText("Choose an item of the day.");
  fireEvent.change(page.getByLabelText("News or announcement"), { target: { value: key } });
  fireEvent.click(page.getByLabelText("Do not show it"));
  fireEvent.click(save);
  await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/core/admin/market/corrections"));
  expect(sent.at(-1)?.body).toMatchObject({
    fact: { kind: "news", company: "TCS", day: "2026-11-20", imported: key },
    value: null,
  });
});

test("an answered price jump leaves the list, and its panel shows the answer", async () => {
  const text = (id: string) => ({
    id,
    title: id,
    kind: "text",
    options: [],
    operators: ["contains"],
    sorts: false,
    isExtra: false,
  });
  const cells = { symbol: "HALF", company: "Half Limited", day: "2026-11-20", state: "open" };
  const row = {
    id: "120778",
    cells: { ...cells, likely: "Split 1 to 2", evidence: "price-band, isin" },
  };
  let rows = [row];
  const path = "/admin/registers/price-jumps";
  answers = {
    [path]: () =>
      Response.json({
        key: "price-jumps",
        title: "Price jumps",
        counted: "price jumps",
        paging: "pages",
        name: "symbol",
        columns: Object.keys(row.cells).map(text),
        searches: [],
        defaultSort: { column: "day", direction: "descending" },
        actions: [],
        canExport: false,
      }),
    [`${path}/rows`]: () => Response.json({ rows, hasMore: false, next: null }),
    [`${path}/count`]: () => Response.json({ count: rows.length, isMore: false }),
    [`${path}/views`]: () => Response.json([]),
    "/admin/market/jumps/answer": () => {
      rows = [];
      return Response.json({ success: true });
    },
  };
  admin.session = {
    staff: { id: "1", name: "Asha", is_master: false, permissions: ["market.correct"] },
  } as unknown as typeof admin.session;
  window.history.replaceState(null, "", "/admin/PriceJumps");
  render(
    <MantineProvider env="test">
      <ServerState>
        <PriceJumpsPage />
      </ServerState>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Open HALF" }));
  const dialog = await screen.findByRole("dialog", { name: "HALF" });
  expect(within(dialog).getByText("Beyond the price band, former ISIN")).toBeTruthy();
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: "Circular" } });
  fireEvent.click(screen.getByRole("button", { name: "Save answer" }));
  await screen.findByText("No price jumps yet");
  expect(screen.getByText(/^Answered: Split 1 to 2\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save answer" })).toBeNull();
});
