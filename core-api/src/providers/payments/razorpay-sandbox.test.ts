import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startTestProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import type { TestProviders } from "@munshi/fixtures/providers";
import { Secret, silentLog } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckoutReturn, PaymentProvider, WebhookEvent } from "./payment-provider.ts";
import { PaymentRefused } from "./payment-provider.ts";
import { createRazorpay } from "./razorpay.ts";

let sandbox: TestProviders;
let provider: PaymentProvider;
const events: WebhookEvent[] = [];
let forgeries = 0;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const header = (name: string): string => String(request.headers[name]);
    const event = provider.readWebhook(
      Buffer.concat(chunks),
      header("x-razorpay-signature"),
      header("x-razorpay-event-id"),
    );
    if (event === null) forgeries += 1;
    else events.push(event);
    response.writeHead(200).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  const { port } = receiver.address() as AddressInfo;
  sandbox = await startTestProviders({ paymentsWebhookUrl: `http://127.0.0.1:${port}` });
  provider = open();
});
afterAll(async () => {
  await sandbox.close();
  receiver.closeAllConnections();
  receiver.close();
});

/** Each has its own circuit breaker. */
const open = (keySecret = TEST_SETTINGS.paymentsKeySecret): PaymentProvider =>
  createRazorpay(
    {
      keyId: TEST_SETTINGS.paymentsKeyId,
      keySecret: new Secret(keySecret),
      webhookSecret: new Secret(TEST_SETTINGS.paymentsWebhookSecret),
      apiUrl: `${sandbox.url}/payments`,
      checkoutUrl: `${sandbox.url}/payments/v1/checkout.js`,
    },
    { log: silentLog },
  );

let last = 0;
const newOrder = async () =>
  provider.createOrder({ amountPaise: 175_000, receipt: `receipt-${(last += 1)}` });
async function pay(orderId: string, outcome: string): Promise<CheckoutReturn> {
  const answer = await sandbox.order(`payments/orders/${orderId}/pay`, { outcome });
  const { answer: signed } = (await answer.json()) as { answer?: Record<string, string> };
  return {
    orderId,
    paymentId: signed?.["razorpay_payment_id"] ?? "",
    signature: signed?.["razorpay_signature"] ?? "",
  };
}
const namesOf = (paymentId: string): readonly string[] =>
  events
    .filter(
      (event) =>
        ("payment" in event && event.payment.id === paymentId) ||
        ("refund" in event && event.refund.paymentId === paymentId) ||
        ("dispute" in event && event.dispute.paymentId === paymentId),
    )
    .map(({ name }) => name);

test("an order is created, paid, captured, refunded and disputed", async () => {
  const order = await newOrder();
  expect(order).toMatchObject({ status: "created", amountPaise: 175_000, amountPaidPaise: 0 });
  expect(await provider.findOrder(order.receipt ?? "")).toEqual(order);

  const given = await pay(order.id, "not_captured");
  const { paymentId } = given;
  expect(provider.verifyCheckout(given)).toBe(true);
  expect(provider.verifyCheckout({ ...given, orderId: "order_other" })).toBe(false);
  expect(await provider.listPayments(order.id)).toMatchObject([
    { id: paymentId, orderId: order.id, status: "authorized", feePaise: null },
  ]);

  const captured = { status: "captured", feePaise: 4_130, taxPaise: 630 };
  expect(await provider.capture(paymentId, 175_000)).toMatchObject(captured);
  expect(await provider.capture(paymentId, 175_000)).toMatchObject(captured);
  expect(await provider.fetchOrder(order.id)).toMatchObject({
    status: "paid",
    amountPaidPaise: 175_000,
    attempts: 1,
  });

  const refund = { paymentId, amountPaise: 75_000, id: "our-refund-1", speed: "normal" } as const;
  const pending = await provider.refund(refund);
  expect(pending).toMatchObject({ status: "pending", receipt: "our-refund-1" });
  expect((await provider.refund(refund)).id).toBe(pending.id);
  await expect(provider.refund({ ...refund, amountPaise: 1_000 })).rejects.toBeInstanceOf(
    PaymentRefused,
  );
  sandbox.passSeconds(2);
  expect(await provider.listRefunds(paymentId)).toMatchObject([{ status: "processed" }]);
  expect(await provider.fetchPayment(paymentId)).toMatchObject({
    status: "captured",
    amountRefundedPaise: 75_000,
  });
  await sandbox.order(`payments/payments/${paymentId}/dispute`, {});
  await expect
    .poll(() => namesOf(paymentId), { interval: 10 })
    .toEqual([
      "payment.authorized",
      "payment.captured",
      "order.paid",
      "refund.created",
      "refund.processed",
      "payment.dispute.created",
    ]);
  expect(forgeries).toBe(0);
});

test("a declined payment and a refused capture say why", async () => {
  const order = await newOrder();
  await pay(order.id, "decline");
  const [payment] = await provider.listPayments(order.id);
  expect(payment).toMatchObject({
    status: "failed",
    errorCode: "BAD_REQUEST_ERROR",
    errorReason: "payment_declined",
  });
  await expect(provider.capture(payment?.id ?? "", 175_000)).rejects.toMatchObject({
    detail: { status: 400, description: expect.stringContaining("authorized") as string },
  });
});

test("only the registered bank account is offered for the own-bank rule", async () => {
  const order = await provider.createOrder({
    amountPaise: 175_000,
    receipt: "own-bank",
    bank: { account: "10001001001", name: "Asha Rao", ifsc: "MUNB0000001", method: "netbanking" },
  });
  const answer = await sandbox.order(`payments/orders/${order.id}/pay`, { account: "999999999" });
  expect(await answer.json()).toMatchObject({ result: "failed" });
  expect(await provider.listPayments(order.id)).toMatchObject([
    { status: "failed", method: "netbanking", errorReason: "bank_account_invalid" },
  ]);
});

test("wrong keys are refused", async () => {
  await expect(open("wrong").findOrder("receipt-1")).rejects.toMatchObject({
    detail: { status: 401 },
  });
});

test("an order whose answer was lost is found by its receipt", async () => {
  await sandbox.order("payments/lose-answers", { next: 1 });
  const terms = { amountPaise: 5_000, receipt: "lost-answer" };
  await expect(provider.createOrder(terms)).rejects.toMatchObject({
    code: "provider.unavailable",
  });
  expect(await provider.findOrder("lost-answer")).toMatchObject({ amountPaise: 5_000 });
  await expect(provider.createOrder(terms)).rejects.toMatchObject({
    detail: { field: "receipt" },
  });
});

test("a dead order and a failing provider leave the effect unknown", async () => {
  const order = await newOrder();
  const { paymentId } = await pay(order.id, "dead");
  const unknown = { code: "provider.unavailable", status: 503 };
  await expect(provider.capture(paymentId, 175_000)).rejects.toMatchObject(unknown);
  sandbox.passSeconds(21);
  expect(await provider.capture(paymentId, 175_000)).toMatchObject({ status: "captured" });
  for (const mode of ["error", "down"]) {
    await sandbox.order("faults", { provider: "payments", mode });
    await expect(open().fetchOrder(order.id)).rejects.toMatchObject(unknown);
  }
  await sandbox.order("faults", { provider: "payments", mode: "ok" });
});
