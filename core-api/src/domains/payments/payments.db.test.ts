import { afterAll, beforeAll, expect, test } from "vitest";
import { startPaymentsServer } from "./payments-server.fixture.ts";
import type { PaymentsServer } from "./payments-server.fixture.ts";

let server: PaymentsServer;
beforeAll(async () => {
  server = await startPaymentsServer();
});
afterAll(async () => server.close());

test("a plan is paid for, opens for a year, is invoiced and explained", async () => {
  const asha = await server.buyer("asha@example.in");
  const opened = await asha.order();
  expect([opened.status, opened.body.data]).toMatchObject([
    200,
    { amount: 175_000, currency: "INR", order: { state: "created", is_payable: true } },
  ]);
  const { id, order } = opened.body.data;
  const paid = await server.pay(id ?? "");
  expect(paid).not.toBeNull();
  const captured = await asha.capture({ ...paid, order_id: id });
  expect([captured.status, captured.body]).toMatchObject([
    200,
    { success: true, message: "Your payment is successful !", status: "captured", risk_score: 0 },
  ]);
  await server.settle();
  const read = await asha.read(order.id);
  expect(read).toMatchObject({ state: "captured", tax_paise: 26_694, refundable_paise: 175_000 });
  expect(read.documents).toMatchObject([{ kind: "invoice", amount_paise: 175_000 }]);
  const access = await asha.access();
  expect(access.products).toMatchObject([
    {
      product: "subscription",
      is_open: true,
      reason: `Open until 21 Nov 27: paid 1 Year on 21 Nov 26, order ${order.number}.`,
      refundable_paise: 175_000,
    },
  ]);
  expect(access).toMatchObject({ fees_paid_paise: 148_306, fees_cap_paise: 15_100_000 });
});
