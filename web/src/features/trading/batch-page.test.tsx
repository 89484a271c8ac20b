import type { OrderBatch } from "@munshi/bff/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { BatchPage, NewestBatchPage } from "./BatchPage.tsx";
import { reloadAfter } from "./trading-api.ts";
import {
  batchId,
  forgetPage,
  placed,
  refuse,
  showPage,
  shownSnackbars,
  someBatch,
  someLeg,
} from "./trading.fixture.tsx";
import type { Answers } from "./trading.fixture.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(forgetPage);

const path = `/orders/batches/${batchId}`;

/** Shows a batch; `current` is what the server says of it from then on. */
function show(first: OrderBatch, more: Answers = {}) {
  const server = { current: first };
  const shown = showPage(`/order-summary?id=${batchId}`, <BatchPage id={batchId} />, {
    [`GET ${path}`]: () => server.current,
    ...more,
  });
  return { server, ...shown };
}

const filled = someBatch({
  state: "filled",
  state_text: "All orders are filled",
  is_settled: true,
  filled_buy_paise: 3_500_000,
  legs: [
    someLeg({
      state: "filled",
      state_text: "Filled",
      filled_quantity: 10,
      filled_paise: 3_500_000,
      average_paise: 350_000,
      can_cancel: false,
    }),
  ],
});

test("an order is followed until it is filled, then no more is asked", async () => {
  const { server, sent } = show(someBatch({ created_at: new Date().toISOString() }));
  await screen.findByText("Sent. Waiting for the exchange.");
  server.current = filled;
  await screen.findByText("All orders are filled", {}, { timeout: 5_000 });
  const row = within(screen.getByRole("row", { name: /Tata Consultancy/ }));
  row.getByText("10 of 10");
  row.getByText("₹3,500.00");
  expect(reloadAfter(filled, Date.now())).toBe(false);
  expect(sent.filter(({ call }) => call === `GET ${path}`)).toHaveLength(2);
});

test("orders that wait for the exchange are loaded less often than those that move", () => {
  const batch = someBatch();
  const at = new Date(batch.created_at).getTime();
  expect(reloadAfter(batch, at + 5_000)).toBe(1_500);
  expect(reloadAfter(batch, at + 3_600_000)).toBe(10_000);
  expect(reloadAfter({ ...batch, state: "sending" }, at + 3_600_000)).toBe(1_500);
});

const failed = someBatch({
  state: "partly_filled",
  state_text: "Some orders were not filled",
  is_settled: true,
  can_retry: true,
  title: "2 orders",
  legs: [
    ...filled.legs,
    someLeg({
      id: "01a212e9-0000-7000-8000-000000000002",
      symbol: "INFY",
      name: "Infosys Limited",
      state: "rejected",
      state_text: "Rejected",
      reason: "Not enough funds at your broker. Add funds, then order again.",
      broker_text: "Insufficient funds.",
      can_cancel: false,
    }),
  ],
});

test("a failed order says why in plain words next to the broker's own, and is retried once", async () => {
  const { sent } = show(failed, {
    "POST /payments/retry_all": () => placed("01a212e9-0000-74b6-9c10-315bd480aaaa"),
  });
  const row = within(await screen.findByRole("row", { name: /Infosys/ }));
  row.getByText("Not enough funds at your broker. Add funds, then order again.");
  row.getByText("Broker says: “Insufficient funds.”");
  screen.getByText("1 filled, 1 rejected");
  fireEvent.click(screen.getByRole("button", { name: "Retry failed order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Retry failed orders" }));
  dialog.getByText(/^Buy \d+ INFY$/);
  expect(sent.map(({ call }) => call)).not.toContain("POST /payments/retry_all");
  const place = dialog.getByRole("button", { name: "Place 1 order" });
  fireEvent.click(place);
  fireEvent.click(place);
  await vi.waitFor(() => expect(window.location.search).toContain("aaaa"));
  const retries = sent.filter(({ call }) => call === "POST /payments/retry_all");
  expect(retries.map(({ body }) => body)).toEqual([{ order: batchId }]);
  expect(retries[0]?.key).toMatch(/^[\da-f]{32}$/);
});

test("a retry that was made elsewhere shows its reason and leads there", async () => {
  const { server } = show(failed, {
    "POST /payments/retry_all": () => {
      server.current = { ...failed, can_retry: false, retried_by: "01a212e9-new" };
      return refuse(409, "trading.nothing_to_retry", "These orders were already retried.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Retry failed order" }));
  fireEvent.click(await screen.findByRole("button", { name: "Place 1 order" }));
  const link = await screen.findByRole("link", { name: "View new order" });
  expect(link.getAttribute("href")).toBe("/order-summary?id=01a212e9-new");
  expect(shownSnackbars()).toEqual(["These orders were already retried."]);
});

const paused = (pause: OrderBatch["pause"], text: string): OrderBatch =>
  someBatch({
    state: "paused",
    state_text: text,
    pause,
    can_continue: true,
    legs: [someLeg({ state: "unsent", state_text: "Waiting for you", broker_order_id: null })],
  });

test("orders paused by an ended login open the broker login", async () => {
  show(paused("session_over", "Paused: log in to your broker again to send the rest."), {
    "GET /user/broker_account": () => null,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Log in to Zerodha" }));
  expect(await screen.findByRole("dialog", { name: "Login with your Broker" })).toBeTruthy();
});

test("orders paused for funds offer more money and go on", async () => {
  const { server } = show(paused("funds", "Paused: your funds do not cover the rest."), {
    [`POST ${path}/continue`]: () => {
      server.current = filled;
      return filled;
    },
  });
  await screen.findByRole("button", { name: "Add funds" });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("All orders are filled")).toBeTruthy();
});

test("an order that the broker does not show is answered by the member", async () => {
  const { server, sent } = show(
    someBatch({
      state_text: "One of the orders needs your answer",
      legs: [
        someLeg({
          state: "sent_unknown",
          state_text: "The broker does not list this order. Check your broker's app, then answer.",
          asks: true,
          asks_about: "existence",
          can_cancel: false,
        }),
      ],
    }),
    {
      [`POST ${path}/legs/${someLeg().id}/answer`]: () => {
        server.current = someBatch({
          state: "failed",
          state_text: "No order was filled",
          is_settled: true,
        });
        return server.current;
      },
    },
  );
  await screen.findByText(
    "The broker does not list this order. Check your broker's app, then answer.",
  );
  screen.getByRole("button", { name: "It was placed: TCS" });
  fireEvent.click(screen.getByRole("button", { name: "It was not placed: TCS" }));
  await screen.findByText("No order was filled");
  expect(sent.find(({ call }) => call.endsWith("/answer"))?.body).toEqual({ exists: false });
});

const unread = someLeg({
  state_text: "Its day ended before your broker's order book could be read.",
  asks: true,
  asks_about: "fill",
});

test.each([
  [{}, { exists: true }],
  [
    { shares: "4", price: "3,520.50" },
    { exists: true, filled_quantity: 4, average_paise: 352_050 },
  ],
])("an order of a day that was not read is filled as the member says: %j", async (typed, body) => {
  const { server, sent } = show(someBatch({ legs: [unread] }), {
    [`POST ${path}/legs/${unread.id}/answer`]: () => {
      server.current = filled;
      return filled;
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "It was filled: TCS" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Buy TCS: filled" }));
  const fill = (name: RegExp, value: string | undefined): void => {
    if (value === undefined) return;
    fireEvent.change(dialog.getByRole("textbox", { name }), { target: { value } });
  };
  fill(/^Shares filled, of 10/, "11");
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  dialog.getByText("Enter a whole number of shares, at most 10");
  fill(/^Shares filled/, "shares" in typed ? typed.shares : "10");
  fill(/^Average price/, "price" in typed ? typed.price : undefined);
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("All orders are filled");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.filter(({ call }) => call.endsWith("/answer")).map((one) => one.body)).toEqual([
    body,
  ]);
});

test("an order of a day that was not read was not filled", async () => {
  const { sent } = show(someBatch({ legs: [unread] }), {
    [`POST ${path}/legs/${unread.id}/answer`]: () => filled,
  });
  fireEvent.click(await screen.findByRole("button", { name: "It was not filled: TCS" }));
  await vi.waitFor(() =>
    expect(sent.find(({ call }) => call.endsWith("/answer"))?.body).toEqual({ exists: false }),
  );
});

/** Forms that were submitted, with their fields and where they open. */
function watchForms() {
  const forms: { action: string; target: string; fields: Record<string, unknown> }[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (
    this: HTMLFormElement,
  ) {
    const { action, target } = this;
    forms.push({ action, target, fields: Object.fromEntries(new FormData(this)) });
  });
  return forms;
}

const form = { method: "POST", url: "https://kite.example/connect", fields: { api_key: "k" } };
const opened = { action: form.url, fields: form.fields };

const onPage = someBatch({
  ...paused("broker_page", "Waiting for you to confirm on your broker's page."),
  can_continue: false,
});

test("orders that are confirmed at the broker open its page", async () => {
  const forms = watchForms();
  const answer = placed();
  show(onPage, {
    [`POST ${path}/broker_page`]: () => ({ ...answer, data: { ...answer.data, form } }),
  });
  const open = await screen.findByRole("button", { name: "Open Zerodha's page" });
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  fireEvent.click(open);
  await vi.waitFor(() => expect(forms).toEqual([{ ...opened, target: "" }]));
});

test("a broker's page that was opened elsewhere shows why it does not open", async () => {
  show(onPage, {
    [`POST ${path}/broker_page`]: () =>
      refuse(409, "trading.not_paused", "This order is not paused."),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Open Zerodha's page" }));
  await vi.waitFor(() => expect(shownSnackbars()).toEqual(["This order is not paused."]));
});

test("a broker's page that was lost is opened again after the member says it was not confirmed", async () => {
  const forms = watchForms();
  const answer = placed();
  const { sent } = show(someBatch({ can_reopen_page: true }), {
    [`POST ${path}/broker_page`]: () => ({ ...answer, data: { ...answer.data, form } }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Open Zerodha's page again" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(sent.some(({ call }) => call === `POST ${path}/broker_page`)).toBe(false);
  fireEvent.click(dialog.getByRole("button", { name: "Not confirmed, open page" }));
  await vi.waitFor(() => expect(forms).toEqual([{ ...opened, target: "" }]));
  expect(sent.find(({ call }) => call === `POST ${path}/broker_page`)?.body).toEqual({
    again: true,
  });
});

test("back from the broker's page the order book is read once, and the address is as before", async () => {
  const address = `/order-summary?id=${batchId}`;
  const { sent } = showPage(
    `${address}&status=success&request_token=rt`,
    <BatchPage id={batchId} />,
    { [`GET ${path}`]: () => filled, [`POST ${path}/look`]: () => filled },
  );
  await screen.findByText("All orders are filled");
  await vi.waitFor(() => expect(window.location.search).toBe(`?id=${batchId}`));
  expect(sent.filter(({ call }) => call === `POST ${path}/look`)).toHaveLength(1);
});

const sale = paused("authorisation", "Paused: authorise the sale of your shares, then continue.");

test("a sale is authorised in a new tab, then goes on", async () => {
  const forms = watchForms();
  const { server } = show(sale, {
    [`POST ${path}/authorise`]: () => form,
    [`POST ${path}/continue`]: () => {
      server.current = filled;
      return filled;
    },
  });
  const authorise = await screen.findByRole("button", { name: "Authorise sale" });
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  fireEvent.click(authorise);
  fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(forms).toEqual([{ ...opened, target: "_blank" }]);
  await screen.findByText("All orders are filled");
});

test("a sale that is authorised in the broker's app says so, then goes on", async () => {
  show(sale, {
    [`POST ${path}/authorise`]: () =>
      refuse(
        409,
        "trading.not_offered",
        "Authorise the sale in your broker's app, then continue.",
        {
          error_code: 4000,
        },
      ),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Authorise sale" }));
  await screen.findByText("Authorise the sale in your broker's app, then continue.");
  expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
});

test.each([
  ["a broker that is down", paused("broker_down", "Paused: your broker did not respond."), true],
  ["a failed order", failed, true],
  ["filled orders", filled, false],
  ["an order that is being sent", someBatch({ state: "sending", legs: sale.legs }), false],
] as const)("what is not placed is downloaded: %s", async (_, batch, isOffered) => {
  show(batch);
  await screen.findByRole("table", { name: "Orders" });
  const link = screen.queryByRole("link", { name: "Download as CSV" });
  expect(link?.getAttribute("href") ?? null).toBe(isOffered ? `/api/core${path}/file` : null);
});

test("a cancellation that the broker refused says why, and can be repeated", async () => {
  const other = someLeg({ id: "01a212e9-0000-7000-8000-000000000003", symbol: "INFY" });
  const [first] = someBatch().legs;
  const before = someBatch({ title: "2 orders", legs: [...(first ? [first] : []), other] });
  const { server } = show(before, {
    [`POST ${path}/legs/${other.id}/cancel`]: () => {
      const refused = { ...other, broker_text: "Order cannot be cancelled now." };
      server.current = { ...before, legs: [...(first ? [first] : []), refused] };
      return server.current;
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel: INFY" }));
  await screen.findByText("Broker says: “Order cannot be cancelled now.”");
  expect(screen.getByRole("button", { name: "Cancel: INFY" })).toBeTruthy();
});

test("cancelling asks first, and a failure shows", async () => {
  show(someBatch(), {
    [`POST ${path}/cancel`]: () => refuse(503, "provider.unavailable", "Zerodha did not respond."),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel orders" });
  within(dialog).getByText(/asked to cancel 1 open order\. You keep filled shares/);
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel orders" }));
  await vi.waitFor(() => expect(shownSnackbars()).toEqual(["Zerodha did not respond."]));
});

test("the reference is copied", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  show(filled);
  fireEvent.click(await screen.findByRole("button", { name: "Copy OR-7K3QX9P2" }));
  await vi.waitFor(() => expect(copied).toEqual(["OR-7K3QX9P2"]));
});

test("the history has every step, with the share where there are several", async () => {
  const at = "2026-11-25T05:00:00.000Z";
  const [first] = failed.legs;
  const event = { leg: first?.id ?? "", cause: "book", at } as const;
  show({
    ...failed,
    events: [
      {
        ...event,
        state: "unsent",
        cause: "member",
        filled_quantity: 0,
        text: "Confirmed by you",
      },
      { ...event, state: "filled", filled_quantity: 10, text: "Filled" },
    ],
  });
  const history = within(await screen.findByRole("list", { name: "History of 2 orders" }));
  expect(history.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "25 Nov 26, 10:30Confirmed by youTCS",
    "25 Nov 26, 10:30FilledTCS · 10 filled",
  ]);
});

test("a step that many orders took in one minute is one row with its orders", async () => {
  const event = { state: "unsent", cause: "member", filled_quantity: 0 } as const;
  show({
    ...failed,
    events: failed.legs.map(({ id }, second) => ({
      ...event,
      leg: id,
      text: "Confirmed by you",
      at: `2026-11-25T05:00:0${second}.000Z`,
    })),
  });
  const history = within(await screen.findByRole("list", { name: "History of 2 orders" }));
  history.getByText("All 2 orders");
  expect(history.getAllByText("Confirmed by you")).toHaveLength(1);
  history.getByText("TCS; INFY");
});

test("an order of someone else is not found", async () => {
  showPage("/order-summary?id=x", <BatchPage id="x" />, {
    "GET /orders/batches/x": () => refuse(404, "trading.unknown_batch", "Order not found."),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Order not found" })).toBeTruthy();
});

test("the execution page without an id shows the newest order", async () => {
  showPage("/buy-execute-confirmation", <NewestBatchPage />, {
    "GET /orders/batches": () => ({ previous: null, next: null, count: 1, results: [filled] }),
    [`GET ${path}`]: () => filled,
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Buy TCS" })).toBeTruthy();
});
