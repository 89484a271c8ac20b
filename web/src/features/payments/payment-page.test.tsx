import type { CheckoutOptions } from "@munshi/bff/contract";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialogs } from "../../app/Dialogs.tsx";
import { dialogs, openDialog } from "../../shell/dialogs.ts";
import { PaymentPage } from "./PaymentPage.tsx";
import {
  arrive,
  boxLine,
  forgetPage,
  orderId,
  refuse,
  shownSnackbars,
  showPage,
  someBilling,
  someOrder,
  someQuote,
} from "./payments.fixture.tsx";
import type { Sent } from "./payments.fixture.tsx";

vi.setConfig({ testTimeout: 30_000 });

const checkout: CheckoutOptions = {
  key: "rzp_test_1",
  script: "https://checkout.example/v1/checkout.js",
  order_id: "order_1",
  name: "Munshi Research",
  description: "1 Year subscription",
  prefill: { name: "Asha Rao", email: "asha@demo.example", contact: "" },
};

type Options = ConstructorParameters<NonNullable<Window["Razorpay"]>>[0];

/** Checkouts that are open, as the provider's script was asked to show them. */
let checkouts: Options[];
let failListeners: ((failed: { readonly error: { readonly description?: string } }) => void)[];
let sent: Sent[];
let answers: Partial<Record<string, (request: Sent) => Response | Promise<Response>>>;

const opened = (order = someOrder(), changes: object = {}) => ({
  success: true,
  message: "",
  data: { id: "order_1", currency: "INR", amount: order.amount_paise, order, checkout, ...changes },
});
const captured = (changes: object = {}) => ({
  success: true,
  message: "",
  status: "captured",
  risk_score: 50,
  order: someOrder({ state: "captured", is_payable: false }),
  ...changes,
});

beforeEach(() => {
  checkouts = [];
  failListeners = [];
  sent = [];
  answers = {
    "GET /payments/billing": () => Response.json(someBilling),
    "GET /user/coupons": () => Response.json({ broker_coupons: [], telegram_coupons: [] }),
    "POST /payments/quote": () => Response.json({ items: [], quote: someQuote() }),
    [`GET /payments/order_summary_data?order=${orderId}`]: () =>
      Response.json({ order: someOrder() }),
    "POST /payments/create-order": () => Response.json(opened()),
    "POST /payments/make-payment": () => Response.json(opened()),
    "POST /payments/capture-payment": () => Response.json(captured()),
    "POST /payments/check": () => Response.json({ order: someOrder() }),
  };
  sessionStorage.setItem("munshi.draft.own-account", '{"confirmed":"yes"}');
  arrive();
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    if (script instanceof Node) queueMicrotask(() => script.dispatchEvent(new Event("load")));
  });
  window.Razorpay = class {
    readonly #options: Options;
    constructor(options: Options) {
      this.#options = options;
    }
    open(): void {
      checkouts.push(this.#options);
    }
    on(_event: string, listener: (typeof failListeners)[number]): void {
      failListeners.push(listener);
    }
  };
});
afterEach(async () => {
  await forgetPage();
  sessionStorage.clear();
  delete window.Razorpay;
});

const show = (address = "/make-payment?plan=one-year&next=%2Ftoday"): void =>
  showPage(
    address,
    <>
      <PaymentPage />
      <Dialogs />
    </>,
    (request) => {
      sent.push(request);
      return answers[request.call]?.(request) ?? Response.json({});
    },
  );

const listSent = (call: string): readonly Sent[] => sent.filter((one) => one.call === call);
const payButton = () => screen.findByRole("button", { name: /^Pay ₹/ });

async function acceptAndPay(): Promise<void> {
  fireEvent.click(await screen.findByRole("checkbox"));
  fireEvent.click(await payButton());
}

async function openedCheckout(): Promise<Options> {
  await vi.waitFor(() => expect(checkouts).not.toHaveLength(0));
  const last = checkouts.at(-1);
  if (last === undefined) throw new Error("No checkout is open");
  return last;
}

const pay = (options: Options): void =>
  options.handler({
    razorpay_payment_id: "pay_1",
    razorpay_order_id: "order_1",
    razorpay_signature: "s1",
  });

test("a plan is reviewed with its dates, amounts, refund rule, terms and seller", async () => {
  show();
  expect(await screen.findByText("25 Nov 26 to 24 Nov 27, 365 days")).toBeTruthy();
  expect(screen.getByText("includes GST ₹266.95")).toBeTruthy();
  expect(screen.getByText(/No auto-renewal/)).toBeTruthy();
  expect(screen.getByText(/unused days are refunded/)).toBeTruthy();
  expect(screen.getByText(/version 3/)).toBeTruthy();
  expect(screen.getByText("munshi.rra@validbank")).toBeTruthy();
  const edit = screen.getByRole("link", { name: /^Edit\s*billing details$/ });
  expect(edit.getAttribute("href")).toContain("/payment-setup?next=%2Fmake-payment%3Fplan");
});

test("nothing is ordered before the terms are accepted", async () => {
  show();
  fireEvent.click(await payButton());
  expect(await screen.findByText("Accept the terms to continue.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("checkbox"));
  expect(listSent("POST /payments/create-order")).toEqual([]);
});

test("the rule on the payer's own bank account is confirmed before the first payment", async () => {
  sessionStorage.clear();
  show();
  await acceptAndPay();
  expect(
    await screen.findByText(/payments must come from a bank account in your own name/),
  ).toBeTruthy();
  expect(listSent("POST /payments/create-order")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  await openedCheckout();
});

test("a paid subscription is captured once and leads to the stored page", async () => {
  show();
  await acceptAndPay();
  const options = await openedCheckout();
  expect(options).toMatchObject({
    key: "rzp_test_1",
    order_id: "order_1",
    amount: 175_000,
    method: { netbanking: true, card: true, upi: true, wallet: false },
  });
  answers["POST /payments/capture-payment"] = () =>
    Response.json(captured({ order: someOrder({ state: "captured", next: "/today" }) }));
  pay(options);
  pay(options);
  await vi.waitFor(() => expect(window.location.pathname).toBe("/today"));
  expect(shownSnackbars()).toEqual(["Your payment is successful !"]);
  const [capture, ...more] = listSent("POST /payments/capture-payment");
  expect(more).toEqual([]);
  expect(capture?.body).toMatchObject({
    payment_id: "pay_1",
    order_id: "order_1",
    signature: "s1",
    amount: 175_000,
    product: "SUBSCRIPTION",
    duration_plan: "one-year",
  });
});

test("without a risk score the risk questionnaire is offered", async () => {
  show();
  await acceptAndPay();
  const options = await openedCheckout();
  answers["POST /payments/capture-payment"] = () => Response.json(captured({ risk_score: 0 }));
  pay(options);
  await vi.waitFor(() => expect(window.location.pathname).toBe("/"));
  const { snackbars } = await import("../../lib/snackbars.ts");
  expect(snackbars.shown.map(({ action }) => action?.label)).toEqual([
    "Fill risk profile",
    "View receipt",
  ]);
});

test("two clicks create one order, and a reload pays the same order", async () => {
  show();
  fireEvent.click(await screen.findByRole("checkbox"));
  const button = await payButton();
  // Both arrive before the page is drawn again.
  act(() => {
    button.click();
    button.click();
  });
  await openedCheckout();
  expect(listSent("POST /payments/create-order")).toHaveLength(1);
  expect(window.location.search).toBe(`?order=${orderId}`);
});

test("after a lost answer a reload repeats the order with the same key and body", async () => {
  answers["POST /payments/create-order"] = () => Promise.reject(new TypeError("lost"));
  show();
  await acceptAndPay();
  expect(await screen.findByText(/^Error: Could not connect/)).toBeTruthy();
  cleanup();

  answers["POST /payments/create-order"] = () => Response.json(opened());
  show();
  await acceptAndPay();
  await openedCheckout();
  const [first, second] = listSent("POST /payments/create-order");
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toEqual(first);

  // The answer was final: the next order is another one.
  cleanup();
  show();
  await acceptAndPay();
  await vi.waitFor(() => expect(listSent("POST /payments/create-order")).toHaveLength(3));
  expect(listSent("POST /payments/create-order")[2]?.key).not.toBe(first?.key);
});

test.each(["provider.unavailable", "idempotency.in_flight", "core.unreachable"])(
  "the key is kept after %s",
  async (code) => {
    answers["POST /payments/create-order"] = () => refuse(503, code, "Later.");
    show();
    await acceptAndPay();
    await screen.findByText("Error: Later.");
    fireEvent.click(await payButton());
    await vi.waitFor(() => expect(listSent("POST /payments/create-order")).toHaveLength(2));
    const [first, second] = listSent("POST /payments/create-order");
    expect(second?.key).toBe(first?.key);
  },
);

test("a changed price is shown with the earlier one and asked for again", async () => {
  answers["POST /payments/create-order"] = () => {
    answers["POST /payments/quote"] = () =>
      Response.json({ items: [], quote: someQuote({ amount_paise: 199_900 }) });
    return refuse(409, "payment.price_changed", "The amount has changed.");
  };
  show();
  await acceptAndPay();
  expect(await screen.findByText("The price is now ₹1,999")).toBeTruthy();
  expect(screen.getByText(/It was ₹1,750\. Nothing was charged/)).toBeTruthy();
  answers["POST /payments/create-order"] = () => Response.json(opened());
  fireEvent.click(await payButton());
  await openedCheckout();
  expect(listSent("POST /payments/create-order").map(({ body }) => body)).toMatchObject([
    { amount: 175_000 },
    { amount: 199_900 },
  ]);
});

test("changed terms must be accepted again", async () => {
  answers["POST /payments/create-order"] = () => {
    answers["POST /payments/quote"] = () =>
      Response.json({ items: [], quote: someQuote({ terms_version: "4" }) });
    return refuse(409, "payment.terms_changed", "Newer terms.");
  };
  show();
  await acceptAndPay();
  expect(await screen.findByText(/accept version 4/)).toBeTruthy();
  expect(screen.getByRole("checkbox")).toHaveProperty("checked", false);
});

test("a closed checkout leaves a payable order", async () => {
  show();
  await acceptAndPay();
  (await openedCheckout()).modal.ondismiss();
  expect(await screen.findByText("Checkout closed")).toBeTruthy();
  await vi.waitFor(async () => expect(document.activeElement).toBe(await payButton()));
  fireEvent.click(await payButton());
  await vi.waitFor(() => expect(checkouts).toHaveLength(2));
  expect(listSent("POST /payments/create-order")).toHaveLength(1);
  expect(listSent("POST /payments/make-payment").map(({ body }) => body)).toEqual([
    { order: orderId },
  ]);
});

test("a declined payment shows the bank's reason", async () => {
  show();
  await acceptAndPay();
  const options = await openedCheckout();
  failListeners[0]?.({ error: { description: "Insufficient balance." } });
  options.modal.ondismiss();
  expect(await screen.findByText(/Message from the bank: “Insufficient balance\.”/)).toBeTruthy();
});

test("a checkout closed while the bank decides leads to the page that asks it", async () => {
  answers["POST /payments/check"] = () =>
    Response.json({ order: someOrder({ state: "attempted", is_settled: false }) });
  show();
  await acceptAndPay();
  (await openedCheckout()).modal.ondismiss();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/order-confirmation"));
});

test.each([
  [502, "payment.not_captured", "Error: Failed to capture payment, please contact support"],
  [409, "payment.mismatch", "Error: Refused."],
])("a capture that fails with %d %s leads to the result", async (status, code, text) => {
  answers["POST /payments/capture-payment"] = () => refuse(status, code, "Refused.");
  show();
  await acceptAndPay();
  pay(await openedCheckout());
  await vi.waitFor(() =>
    expect(window.location.href).toContain(`/order-confirmation?order=${orderId}`),
  );
  expect(shownSnackbars()).toEqual([text]);
});

test("nothing to pay needs no checkout", async () => {
  const free = { amount_paise: 0, discount_paise: 175_000, tax_paise: 0, coupon: "FREE100" };
  answers["POST /payments/quote"] = () => Response.json({ items: [], quote: someQuote(free) });
  answers["POST /payments/create-order"] = () =>
    Response.json(opened(someOrder({ ...free, state: "captured" }), { id: null, checkout: null }));
  show();
  fireEvent.click(await screen.findByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Confirm, nothing to pay" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(checkouts).toEqual([]);
  expect(listSent("POST /payments/create-order")[0]?.body).toMatchObject({
    amount: 0,
    coupon: "FREE100",
    next: "/today",
  });
});

test("boxes in the cart are paid together and lead to the cart's result", async () => {
  answers["GET /flavours/stockbox_cart/"] = () =>
    Response.json({
      stockbox_detail: [{ id: 12 }],
      cart_count: 1,
      broker_coupons: [],
      coupon: null,
      quote: someQuote({ lines: [boxLine], amount_paise: 129_900 }),
    });
  const order = someOrder({ product: "STOCKBOX", lines: [boxLine] });
  answers["POST /payments/create-order"] = () => Response.json(opened(order));
  answers["POST /payments/capture-payment"] = () =>
    Response.json(captured({ order: { ...order, state: "captured" } }));
  show("/new-make-payment");
  await acceptAndPay();
  pay(await openedCheckout());
  await vi.waitFor(() => expect(window.location.href).toContain(`/cart/1?order=${orderId}`));
  expect(listSent("POST /payments/create-order")[0]?.body).toMatchObject({
    product: "STOCKBOX",
    stock_box_ids: [12],
    duration_plan: null,
  });
});

test("billing details are asked for once, before the first payment", async () => {
  answers["GET /payments/billing"] = () => Response.json({ ...someBilling, details: null });
  show();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/payment-setup"));
  const next = new URLSearchParams(window.location.search).get("next") ?? "";
  expect(next).toBe("/make-payment?plan=one-year&next=%2Ftoday");
  cleanup();
  localStorage.setItem("munshi.state.payment", '{"billing_asked":true}');
  show(next);
  expect(await payButton()).toBeTruthy();
});

test("a failed attempt is still shown after a reload", async () => {
  answers[`GET /payments/order_summary_data?order=${orderId}`] = () =>
    Response.json({
      order: someOrder({
        state: "failed",
        payments: [
          {
            id: "pay_1",
            amount_paise: 175_000,
            status: "failed",
            method: "card",
            reason: "Insufficient balance.",
            at: "2026-11-25T05:00:00.000Z",
          },
        ],
      }),
    });
  show(`/make-payment?order=${orderId}`);
  expect(await screen.findByText(/Message from the bank: “Insufficient balance\.”/)).toBeTruthy();
});

test("an order that was paid elsewhere leads to its result, without the question before", async () => {
  openDialog("own-account", { onConfirm: () => undefined });
  answers[`GET /payments/order_summary_data?order=${orderId}`] = () =>
    Response.json({ order: someOrder({ state: "captured", is_payable: false }) });
  show(`/make-payment?order=${orderId}`);
  await vi.waitFor(() => expect(window.location.pathname).toBe("/order-confirmation"));
  expect(dialogs.open).toBeNull();
});

test("leaving with an open order asks first", async () => {
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  const leave = (path: string, navigationType = "push"): Event => {
    const event = Object.assign(new Event("navigate", { cancelable: true }), {
      navigationType,
      destination: { url: new URL(path, window.location.href).href, sameDocument: true },
    });
    act(() => void navigation.dispatchEvent(event));
    return event;
  };
  show();
  await screen.findByRole("checkbox");
  expect(leave("/today").defaultPrevented).toBe(false);
  await acceptAndPay();
  (await openedCheckout()).modal.ondismiss();
  await screen.findByText("Checkout closed");

  expect(leave("/order-confirmation", "replace").defaultPrevented).toBe(false);
  expect(leave("/today").defaultPrevented).toBe(true);
  expect(await screen.findByText("Please Execute full order process!")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Continue payment" }));
  expect(window.location.pathname).toBe("/make-payment");
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);

  leave("/today");
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/today"));
});
