import { startTestProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import { Secret, silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import { createRazorpay } from "../../providers/payments/index.ts";
import { readReport } from "./recon-report.ts";

test("the sandbox's report is read, with the fee that it states with the payment", async () => {
  const sandbox = await startTestProviders();
  try {
    const provider = createRazorpay(
      {
        keyId: TEST_SETTINGS.paymentsKeyId,
        keySecret: new Secret(TEST_SETTINGS.paymentsKeySecret),
        webhookSecret: new Secret(TEST_SETTINGS.paymentsWebhookSecret),
        apiUrl: `${sandbox.url}/payments`,
        checkoutUrl: `${sandbox.url}/payments/v1/checkout.js`,
      },
      { log: silentLog },
    );
    const order = await provider.createOrder({ amountPaise: 175_000, receipt: "order-1" });
    await sandbox.order(`payments/orders/${order.id}/pay`, { method: "upi" });
    const [payment] = await provider.listPayments(order.id);
    const paymentId = payment?.id ?? "";
    const refund = { paymentId, amountPaise: 50_000, id: "our-refund-1", speed: "normal" } as const;
    const { id: refundId } = await provider.refund(refund);
    sandbox.passSeconds(2);
    const report = await fetch(`${sandbox.url}/__sandbox/payments/settlements.csv`);
    const [paid, refunded, ...others] = readReport(await report.text());
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ kind: "payment", id: paymentId, amount: 175_000 });
    expect((paid?.fee ?? 0) + (paid?.feeTax ?? 0)).toBe(payment?.feePaise);
    expect(paid?.feeTax).toBe(payment?.taxPaise);
    expect(refunded).toMatchObject({ kind: "refund", id: refundId, amount: -50_000, fee: 0 });
  } finally {
    await sandbox.close();
  }
});
