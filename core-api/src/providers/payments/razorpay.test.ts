import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog, Secret } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PaymentRefused } from "./payment-provider.ts";
import { createRazorpay } from "./razorpay.ts";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Answer = { readonly status: number; readonly body: unknown } | "hang up" | "silence";

let asked: Asked[] = [];
/** The answers to come, in order; the last one stays. */
let answers: Answer[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? "hang up";
    if (answer === "silence") return;
    if (answer === "hang up") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let lines: string[] = [];
beforeEach(() => {
  asked = [];
  lines = [];
});

const open = () =>
  createRazorpay(
    {
      keyId: "rzp_test_1",
      keySecret: new Secret("key-secret"),
      webhookSecret: new Secret("webhook-secret"),
      apiUrl: url,
      checkoutUrl: "https://checkout.example.in/v1/checkout.js",
    },
    {
      log: createLog({
        level: "debug",
        service: "test",
        fields: ["provider"],
        destination: { write: (line: string) => lines.push(line) },
      }),
    },
  );
const answer = (body: unknown, status = 200): void => {
  answers = [{ status, body }];
};

// Shaped like the published examples.
const order = {
  id: "order_RB58MiP5SPFYyM",
  entity: "order",
  amount: 5000,
  amount_due: 5000,
  amount_paid: 0,
  attempts: 0,
  created_at: 1_756_455_561,
  currency: "INR",
  notes: [],
  offer_id: null,
  receipt: "0190-a",
  status: "created",
};
const payment = {
  id: "pay_JRP3Y66cNcf2qF",
  entity: "payment",
  amount: 2244,
  currency: "INR",
  status: "captured",
  order_id: "order_JROxH1kSf9IR6d",
  method: "card",
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  email: "you@example.com",
  notes: [],
  fee: 45,
  tax: 0,
  error_code: null,
  error_description: null,
  error_reason: null,
  created_at: 1_651_722_469,
};
const refund = {
  id: "rfnd_FS8TWyPrCsa0OB",
  entity: "refund",
  amount: 500,
  currency: "INR",
  payment_id: payment.id,
  receipt: "0190-refund",
  status: "pending",
  speed_processed: "normal",
  created_at: 1_597_734_071,
};
const dispute = {
  id: "disp_EsIAlDcoUr8CaQ",
  payment_id: payment.id,
  amount: 39_000,
  currency: "INR",
  amount_deducted: 0,
  reason_code: "processed_invalid_expired_card",
  respond_by: 1_590_431_400,
  status: "open",
  phase: "chargeback",
  created_at: 1_589_907_957,
};
const refusal = (description: string, reason = "input_validation_failed") => ({
  error: { code: "BAD_REQUEST_ERROR", description, source: "business", reason, field: "amount" },
});

test("creates an order with login, receipt and the account that may pay", async () => {
  answer(order);
  const bank = { account: "10001001001", name: "Asha Rao", ifsc: "MUNB0000001" };
  expect(
    await open().createOrder({
      amountPaise: 5000,
      receipt: "0190-a",
      notes: { plan: "1 Year" },
      bank: { ...bank, method: "upi" },
    }),
  ).toEqual({
    id: "order_RB58MiP5SPFYyM",
    receipt: "0190-a",
    amountPaise: 5000,
    amountPaidPaise: 0,
    currency: "INR",
    status: "created",
    attempts: 0,
    createdAt: new Date("2025-08-29T08:19:21Z"),
  });
  const [request] = asked;
  expect([request?.method, request?.url]).toEqual(["POST", "/v1/orders"]);
  expect(request?.headers.authorization).toBe(`Basic ${btoa("rzp_test_1:key-secret")}`);
  expect(JSON.parse(request?.body ?? "")).toEqual({
    amount: 5000,
    currency: "INR",
    receipt: "0190-a",
    notes: { plan: "1 Year" },
    method: "upi",
    bank_account: { account_number: "10001001001", name: "Asha Rao", ifsc: "MUNB0000001" },
  });
});

test("finds an order by its exact receipt, the first one created", async () => {
  answer({
    entity: "collection",
    count: 3,
    items: [
      { ...order, id: "order_similar", receipt: "0190-a2" },
      { ...order, id: "order_second" },
      { ...order, id: "order_first" },
    ],
  });
  expect(await open().findOrder("0190-a")).toMatchObject({ id: "order_first" });
  expect(asked[0]?.url).toBe("/v1/orders?receipt=0190-a&count=100");
  answer({ entity: "collection", count: 0, items: [] });
  expect(await open().findOrder("0190-a")).toBeNull();
});

test.each(["created", "authorized", "captured", "refunded", "failed"] as const)(
  "reads a payment that is %s",
  async (status) => {
    const isPaid = status === "captured" || status === "refunded";
    const failure = status === "failed" ? "payment_cancelled" : null;
    answer({ ...payment, status, fee: isPaid ? 45 : null, tax: null, error_reason: failure });
    expect(await open().fetchPayment(payment.id)).toEqual({
      id: payment.id,
      orderId: "order_JROxH1kSf9IR6d",
      amountPaise: 2244,
      currency: "INR",
      status,
      method: "card",
      feePaise: isPaid ? 45 : null,
      taxPaise: null,
      amountRefundedPaise: 0,
      errorCode: null,
      errorDescription: null,
      errorReason: failure,
      createdAt: new Date("2022-05-05T03:47:49Z"),
    });
    expect(asked[0]?.url).toBe(`/v1/payments/${payment.id}`);
  },
);

test.each(["created", "attempted", "paid"] as const)(
  "reads an order that is %s",
  async (status) => {
    answer({ ...order, status, receipt: null });
    expect(await open().fetchOrder(order.id)).toMatchObject({ status, receipt: null });
  },
);

test.each(["pending", "processed", "failed"] as const)(
  "asks for a refund under our id and reads that it is %s",
  async (status) => {
    answer({ ...refund, status });
    const request = {
      paymentId: payment.id,
      amountPaise: 500,
      id: "0190-refund",
      speed: "optimum",
    } as const;
    expect(await open().refund(request)).toMatchObject({
      status,
      receipt: "0190-refund",
      amountPaise: 500,
    });
    expect(asked[0]?.url).toBe(`/v1/payments/${payment.id}/refund`);
    expect(asked[0]?.headers["x-refund-idempotency"]).toBe("0190-refund");
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      amount: 500,
      speed: "optimum",
      receipt: "0190-refund",
    });
  },
);

test("lists an order's payments and a payment's refunds", async () => {
  answer({ entity: "collection", count: 1, items: [payment] });
  expect(await open().listPayments(order.id)).toHaveLength(1);
  answer({ entity: "collection", count: 1, items: [refund] });
  expect(await open().listRefunds(payment.id)).toMatchObject([{ id: refund.id }]);
  expect(asked.map((request) => request.url)).toEqual([
    `/v1/orders/${order.id}/payments`,
    `/v1/payments/${payment.id}/refunds?count=100`,
  ]);
});

test("capturing what is captured returns the payment, and another refusal is an error", async () => {
  const declined = { status: 400, body: refusal("This payment has already been captured") };
  answers = [declined, { status: 200, body: payment }];
  expect(await open().capture(payment.id, 2244)).toMatchObject({ status: "captured" });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ amount: 2244, currency: "INR" });
  answers = [declined, { status: 200, body: { ...payment, status: "authorized" } }];
  await expect(open().capture(payment.id, 2000)).rejects.toBeInstanceOf(PaymentRefused);
  answers = [declined, "hang up"];
  await expect(open().capture(payment.id, 2244)).rejects.toMatchObject({ status: 503 });
});

test("a declined call says why, and the log has no more than its code", async () => {
  answer(refusal("The amount must be at least INR 1.00 for you@example.com"), 400);
  await expect(open().createOrder({ amountPaise: 5, receipt: "r" })).rejects.toMatchObject({
    code: "payment.refused",
    detail: {
      status: 400,
      code: "BAD_REQUEST_ERROR",
      description: "The amount must be at least INR 1.00 for you@example.com",
      reason: "input_validation_failed",
      field: "amount",
    },
  });
  answer(refusal("Authentication failed", "NA"), 401);
  await expect(open().fetchOrder(order.id)).rejects.toMatchObject({
    detail: { status: 401, reason: null },
  });
  expect(lines.join("\n")).toContain("BAD_REQUEST_ERROR input_validation_failed");
  for (const secret of ["you@example.com", "key-secret"]) {
    expect(lines.join("\n")).not.toContain(secret);
  }
});

test.each<[string, Answer]>([
  ["a server error", { status: 500, body: refusal("We are facing some trouble") }],
  ["a gateway error", { status: 502, body: { error: { code: "GATEWAY_ERROR" } } }],
  ["too many calls", { status: 429, body: refusal("Request failed") }],
  ["a refund in progress", { status: 409, body: refusal("Request in progress") }],
  ["a page instead of JSON", { status: 200, body: "<html>" }],
  ["a refusal without a reason", { status: 403, body: "<html>" }],
  ["another shape", { status: 200, body: { id: order.id } }],
  ["an unknown status", { status: 200, body: { ...order, status: "vanished" } }],
  ["a fraction of a paisa", { status: 200, body: { ...order, amount: 10.5 } }],
  ["a broken connection", "hang up"],
])("the effect of a call is unknown after %s", async (_title, given) => {
  answers = [given];
  await expect(open().createOrder({ amountPaise: 5000, receipt: "r" })).rejects.toMatchObject({
    code: "provider.unavailable",
    status: 503,
  });
  expect(asked).toHaveLength(1);
});

test("the effect of a call is unknown if the caller stops waiting", async () => {
  answers = ["silence"];
  await expect(
    open().createOrder({ amountPaise: 5000, receipt: "r" }, AbortSignal.timeout(30)),
  ).rejects.toMatchObject({ code: "provider.unavailable" });
});

test.each(["", "..", "pay_1/../../orders", "pay_1?x=1", "pay 1"])(
  "the id %j is sent nowhere",
  async (id) => {
    await expect(open().fetchPayment(id)).rejects.toBeInstanceOf(PaymentRefused);
    await expect(open().capture(id, 100)).rejects.toBeInstanceOf(PaymentRefused);
    expect(asked).toEqual([]);
  },
);

test("the checkout's signature covers order and payment", () => {
  const provider = open();
  const signature = createHmac("sha256", "key-secret").update("order_1|pay_1").digest("hex");
  const given = { orderId: "order_1", paymentId: "pay_1", signature };
  expect(provider.verifyCheckout(given)).toBe(true);
  for (const change of [
    { orderId: "order_2" },
    { paymentId: "pay_2" },
    { signature: signature.toUpperCase() },
    { signature: signature.slice(0, 63) },
    { signature: "" },
    { signature: "é".repeat(64) },
    { signature: createHmac("sha256", "other").update("order_1|pay_1").digest("hex") },
  ]) {
    expect(provider.verifyCheckout({ ...given, ...change })).toBe(false);
  }
});

const sign = (body: Buffer, secret = "webhook-secret"): string =>
  createHmac("sha256", secret).update(body).digest("hex");
const deliver = (content: unknown, eventId: string | null = "event-1") => {
  const body = Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  return open().readWebhook(body, sign(body), eventId);
};
const event = (name: string, payload: object) => ({
  entity: "event",
  account_id: "acc_1",
  event: name,
  payload,
  created_at: 1_651_722_476,
});

test.each(["payment.authorized", "payment.captured", "payment.failed"])(
  "reads the event %s",
  (name) => {
    expect(deliver(event(name, { payment: { entity: payment } }))).toMatchObject({
      id: "event-1",
      kind: "payment",
      name,
      payment: { id: payment.id, amountPaise: 2244 },
      createdAt: new Date("2022-05-05T03:47:56Z"),
    });
  },
);

test.each(["refund.created", "refund.processed", "refund.failed", "refund.speed_changed"])(
  "reads the event %s",
  (name) => {
    const payload = { refund: { entity: refund }, payment: { entity: payment } };
    expect(deliver(event(name, payload))).toMatchObject({
      kind: "refund",
      name,
      refund: { id: refund.id, paymentId: payment.id, receipt: "0190-refund" },
    });
  },
);

test.each(["created", "under_review", "action_required", "won", "lost", "closed"])(
  "reads the event payment.dispute.%s",
  (name) => {
    const payload = { payment: { entity: payment }, dispute: { entity: dispute } };
    expect(deliver(event(`payment.dispute.${name}`, payload))).toMatchObject({
      kind: "dispute",
      name: `payment.dispute.${name}`,
      dispute: { id: dispute.id, amountPaise: 39_000, status: "open", phase: "chargeback" },
    });
  },
);

test("reads the event order.paid with its payment", () => {
  const payload = { payment: { entity: payment }, order: { entity: { ...order, status: "paid" } } };
  expect(deliver(event("order.paid", payload))).toMatchObject({
    kind: "order",
    order: { status: "paid" },
    payment: { id: payment.id },
  });
});

test("other events and unreadable ones are values, and a replay shows by its digest", () => {
  expect(deliver(event("subscription.paused", {}))).toMatchObject({
    kind: "other",
    name: "subscription.paused",
  });
  const unreadable = { kind: "unreadable", name: "payment.captured" };
  const broken = { payment: { entity: { ...payment, amount: "2244" } } };
  expect(deliver(event("payment.captured", broken))).toMatchObject(unreadable);
  expect(deliver("no JSON")).toMatchObject({ kind: "unreadable", name: "" });
  const captured = event("payment.captured", { payment: { entity: payment } });
  const [first, again, nameless] = ["a", "b", null].map((id) => deliver(captured, id));
  expect(again?.digest).toBe(first?.digest);
  expect(nameless?.id).toBe(first?.digest);
});

test("a delivery that the provider did not sign is none", () => {
  const body = Buffer.from(JSON.stringify(event("payment.captured", {})));
  const changed = Buffer.from(body.toString().replace("captured", "captureD"));
  const provider = open();
  for (const signature of ["", "0".repeat(64), sign(body, "key-secret"), sign(body).slice(1)]) {
    expect(provider.readWebhook(body, signature, "event-1")).toBeNull();
  }
  expect(provider.readWebhook(changed, sign(body), "event-1")).toBeNull();
  expect(provider.readWebhook(body, sign(body), "event-1")).not.toBeNull();
});
