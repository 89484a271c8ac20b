import type { OrderAnswer } from "@munshi/bff/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { notifications } from "../../shell/notifications/notifications-state.ts";
import {
  arrive,
  boxLine,
  forgetPage,
  orderId,
  refuse,
  shownSnackbars,
  showPage,
  someOrder,
} from "./payments.fixture.tsx";
import { ResultPage } from "./ResultPage.tsx";

vi.setConfig({ testTimeout: 30_000 });

let order: OrderAnswer | null;
let calls: string[];

beforeEach(() => {
  calls = [];
  arrive();
});
afterEach(forgetPage);

function show(given: OrderAnswer | null, address = `/order-confirmation?order=${orderId}`): void {
  order = given;
  showPage(address, <ResultPage />, ({ call }) => {
    calls.push(call);
    return Response.json({ order });
  });
}

const at = "2026-11-25T05:05:00Z";
const paid = {
  id: "pay_N1",
  amount_paise: 175_000,
  status: "captured",
  method: "upi",
  reason: null,
  at,
} as const;
const declined = { ...paid, status: "failed", reason: "Insufficient balance." } as const;
const settled = { is_payable: false, payments: [paid] };
const refund = {
  id: "5f0c9c1e-0000-4000-8000-000000000001",
  amount_paise: 100_000,
  status: "pending",
  reason: "",
  at,
} as const;

const action = `/make-payment?order=${orderId}`;

test.each([
  ["captured", { state: "captured", ...settled }, "Your payment is successful !", null],
  [
    "captured boxes",
    { state: "captured", product: "STOCKBOX", lines: [boxLine], ...settled },
    "Payment recieved Successfully",
    null,
  ],
  ["failed", { state: "failed", payments: [declined] }, "Payment failed", action],
  [
    "failed for good",
    { state: "failed", is_payable: false },
    "Payment failed",
    "/make-payment?plan=one-year",
  ],
  [
    "expired",
    { state: "expired", is_payable: false },
    "Order expired",
    "/make-payment?plan=one-year",
  ],
  [
    "expired boxes",
    { state: "expired", is_payable: false, lines: [boxLine] },
    "Order expired",
    "/cart",
  ],
  ["not settled", { state: "attempted", is_settled: false }, "Checking with the bank", null],
  ["authorized", { state: "authorized", is_payable: false }, "Payment approved", null],
  ["not paid", { state: "created" }, "Not paid yet", action],
  [
    "held",
    {
      state: "captured",
      hold: "Held: ₹1,749 was paid instead of ₹1,750. Contact support.",
      ...settled,
    },
    "Payment on hold",
    "/support",
  ],
  ["refunded", { state: "refunded", refunded_paise: 175_000, ...settled }, "Refunded", null],
  [
    "partly refunded",
    { state: "partially_refunded", refunded_paise: 100_000, refunds: [refund], ...settled },
    "Partly refunded",
    null,
  ],
  ["disputed", { state: "disputed", ...settled }, "Payment disputed", "/support"],
] as const)("%s", async (_name, changes, title, href) => {
  show(someOrder({ ...changes }));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(title);
  const names = /^(?:Try again|Order again|Pay ₹1,750|Contact support)$/;
  expect(screen.queryByRole("link", { name: names })?.getAttribute("href") ?? null).toBe(href);
});

test("a declined payment shows the bank's reason", async () => {
  show(someOrder({ state: "failed", payments: [declined] }));
  expect(await screen.findByText(/^Message from the bank: “Insufficient balance\.”/)).toBeTruthy();
});

test("a held payment says why, and what is refunded automatically", async () => {
  const hold = "Steady Dividends was paid for before. The payment is refunded in full.";
  show(someOrder({ state: "captured", hold, ...settled, refunds: [refund] }));
  expect(
    await screen.findByText(
      `${hold} ₹1,000 is returned to the account you paid from. It takes 5 to 7 working days.`,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Open now" })).toBeNull();
});

test("refunds are listed with their state", async () => {
  show(
    someOrder({
      state: "partially_refunded",
      refunded_paise: 100_000,
      refunds: [refund],
      ...settled,
    }),
  );
  const history = within(await screen.findByRole("list", { name: "Payments and refunds" }));
  expect(history.getByText(/Refund ₹1,000, on its way/)).toBeTruthy();
});

test("after a box payment the cart's page shows what is open, the invoice and the box", async () => {
  const documents = [
    {
      id: "d-1",
      kind: "invoice",
      number: "MUN/26-27/000001",
      date: "2026-11-25",
      amount_paise: 129_900,
    },
  ] as const;
  show(
    someOrder({
      state: "captured",
      product: "STOCKBOX",
      lines: [boxLine],
      ...settled,
      documents: [...documents],
    }),
    `/cart/1?order=${orderId}`,
  );
  const open = within(await screen.findByRole("list", { name: "Open now" }));
  expect(open.getByText("Open until 24 Nov 27")).toBeTruthy();
  expect(open.getByRole("link", { name: /^Open box/ }).getAttribute("href")).toBe(
    "/stock-box-detail?id=12",
  );
  expect(
    screen.getByRole("link", { name: /^Invoice MUN\/26-27\/000001/ }).getAttribute("href"),
  ).toBe("/api/core/payments/document/d-1");
});

test("the next step is the stored page, after the risk questionnaire", async () => {
  show(someOrder({ state: "captured", next: "/company/ASHA", ...settled }));
  const next = await screen.findByRole("link", { name: "Continue to ASHA analysis" });
  expect(next.getAttribute("href")).toBe("/company/ASHA");
  expect(screen.queryByRole("link", { name: "Fill risk profile" })).toBeNull();
  act(() => {
    session.viewer = { ...session.viewer, hasRiskProfile: false };
  });
  expect(await screen.findByRole("link", { name: "Fill risk profile" })).toBeTruthy();
});

test("an unknown page is never the next step", async () => {
  show(someOrder({ state: "captured", next: "https://elsewhere.example/", ...settled }));
  const next = await screen.findByRole("link", { name: "Go to home" });
  expect(next.getAttribute("href")).toBe("/");
});

test("the support reference is copied by its own button", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  show(someOrder({ state: "captured", ...settled }));
  fireEvent.click(await screen.findByRole("button", { name: "Copy M-1042, pay_N1" }));
  await vi.waitFor(() => expect(shownSnackbars()).toEqual(["Support reference copied"]));
  expect(writeText).toHaveBeenCalledWith("M-1042, pay_N1");
});

test("an order that looks unpaid is checked once with the bank", async () => {
  show(someOrder());
  order = someOrder({ state: "captured", ...settled });
  expect(await screen.findByText("Your payment is successful !", { selector: "h1" })).toBeTruthy();
  expect(calls.filter((call) => call === "POST /payments/check")).toHaveLength(1);
});

test("a notification settles the page by itself", async () => {
  show(someOrder({ state: "attempted", is_settled: false, is_payable: false }));
  await screen.findByText("Checking with the bank");
  order = someOrder({ state: "captured", ...settled });
  act(() => {
    notifications.unread = 1;
  });
  expect(await screen.findByText("Your payment is successful !", { selector: "h1" })).toBeTruthy();
  expect(shownSnackbars()).toEqual(["Your payment is successful !"]);
});

test("the bank can be asked by hand", async () => {
  show(someOrder({ state: "attempted", is_settled: false, is_payable: false }));
  const button = await screen.findByRole("button", { name: "Check now" });
  order = someOrder({ state: "failed", payments: [declined] });
  fireEvent.click(button);
  expect(await screen.findByText("Payment failed", { selector: "h1" })).toBeTruthy();
  expect(calls).toContain("POST /payments/check");
});

test("without any order, and for an unknown one, the way to the orders is offered", async () => {
  show(null, "/order-confirmation");
  expect(await screen.findByRole("link", { name: "See your orders" })).toBeTruthy();
});

test("an order of another account is not found", async () => {
  showPage(`/order-confirmation?order=${orderId}`, <ResultPage />, () =>
    refuse(404, "payment.unknown_order", "No such order."),
  );
  expect(await screen.findByText("Order not found")).toBeTruthy();
});
