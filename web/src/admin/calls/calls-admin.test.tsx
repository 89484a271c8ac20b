import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallDetails } from "@munshi/bff/contract";
import { Route } from "wouter";
import { AddScriptLimitPage } from "../scripts/ScriptLimitPages.tsx";
import { EditCallPage } from "./EditCallPage.tsx";

const id = "0199a000-0000-7000-8000-000000000001";
const content = {
  entryLow: 44_000,
  entryHigh: 45_000,
  targets: [52_000, 56_000],
  stop: 42_000,
  expiresOn: "2026-12-31",
  rationale: "Orders grow.",
  aiUse: "",
  exit: null,
};
const price = { paise: 44_550, on: "2026-11-20", source: "Close, v7" };
const call: CallDetails = {
  id,
  company: { coCode: 7, symbol: "PUMP", name: "Pump Limited" },
  strategy: { id: "s1", name: "Momentum" },
  side: "buy",
  horizon: "short-term",
  state: "open",
  content,
  analyst: { id: "a1", name: "Asha", registration: "INH000000017" },
  disclosure: { version: 2, text: "None held." },
  openedAt: "2026-11-21T10:00:00Z",
  closedAt: null,
  returnPercent: -1,
  version: 3,
  latest: price,
  correction: null,
  events: [
    {
      id: "1",
      at: "2026-11-21T10:00:00Z",
      by: "Asha",
      kind: "opened",
      state: "open",
      price,
      content,
      note: "",
      changeId: null,
      audience: { members: 1_200, isFinished: true, notifications: [id] },
    },
  ],
};

let sent: { readonly key: string; readonly body: unknown }[] = [];
let answers: Record<string, unknown> = {};
let refused: Record<string, object> = {};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  sent = [];
  refused = {};
  answers = {
    [`GET /calls/${id}`]: call,
    "GET /script_choices?search=": { types: [{ id: "t1", name: "Equity" }], scripts: [] },
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url.replace("/api/core/admin", "")}`;
    const text = typeof init.body === "string" ? init.body : "{}";
    sent.push({ key, body: JSON.parse(text) as unknown });
    const failure = refused[key];
    if (failure !== undefined) return Response.json(failure, { status: 409 });
    return Response.json(answers[key] ?? {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

function show(page: ReactNode, path = "/", address = "/") {
  history.replaceState(null, "", address);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MantineProvider env="test">
        <Route path={path}>{page}</Route>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const showCall = () => show(<EditCallPage />, "/admin/Edite/:id", `/admin/Edite/${id}`);
const type = (label: string, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const lastOf = (key: string) => sent.findLast((each) => each.key === key)?.body;

test("a call shows the exchange's price at each event and how many members were notified", async () => {
  showCall();
  const history_ = within(await screen.findByRole("list", { name: "History" }));
  expect(history_.getByText("Exchange price ₹445.50, 20 Nov 26")).toBeTruthy();
  expect(history_.getByText("1,200 members notified")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Request correction" })).toBeNull();
});

test("a call is withdrawn with a reason only, at the version that was read", async () => {
  showCall();
  fireEvent.click(await screen.findByRole("button", { name: "Close call" }));
  const dialog = await screen.findByRole("dialog");
  type("Outcome", "withdrawn", dialog);
  fireEvent.click(within(dialog).getByRole("button", { name: "Close call" }));
  expect(await within(dialog).findByText("Enter the reason.")).toBeTruthy();
  expect(lastOf(`POST /calls/${id}/close`)).toBeUndefined();
  type("Reason", "The order was cancelled.", dialog);
  answers[`POST /calls/${id}/close`] = {
    ...call,
    state: "withdrawn",
    closedAt: "2026-11-22T10:00:00Z",
    content: { ...content, exit: 44_550 },
    version: 4,
  };
  fireEvent.click(within(dialog).getByRole("button", { name: "Close call" }));
  expect(await screen.findByRole("button", { name: "Request correction" })).toBeTruthy();
  expect(lastOf(`POST /calls/${id}/close`)).toEqual({
    version: 3,
    outcome: "withdrawn",
    note: "The order was cancelled.",
  });
});

test("an amendment sends prices in paise; a rival's values are shown next to one's own", async () => {
  showCall();
  type("Targets, ₹", "530; 1,250.50", await screen.findByRole("region", { name: "Amend" }));
  type("Reason for the amendment", "A new order.");
  refused[`PUT /calls/${id}`] = {
    error: { code: "call.changed", message: "Refused.", requestId: "r" },
    current: { ...content, targets: [60_000], version: 4 },
  };
  press("Amend call");
  expect(await screen.findByRole("cell", { name: "₹530, ₹1,250.50" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "₹600" })).toBeTruthy();
  refused = {};
  answers[`PUT /calls/${id}`] = call;
  press("Keep my values");
  press("Amend call");
  await vi.waitFor(() =>
    expect(lastOf(`PUT /calls/${id}`)).toMatchObject({ version: 4, targets: [53_000, 125_050] }),
  );
});

test("a limit of all clients together needs a day; rupees are sent in paise", async () => {
  show(<AddScriptLimitPage />);
  type("Instruments", "type");
  await screen.findByRole("option", { name: "Equity" });
  type("Type", "t1");
  type("Applies to", "total");
  type("Period", "order");
  type("Limit, ₹", "5,00,000");
  press("Save");
  expect(await screen.findByText("A limit for all clients together must be per day.")).toBeTruthy();
  type("Period", "day");
  press("Save");
  await vi.waitFor(() =>
    expect(lastOf("POST /script_limits")).toMatchObject({
      scriptId: null,
      typeId: "t1",
      holder: "total",
      period: "day",
      measure: "value",
      amount: 50_000_000,
    }),
  );
});
