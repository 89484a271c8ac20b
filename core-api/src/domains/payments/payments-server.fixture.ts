import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import {
  startTestProviders,
  TEST_SETTINGS,
} from "../../../../fixtures/providers/testing/start-test-providers.ts";
import type { TestProviders } from "../../../../fixtures/providers/testing/start-test-providers.ts";
import type {
  AccessAnswer,
  CaptureAnswer,
  OrderAnswer,
  OrderOpened,
  Quote,
  RefundAnswer,
  RefundQuote,
} from "../../contract/index.ts";
import { createTestClock, startAccountsServer } from "../accounts/testing/accounts-server.ts";
import type { AccountsServer, Failure, Told } from "../accounts/testing/accounts-server.ts";
import { seedDemoSeller } from "../billing/index.ts";
import { insertPrice } from "../prices/index.ts";
import { insertOfferedBox } from "../stock-boxes/offered-box.fixture.ts";

/** An answer of the checkout's form in the sandbox. */
export interface Paid {
  readonly payment_id: string;
  readonly signature: string;
}

export interface Buyer {
  readonly userId: string;
  quote(body: object): Promise<Quote>;
  /** Orders a plan or boxes at the quoted price. */
  order(changes?: object, key?: string): Promise<Told<OrderOpened & Failure>>;
  capture(body: object): Promise<Told<CaptureAnswer & Failure>>;
  read(order: string): Promise<OrderAnswer>;
  access(): Promise<AccessAnswer>;
  refundQuote(order: string): Promise<RefundQuote>;
  refund(order: string, paise: number, key?: string): Promise<Told<RefundAnswer & Failure>>;
  call<Body>(path: string, body?: object): Promise<Told<Body & Failure>>;
}

export interface PaymentsServer extends AccountsServer {
  readonly providers: TestProviders;
  buyer(email: string): Promise<Buyer>;
  /** A managed box; free without a price. */
  box(name: string, paise: number | null): Promise<number>;
  /** Sets the price of a product from now on. */
  price(product: string, paise: number): Promise<void>;
  /** A discount for everyone. */
  coupon(code: string, terms: object): Promise<void>;
  /** Pays at the sandbox's checkout and returns what the browser gets back; null: nothing. */
  pay(providerOrderId: string, outcome?: string): Promise<Paid | null>;
  /** The ids of all orders at the provider. */
  listProviderOrders(): Promise<readonly string[]>;
  /** Delivers the outbox's events until none is due. */
  settle(): Promise<void>;
  /** Lets time pass, here and at the provider. */
  pass(seconds: number): void;
  /** The ledger's balance by account. */
  balances(): Promise<Record<string, number>>;
}

/** core-api with members, a seller and the sandbox of the payment provider. */
export async function startPaymentsServer(): Promise<PaymentsServer> {
  const providers = await startTestProviders();
  const clock = createTestClock();
  const server = await startAccountsServer(
    {
      PAYMENTS_KEY_ID: TEST_SETTINGS.paymentsKeyId,
      PAYMENTS_KEY_SECRET: TEST_SETTINGS.paymentsKeySecret,
      PAYMENTS_WEBHOOK_SECRET: TEST_SETTINGS.paymentsWebhookSecret,
      PAYMENTS_API_URL: `${providers.url}/payments`,
      PAYMENTS_CHECKOUT_URL: `${providers.url}/payments/v1/checkout.js`,
    },
    clock,
  );
  const { db } = server.database;
  await server.core.publicSite.prepare();
  await seedDemoSeller(db);
  const form = async (path: string, fields: Record<string, string>): Promise<Response> =>
    providers.post(`/__sandbox/payments${path}`, fields);
  await form("/webhook", { url: `${server.address}/payments/webhook` });
  const readProvider = async () => {
    const answer = await fetch(`${providers.url}/__sandbox/payments`, {
      headers: { accept: "application/json" },
    });
    return (await answer.json()) as {
      readonly orders: readonly { readonly id: string }[];
      readonly deliveries: readonly { readonly state: string }[];
    };
  };
  const countWaiting = async (): Promise<number> => {
    const { deliveries } = await readProvider();
    return deliveries.filter(({ state }) => state === "waiting").length;
  };

  return {
    ...server,
    providers,
    async buyer(email) {
      await server.signUp(email);
      let login = { ...(await server.signIn(email)), at: clock.now() };
      const call = async <Body>(path: string, body?: object, headers?: Record<string, string>) => {
        // Tokens end, and tests let months pass.
        if (clock.now().getTime() > login.at.getTime() + 60_000) {
          login = { ...(await server.signIn(email)), at: clock.now() };
        }
        return server.call<Body & Failure>(path, {
          bearer: login.access,
          ...(body === undefined ? {} : { body }),
          ...(headers === undefined ? {} : { headers }),
        });
      };
      const quote = async (body: object): Promise<Quote> =>
        (await call<{ readonly quote: Quote }>("/payments/quote", body)).body.quote;
      return {
        userId: login.user_data_id,
        call,
        quote,
        async order(changes = {}, key = randomUUID()) {
          const wanted = {
            product: "SUBSCRIPTION",
            duration_plan: "one-year",
            stock_box_ids: [],
            coupon: "",
            ...changes,
          };
          const isPlan = wanted.product === "SUBSCRIPTION";
          const priced = await quote({
            ...(isPlan
              ? { duration_plan: wanted.duration_plan }
              : { stock_box_ids: wanted.stock_box_ids }),
            coupon: wanted.coupon,
          });
          const body = {
            ...wanted,
            duration_plan: isPlan ? wanted.duration_plan : null,
            amount: priced.amount_paise,
            terms_version: priced.terms_version,
            ...changes,
          };
          return call<OrderOpened>("/payments/create-order", body, { "idempotency-key": key });
        },
        capture: (body) => call<CaptureAnswer>("/payments/capture-payment", body),
        read: async (order) =>
          (
            await call<{ readonly order: OrderAnswer }>(
              `/payments/order_summary_data?order=${order}`,
            )
          ).body.order,
        access: async () => (await call<AccessAnswer>("/payments/access")).body,
        refundQuote: async (order) =>
          (await call<RefundQuote>(`/payments/refund_quote?order=${order}`)).body,
        refund: (order, paise, key = randomUUID()) =>
          call<RefundAnswer>(
            "/payments/refund",
            { order, refund_paise: paise },
            { "idempotency-key": key },
          ),
      };
    },
    box: (name, paise) => insertOfferedBox(db, { name, paise, at: clock.now() }),
    async price(product, amount) {
      const startsAt = clock.now();
      await insertPrice(db, { product, tenant: null, period: "year", amount, startsAt });
    },
    async coupon(code, terms) {
      await db("coupons").insert({
        id: randomUUID(),
        code,
        kind: "discount",
        used: 0,
        valid_from: new Date("2026-01-01T00:00:00Z"),
        valid_until: new Date("2099-12-31T00:00:00Z"),
        created_at: clock.now(),
        ...terms,
      });
    },
    async pay(providerOrderId, outcome = "success") {
      const answer = await form(`/orders/${providerOrderId}/pay`, { outcome, method: "upi" });
      const told = (await answer.json()) as {
        readonly razorpay_payment_id?: string;
        readonly razorpay_signature?: string;
        readonly answer?: {
          readonly razorpay_payment_id: string;
          readonly razorpay_signature: string;
        } | null;
      };
      const given = told.answer ?? told;
      return given.razorpay_payment_id === undefined
        ? null
        : {
            payment_id: given.razorpay_payment_id,
            signature: given.razorpay_signature ?? "",
          };
    },
    listProviderOrders: async () => (await readProvider()).orders.map(({ id }) => id),
    async settle() {
      await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 5_000 });
      while ((await server.core.outbox.deliverDue()) > 0);
    },
    pass(seconds) {
      clock.advance(seconds * 1_000);
      providers.passSeconds(seconds);
    },
    async balances() {
      const rows: { readonly account: string; readonly sum: string }[] = await db("journal_lines")
        .groupBy("account")
        .sum("amount_paise as sum")
        .select("account");
      return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
    },
    async close() {
      await server.close();
      await providers.close();
    },
  };
}
