import { createHmac } from "node:crypto";
import { anyHostileBody, sendBadBodies } from "@munshi/fixtures/bad-bodies";
import type { BodySchema } from "@munshi/fixtures/bad-bodies";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { mostErrorBytes } from "@munshi/platform";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { TEST_SETTINGS } from "../../../../fixtures/providers/testing/start-test-providers.ts";
import { listRoutes } from "../../http-app.ts";
import { startPaymentsServer } from "./payments-server.fixture.ts";
import type { PaymentsServer } from "./payments-server.fixture.ts";

const bodies = propertyRuns(2_500, 100);
/** The full run takes minutes. */
const timeout = 1_800_000;

let server: PaymentsServer;
beforeAll(async () => {
  server = await startPaymentsServer();
});
afterAll(async () => {
  await server.close();
});

test("with payments configured, no request body causes a 5xx", { timeout }, async () => {
  await server.signUp("nila@example.in");
  const { access } = await server.signIn("nila@example.in");
  const calls = listRoutes(server.core).flatMap(({ method, path, schemas }) =>
    schemas.body === undefined || !/^\/payments\/|stockbox_cart/.test(path)
      ? []
      : [
          {
            method,
            path,
            schema: z.toJSONSchema(schemas.body, {
              io: "input",
              unrepresentable: "any",
            }) as BodySchema,
            headers: { authorization: `Bearer ${access}`, "idempotency-key": "generated-bad-body" },
          },
        ],
  );
  expect(calls.length).toBeGreaterThan(8);
  const { faults, statuses } = await sendBadBodies({
    address: server.address,
    calls,
    wrong: bodies,
    hostile: Math.ceil(bodies / 10),
    maxErrorBytes: mostErrorBytes,
    prepare: async () => {
      await server.database.db("attempt_counters").delete();
    },
  });
  expect(faults).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(0);
});

const anyText = fc.string({ unit: "binary", maxLength: 60 });
const payment = fc.record(
  {
    id: fc.constantFrom("pay_1", "pay_\u0000", "../orders"),
    order_id: fc.option(anyText),
    amount: fc.constantFrom(1, 2 ** 53 - 1, 0),
    currency: fc.constantFrom("INR", "USD"),
    status: fc.constantFrom("authorized", "captured", "failed", "refunded"),
    method: fc.constantFrom("upi", ""),
    error_description: anyText,
    created_at: fc.constantFrom(0, 1_795_500_000, 2 ** 53 - 1, -1),
  },
  { requiredKeys: ["id", "amount", "currency", "status", "method", "created_at"] },
);
const event = fc.record({
  event: fc.oneof(fc.constantFrom("payment.captured", "payment.failed", "order.paid"), anyText),
  created_at: fc.constantFrom(0, 1_795_500_000, 2 ** 53 - 1, -1, "soon"),
  payload: fc.record({ payment: fc.record({ entity: payment }) }),
});
const schema: BodySchema = {
  type: "object",
  properties: { event: { type: "string" }, created_at: { type: "number" } },
};
const rubbish = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  anyHostileBody(schema).map((text) => Buffer.from(text)),
  event.map((one) => Buffer.from(JSON.stringify(one))),
);

test(
  "a signed webhook with any content is accepted, an unsigned one refused",
  { timeout },
  async () => {
    const secret = TEST_SETTINGS.paymentsWebhookSecret;
    for (const body of fc.sample(rubbish, { numRuns: bodies * 4, seed: 23 })) {
      if (body.length > 200_000) continue;
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      const send = async (given: string): Promise<number> => {
        const answer = await fetch(`${server.address}/payments/webhook`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-razorpay-signature": given },
          body: new Uint8Array(body),
        });
        await answer.body?.cancel();
        return answer.status;
      };
      const content = body.toString("utf8").slice(0, 300);
      expect([content, await send(signature), await send("0".repeat(64))]).toEqual([
        content,
        200,
        400,
      ]);
    }
  },
);
