import { MantineProvider } from "@mantine/core";
import type { OrderAnswer, OrderRow } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { snackbars } from "../../lib/snackbars.ts";
import {
  forgetAnswers,
  someOrder,
  someOrderRow,
  someRefundQuote,
} from "../../pay-parts/pay.fixture.ts";
import { notifications } from "../../shell/notifications/notifications-state.ts";
import { OrderSummaryPage } from "./OrderSummaryPage.tsx";

let rows: readonly OrderRow[];
let order: OrderAnswer | null;
let failure: { readonly code: string; readonly status: number } | null;
const calls: string[] = [];

function serve(path: string): unknown {
  if (path.includes("/payments/order/"))
    return { count: rows.length === 0 ? 0 : 23, previous: null, next: null, results: rows };
  if (path.includes("/payments/refund_quote")) return someRefundQuote();
  return { order };
}

beforeEach(() => {
  rows = [someOrderRow()];
  order = someOrder();
  failure = null;
  calls.length = 0;
  snackbars.shown = [];
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path}${typeof body === "string" ? ` ${body}` : ""}`);
    if (failure !== null) {
      const error = { code: failure.code, message: "Try again.", requestId: "r1" };
      return Response.json({ error }, { status: failure.status });
    }
    return Response.json(serve(path));
  });
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

function show(search = ""): void {
  window.history.replaceState(null, "", `/order-summary${search}`);
  render(
    <MantineProvider env="test">
      <OrderSummaryPage />
    </MantineProvider>,
  );
}

const showOrder = () => show(`?order=${someOrder().id}`);

test("orders are listed with state, amount and documents", async () => {
  rows = [someOrderRow({ state: "partially_refunded", refunded_paise: 57_534 })];
  show();
  const row = within(await screen.findByRole("row", { name: /1 Year subscription/ }));
  expect(row.getByRole("link", { name: "1 Year subscription" }).getAttribute("href")).toBe(
    `/order-summary?order=${someOrder().id}`,
  );
  expect(row.getByText("Partly refunded")).toBeTruthy();
  expect(row.getByText("₹1,750")).toBeTruthy();
  expect(row.getByText("₹575.34 refunded")).toBeTruthy();
  const invoice = row.getByRole("link", { name: /^Invoice MUN\/26-27\/000042/ });
  expect(invoice.getAttribute("href")).toMatch(/^\/api\/core\/payments\/document\/018f3c1e/);
});

test("an unpaid order can be paid, and an open one checked with the bank", async () => {
  rows = [
    someOrderRow({ id: "a", number: "MUN-A", state: "failed", is_payable: true }),
    someOrderRow({ id: "b", number: "MUN-B", state: "attempted", is_settled: false }),
  ];
  show();
  const pay = await screen.findByRole("link", { name: "Pay now: MUN-A" });
  expect(pay.getAttribute("href")).toBe("/make-payment?order=a");
  expect(screen.getByText("Awaiting bank")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Check with the bank: MUN-B" }));
  await vi.waitFor(() => expect(calls).toContain('POST /api/core/payments/check {"order":"b"}'));
  // The list shows what the bank said.
  await vi.waitFor(() =>
    expect(calls.filter((call) => call.includes("/payments/order/"))).toHaveLength(2),
  );
});

test("pages of orders are in the address", async () => {
  show("?page=2");
  await screen.findByText("11 to 20 of 23");
  expect(calls).toEqual(["GET /api/core/payments/order/?page=2"]);
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByText("21 to 23 of 23");
  expect(window.location.search).toBe("?page=3");
});

test("without orders the page leads to the plans", async () => {
  rows = [];
  show();
  const link = await screen.findByRole("link", { name: "View pricing" });
  expect(link.getAttribute("href")).toBe("/pricing");
});

test("orders that could not be loaded can be loaded again", async () => {
  failure = { code: "provider.down", status: 503 };
  show();
  await screen.findByRole("heading", { name: "Orders could not be loaded" });
  failure = null;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("table", { name: "Orders" })).toBeTruthy();
});

const pending: OrderAnswer["refunds"] = [
  {
    id: "r1",
    amount_paise: 57_534,
    status: "pending",
    reason: "Moving abroad",
    at: "2026-11-25T06:00:00.000Z",
  },
];

const part = (name: string) => within(screen.getByRole("region", { name }));

test("an order shows items, amounts with GST, payments with reasons, refunds and its history", async () => {
  const [paid] = someOrder().payments;
  const [created, captured] = someOrder().events;
  order = someOrder({
    events: [
      ...(created === undefined ? [] : [{ ...created, text: "Order created" }]),
      ...(captured === undefined ? [] : [captured]),
    ],
    payments: [
      {
        id: "pay_declined",
        amount_paise: 175_000,
        status: "failed",
        method: "card",
        reason: "Insufficient funds",
        at: "2026-11-25T04:10:30.000Z",
      },
      ...(paid === undefined ? [] : [paid]),
    ],
    refunds: [...pending],
  });
  showOrder();
  await screen.findByRole("heading", { level: 1, name: "1 Year subscription" });
  expect(part("Items").getByText("25 Nov 26 to 24 Nov 27, 365 days")).toBeTruthy();
  expect(part("Amount").getByText("₹266.95")).toBeTruthy();
  expect(part("Payments").getByText("Insufficient funds")).toBeTruthy();
  expect(part("Refunds").getByText("On its way")).toBeTruthy();
  const history = within(screen.getByRole("list", { name: "History of the order" }));
  expect(history.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "25 Nov 26, 09:40Order created",
    "25 Nov 26, 09:41PaidPaid by UPI.",
  ]);
  expect(part("Support").getByText("pay_Q1w2E3r4T5y6U7")).toBeTruthy();
});

test("the support reference is copied", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  showOrder();
  fireEvent.click(await screen.findByRole("button", { name: "Copy pay_Q1w2E3r4T5y6U7" }));
  await vi.waitFor(() => expect(snackbars.shown[0]?.text).toBe("Support reference copied"));
  expect(copied).toEqual(["pay_Q1w2E3r4T5y6U7"]);
});

test.each([
  [{ state: "attempted", is_settled: false }, "Checking with the bank"],
  [{ state: "failed", is_payable: true }, "Payment failed"],
  [{ state: "captured", hold: "Paid twice." }, "Payment on holdPaid twice."],
  [{ state: "disputed" }, "Disputed"],
] as const)("%o is announced as %s", async (changes, announced) => {
  order = someOrder(changes);
  showOrder();
  await screen.findByRole("heading", { level: 1, name: "1 Year subscription" });
  expect(document.querySelector(".status-banner-text")?.textContent).toContain(announced);
});

test("a paid order shows what is refundable today, and its refund by line", async () => {
  showOrder();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel and refund" }));
  expect(part("Refund").getByText("₹1,745.20")).toBeTruthy();
  const dialog = await screen.findByRole("dialog", { name: "Cancel and refund" });
  await within(dialog).findByRole("table", { name: "Refund by item" });
});

test("a refund under way settles on the page with the next notification", async () => {
  const [refund] = pending;
  order = someOrder({ refunds: [...pending] });
  showOrder();
  expect(await screen.findByText("On its way")).toBeTruthy();
  order = someOrder({ refunds: refund === undefined ? [] : [{ ...refund, status: "processed" }] });
  notifications.unread = 1;
  expect(await part("Refunds").findByText("Refunded")).toBeTruthy();
});

test("an order of someone else is not found", async () => {
  failure = { code: "payment.unknown_order", status: 404 };
  showOrder();
  await screen.findByRole("heading", { level: 1, name: "Order not found" });
  expect(screen.getByRole("link", { name: "View all orders" }).getAttribute("href")).toBe(
    "/order-summary",
  );
});
