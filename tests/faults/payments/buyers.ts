import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@munshi/db";
import { call } from "../../../bff/src/testing/call.ts";
import type { Answer } from "../../../bff/src/testing/call.ts";
import { readJsonAnswer } from "../../../bff/src/testing/browser.ts";
import type {
  CaptureAnswer,
  OrderAnswer,
  OrderOpened,
  Quote,
  RefundAnswer,
  RefundQuote,
} from "../../../core-api/src/contract/index.ts";
import { insertOfferedBox } from "../../../core-api/src/domains/stock-boxes/offered-box.fixture.ts";
import { retry } from "../kills/members.ts";
import type { Member } from "../kills/members.ts";
import type { Parts } from "../kills/parts.ts";

/** Scenarios of member actions and bank responses, used in turn. */
const stories = [
  { outcome: "not_captured", returns: true, refunds: true },
  { outcome: "success", returns: true, refunds: false },
  { outcome: "not_captured", returns: true, refunds: false },
  { outcome: "lost_webhook", returns: false, refunds: false },
  { outcome: "five_webhooks", returns: true, refunds: true },
  { outcome: "not_captured", returns: false, refunds: false },
  { outcome: "decline", returns: true, refunds: false },
  { outcome: "out_of_order", returns: true, refunds: true },
  { outcome: "late_authorization", returns: true, refunds: false },
  { outcome: "double_callback", returns: true, refunds: true },
] as const;

/** Result of a flow; the books must agree. */
export interface Outcome {
  readonly userId: string;
  readonly order: string;
  readonly isRefunded: boolean;
}

const patienceMs = 120_000;

/**
 * Buys a box as the pages do: whatever answer is lost is asked for again, with the same key. Resolves
 * when the page shows a final state.
 */
export async function buyBox(
  parts: Parts,
  { userId, browser }: Member,
  given: { readonly box: number; readonly coupon: string; readonly number: number },
): Promise<Outcome> {
  const story = stories[given.number % stories.length] ?? stories[0];
  const deadline = Date.now() + patienceMs;
  const ask = async (name: string, call: () => Promise<Answer>): Promise<Answer> =>
    retry(name, deadline, call);
  const post = async <Body>(path: string, body: object, key?: string): Promise<Body> =>
    readJsonAnswer<Body>(
      await ask(path, async () =>
        browser.post(
          `/api/core/payments/${path}`,
          body,
          key === undefined ? {} : { "idempotency-key": key },
        ),
      ),
    );
  const get = async <Body>(path: string): Promise<Body> =>
    readJsonAnswer<Body>(await ask(path, async () => browser.get(`/api/core/payments/${path}`)));
  const pay = async (id: string, outcome: string): Promise<Checkout | null> => {
    const form = new URLSearchParams({ outcome, method: "upi", seconds: "3" }).toString();
    const answer = await ask("checkout", async () =>
      call(parts.sandboxUrl, `/__sandbox/payments/orders/${id}/pay`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: form,
      }),
    );
    return readJsonAnswer<{ readonly answer?: Checkout }>(answer).answer ?? null;
  };

  const bought = { stock_box_ids: [given.box], coupon: given.coupon };
  const { quote } = await post<{ readonly quote: Quote }>("quote", bought);
  const { data } = await post<OrderOpened>(
    "create-order",
    {
      ...bought,
      product: "STOCKBOX",
      amount: quote.amount_paise,
      terms_version: quote.terms_version,
    },
    randomUUID(),
  );
  const providerOrder = data.id ?? "";
  if (story.outcome === "decline") await pay(providerOrder, "decline");
  const paid = await pay(providerOrder, story.outcome === "decline" ? "success" : story.outcome);
  if (paid !== null && story.returns) {
    await post<CaptureAnswer>("capture-payment", {
      order_id: paid.razorpay_order_id,
      payment_id: paid.razorpay_payment_id,
      signature: paid.razorpay_signature,
    });
  }
  const { id: order } = data.order;
  for (;;) {
    const read = await get<{ readonly order: OrderAnswer }>(`order_summary_data?order=${order}`);
    if (read.order.state === "captured") break;
    if (Date.now() > deadline) throw new Error(`order ${order} stays ${read.order.state}`);
    await delay(500);
  }
  if (!story.refunds) return { userId, order, isRefunded: false };
  const offer = await get<RefundQuote>(`refund_quote?order=${order}`);
  const body = { order, refund_paise: offer.refund_paise, reason: "" };
  await post<RefundAnswer>("refund", body, randomUUID());
  return { userId, order, isRefunded: true };
}

interface Checkout {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** A box with a fee, and a coupon for all buyers of a round. */
export async function offerBox(
  db: Database,
  round: number,
): Promise<{ readonly box: number; readonly coupon: string }> {
  const at = new Date(Date.now() - 1_000);
  const box = await insertOfferedBox(db, { name: `Box ${round}`, paise: 50_000, at });
  const coupon = `ROUND${round}`;
  await db("coupons").insert({
    id: randomUUID(),
    code: coupon,
    kind: "discount",
    percent_off: 10,
    max_uses: 1_000,
    used: 0,
    valid_from: at,
    valid_until: new Date(at.getTime() + 86_400_000),
    created_at: at,
  });
  return { box, coupon };
}
