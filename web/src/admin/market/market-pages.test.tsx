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

/** The form that corrects a fact, opened by an address that names some of it. */
function openForm(query: string) {
  window.history.replaceState(null, "", `/admin/AddCorrection?${query}`);
  render(
    <MantineProvider>
      <ServerState>
        <Router>
          <AddCorrectionPage />
        </Router>
      </ServerState>
    </MantineProvider>,
  );
  return within(document.body);
}

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
  const page = openForm("kind=price&company=TCS");
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
  const page = openForm("kind=news&company=TCS&day=2026-11-20");
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

const refusedNet = "Net is −100, but Bought minus Sold is −200. Correct one of the three.";

test("a day's flows are corrected together, and a wrong net is marked", async () => {
  const error = {
    code: "market.value",
    message: refusedNet,
    details: [{ path: "body.value", message: refusedNet }],
  };
  answers = { "/admin/market/corrections": () => Response.json({ error }, { status: 422 }) };
  const page = openForm("kind=flow&investor=dii&day=2026-11-20&buy=900&sell=1000&net=-100");
  expect(page.queryByLabelText(/^Company/)).toBeNull();
  fireEvent.change(page.getByLabelText("Sold, ₹ crore"), { target: { value: "1,100" } });
  fireEvent.change(page.getByLabelText(/^Reason/), { target: { value: "Exchange" } });
  fireEvent.click(page.getByRole("button", { name: "Save correction" }));
  await page.findByText(refusedNet);
  expect(page.getByLabelText("Net, ₹ crore").getAttribute("aria-invalid")).toBe("true");
  expect(sent.at(-1)?.body).toEqual({
    fact: { kind: "flow", investor: "dii", day: "2026-11-20" },
    value: { buy: 900, sell: 1_100, net: -100 },
    reason: "Exchange",
  });
});

test("a constituent is corrected in an imported list, the newest unless another is chosen", async () => {
  const days = ["2026-11-20", "2026-10-30"];
  answers = {
    "/admin/market/indices": () => Response.json([{ name: "NIFTY 50", days }]),
    "/admin/market/corrections": () => Response.json({ id: "2" }),
  };
  const page = openForm("kind=member&company=TCS");
  await page.findByRole("option", { name: "NIFTY 50" });
  const save = page.getByRole("button", { name: "Save correction" });
  fireEvent.click(save);
  await page.findByText("Choose an index.");
  fireEvent.change(page.getByLabelText("Index"), { target: { value: "NIFTY 50" } });
  expect(page.getByLabelText<HTMLSelectElement>("Constituents as of").value).toBe("2026-11-20");
  fireEvent.change(page.getByLabelText("Corrected value"), { target: { value: "false" } });
  fireEvent.change(page.getByLabelText(/^Reason/), { target: { value: "Left in October" } });
  fireEvent.click(save);
  await vi.waitFor(() => expect(sent.at(-1)?.path).toBe("/api/core/admin/market/corrections"));
  expect(sent.at(-1)?.body).toEqual({
    fact: { kind: "member", company: "TCS", index: "NIFTY 50", day: "2026-11-20" },
    value: false,
    reason: "Left in October",
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
