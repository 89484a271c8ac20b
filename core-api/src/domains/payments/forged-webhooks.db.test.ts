import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { TEST_SETTINGS } from "../../../../fixtures/providers/testing/start-test-providers.ts";
import { startPaymentsServer } from "./payments-server.fixture.ts";
import type { Buyer, PaymentsServer } from "./payments-server.fixture.ts";

let server: PaymentsServer;
let asha: Buyer;
beforeAll(async () => {
  server = await startPaymentsServer();
  asha = await server.buyer("asha@example.in");
});
afterAll(async () => server.close());

const sign = (body: string, secret: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");

/** An event that says that an order is paid, as Razorpay writes it. */
function writeEvent(orderId: string): string {
  const now = Math.floor(server.clock.now().getTime() / 1_000);
  return JSON.stringify({
    entity: "event",
    account_id: "acc_test",
    event: "payment.captured",
    contains: ["payment"],
    payload: {
      payment: {
        entity: {
          id: `pay_${randomBytes(7).toString("hex")}`,
          entity: "payment",
          amount: 175_000,
          currency: "INR",
          status: "captured",
          order_id: orderId,
          method: "upi",
          amount_refunded: 0,
          captured: true,
          created_at: now,
        },
      },
    },
    created_at: now,
  });
}

async function send(body: string, signature: string, eventId: string): Promise<number> {
  const answer = await fetch(`${server.address}/payments/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-signature": signature,
      "x-razorpay-event-id": eventId,
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** All that a webhook could change. */
async function countRows(): Promise<readonly number[]> {
  const tables = [
    "payment_webhooks",
    "order_payments",
    "payment_order_events",
    "journal_lines",
    "entitlement_entries",
    "outbox_events",
    "tax_documents",
  ];
  return Promise.all(
    tables.map(async (table) => (await server.database.db(table).select("*")).length),
  );
}

/** Ways to forge: each signature but one of the webhook secret over exactly this body. */
const forgeries: readonly ((body: string) => readonly [body: string, signature: string])[] = [
  (body) => [body, ""],
  (body) => [body, randomBytes(32).toString("hex")],
  (body) => [body, sign(body, TEST_SETTINGS.paymentsKeySecret)],
  (body) => [body, sign(body, "")],
  (body) => [body, sign(body, TEST_SETTINGS.paymentsWebhookSecret).slice(0, -2)],
  (body) => [body, `${sign(body, TEST_SETTINGS.paymentsWebhookSecret)}00`],
  (body) => [`${body} `, sign(body, TEST_SETTINGS.paymentsWebhookSecret)],
  (body) => [body.replace("175000", "100"), sign(body, TEST_SETTINGS.paymentsWebhookSecret)],
  (body) => {
    const signature = sign(body, TEST_SETTINGS.paymentsWebhookSecret);
    const at = randomInt(signature.length);
    const other = signature[at] === "0" ? "1" : "0";
    return [body, signature.slice(0, at) + other + signature.slice(at + 1)];
  },
];

test(
  "no forged event of the provider is accepted or recorded",
  { timeout: 1_800_000 },
  async () => {
    const { data } = (await asha.order()).body;
    const before = await countRows();
    const runs = propertyRuns(10_000, 50);
    const statuses = new Set<number>();
    for (let run = 0; run < runs; run += 20) {
      const batch = Array.from({ length: 20 }, async (_, at) => {
        const [body, signature] = forgeries[(run + at) % forgeries.length]?.(
          writeEvent(data.id ?? ""),
        ) ?? ["", ""];
        return send(body, signature, randomUUID());
      });
      for (const status of await Promise.all(batch)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([400]));
    expect(await countRows()).toEqual(before);
    expect(await asha.read(data.order.id)).toMatchObject({ state: "created", payments: [] });
  },
);

test(
  "an event that is replayed under other ids changes nothing",
  { timeout: 600_000 },
  async () => {
    const { data } = (await asha.order()).body;
    const body = writeEvent(data.id ?? "");
    const signature = sign(body, TEST_SETTINGS.paymentsWebhookSecret);
    expect(await send(body, signature, randomUUID())).toBe(200);
    const before = await countRows();
    const runs = propertyRuns(10_000, 200);
    for (let run = 0; run < runs; run += 10) {
      const batch = Array.from({ length: 10 }, () => send(body, signature, randomUUID()));
      expect(new Set(await Promise.all(batch))).toEqual(new Set([200]));
    }
    expect(await countRows()).toEqual(before);
    expect(await asha.read(data.order.id)).toMatchObject({ state: "captured" });
  },
);
