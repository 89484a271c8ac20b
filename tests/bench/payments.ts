import { fork } from "node:child_process";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate, openConnection } from "@munshi/db";
import type { Database } from "@munshi/db";
import { openKeys } from "@munshi/platform";
import { createTokensService } from "../../core-api/src/domains/accounts/tokens/tokens.service.ts";
import { createAuditService } from "../../core-api/src/domains/audit/index.ts";
import { systemClock } from "../../core-api/src/platform/clock/clock.ts";
import { createPublicId } from "../../core-api/src/platform/ids/public-id.ts";
import { deriveAccountKeys } from "../../core-api/src/platform/keys/derive-keys.ts";
import { startSmtpMailbox } from "../../core-api/src/providers/mail/smtp-mailbox.fixture.ts";
import { findPostgres, startPostgres } from "../../db/src/testing/real-postgres.ts";
import { startProcess } from "../../scripts/managed-process.ts";
import { inRepository } from "../../scripts/repository.ts";
import { percentile } from "./figures.ts";
import { readProcessorTime } from "./processor-time.ts";
import { sendFromProcess } from "./steady-load.ts";
import type { SteadyPost } from "./steady-load.ts";

const connections = 32;
const seconds = 5;
const orderRate = 200;
const orderBudget = 80;
const webhookRate = 500;
const warmUp = 400;
const tenant = "munshi";
const price = 175_000;

interface Buyer {
  readonly id: string;
  readonly bearer: string;
}
interface Order {
  readonly id: string;
  readonly user_id: string;
  readonly provider_order_id: string;
}

/**
 * Orders created and captured, and webhooks taken, by a core-api on a durable PostgreSQL. The payment
 * provider is a process that answers at once.
 */
export async function benchPayments(): Promise<void> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    console.log("Payments: PostgreSQL's initdb and postgres were not found");
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "munshi-bench-payments-"));
  const postgres = await startPostgres(binaries, { isDurable: true });
  const db = openConnection({ url: postgres.url });
  const provider = fork(new URL("./provider-process.ts", import.meta.url));
  const webhookSecret = randomBytes(32).toString("hex");
  // Where mails are refused, each invoice is printed again for every retry.
  const mailbox = await startSmtpMailbox();
  try {
    await migrate(db);
    const [providerPort] = (await once(provider, "message")) as [number];
    const providerUrl = `http://127.0.0.1:${providerPort}`;
    const core = startProcess({
      name: "core-api",
      entry: inRepository("core-api/src/main.ts"),
      logFile: join(dataDir, "core-api.log"),
      env: {
        NODE_ENV: "development",
        LOG_LEVEL: "warn",
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        PROVIDERS: "sandbox",
        MAIL_URL: mailbox.url,
        PAYMENTS_KEY_ID: "rzp_test_bench",
        PAYMENTS_KEY_SECRET: randomBytes(32).toString("hex"),
        PAYMENTS_WEBHOOK_SECRET: webhookSecret,
        PAYMENTS_API_URL: providerUrl,
        PAYMENTS_CHECKOUT_URL: `${providerUrl}/checkout.js`,
      },
    });
    try {
      const { port } = await core.ready;
      await measure({ db, dataDir, address: `http://127.0.0.1:${port}`, webhookSecret });
    } finally {
      await core.stop();
    }
  } finally {
    provider.disconnect();
    await mailbox.close();
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(given: {
  readonly db: Database;
  readonly dataDir: string;
  readonly address: string;
  readonly webhookSecret: string;
}): Promise<void> {
  const { db, dataDir, address, webhookSecret } = given;
  const each = orderRate * seconds;
  const buyers = await createBuyers(db, dataDir, warmUp + 2 * each);
  const bearers = new Map(buyers.map(({ id, bearer }) => [id, bearer]));
  const createAll = (some: readonly Buyer[]) => some.map(({ bearer }) => createOrder(bearer));
  const captureAll = (orders: readonly Order[]) =>
    orders.map((order) => capture(order, bearers.get(order.user_id) ?? ""));
  const send = async (posts: readonly SteadyPost[], rate: number) => {
    // Invoices and mails of the calls before are not these calls' work.
    while ((await countDueEvents(db)) > 0) await delay(500);
    const before = readProcesses();
    const options = { address, path: "/", headers: {}, connections, rate, posts };
    const load = await sendFromProcess({ ...options, seconds: posts.length / rate });
    const after = readProcesses();
    const spent = after.map((time, index) => time - (before[index] ?? 0));
    return { ...load, spent: [...spent, load.processor].map((time) => time / posts.length) };
  };
  const report = (
    name: string,
    rate: number,
    load: Awaited<ReturnType<typeof send>>,
    budget: number | null,
  ) => {
    const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((part) =>
      percentile(load.milliseconds, part),
    );
    const wrong = load.milliseconds.length - (load.statuses.get(200) ?? 0);
    const perSecond = (load.milliseconds.length / load.elapsed) * 1_000;
    const isKept = wrong === 0 && perSecond > rate * 0.99 && (budget === null || p99 <= budget);
    const verdict = `${isKept ? "" : "MISSED "}${budget === null ? "all taken" : `p99 under ${budget}`}`;
    const times = [p50, p99, max, ...load.spent].map((time) => time.toFixed(1));
    console.log(
      `| ${name}, ${rate} a second | ${load.milliseconds.length} | ${perSecond.toFixed(0)} | ${times.join(" | ")} | ${wrong} | ${verdict} |`,
    );
  };

  // The first calls include JIT compilation.
  await send(createAll(buyers.slice(0, warmUp)), orderRate);
  await send(captureAll(await listUnpaid(db)), orderRate);
  console.log(
    [
      `\nPayments: PostgreSQL that syncs every commit, a provider that answers at once, ${connections} connections,`,
      "all on this machine; milliseconds, the last four of processor time a call\n",
      "| call | answers | a second | p50 | p99 | max | core-api | PostgreSQL | provider | generator | other answers | budget |",
      "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ].join("\n"),
  );
  const first = await send(createAll(buyers.slice(warmUp, warmUp + each)), orderRate);
  report("create-order", orderRate, first, orderBudget);
  const captures = await send(captureAll(await listUnpaid(db)), orderRate);
  report("capture-payment", orderRate, captures, orderBudget);
  await send(createAll(buyers.slice(warmUp + each)), orderRate);
  const orders = await listUnpaid(db);
  const posts = orders.flatMap((order) => listWebhooks(order, webhookSecret));
  const webhooks = await send(posts, webhookRate);
  report("webhook", webhookRate, webhooks, null);
  const [recorded, unpaid] = [await countWebhooks(db), await listUnpaid(db)];
  console.log(
    `\nWebhooks sent ${posts.length}, recorded ${recorded}; orders they paid for ${orders.length - unpaid.length} of ${orders.length}`,
  );
  const began = performance.now();
  while ((await countDueEvents(db)) > 0) await delay(500);
  console.log(
    `Invoices printed and mailed ${((performance.now() - began) / 1_000).toFixed(0)} s later`,
  );
}

/** Processor time of core-api, PostgreSQL and the provider. */
function readProcesses(): readonly number[] {
  return [/core-api\/src\/main/, /^\S*postgres/, /provider-process/].map((command) =>
    readProcessorTime(process.pid, command),
  );
}

/** Members with access tokens, without password hashing. */
async function createBuyers(db: Database, dataDir: string, count: number): Promise<Buyer[]> {
  const at = new Date();
  const users = Array.from({ length: count }, () => ({
    id: createPublicId(),
    tenant_key: tenant,
    email: `${randomUUID()}@bench.example`,
    first_name: "Asha",
    last_name: "Rao",
    email_verified_at: at,
    created_at: at,
    updated_at: at,
  }));
  await db.batchInsert("users", users, 500);
  const keys = deriveAccountKeys(await openKeys(null, dataDir, "account-keys"));
  const clock = systemClock;
  const tokens = createTokensService(db, { clock, keys, audit: createAuditService(db, { clock }) });
  const buyers: Buyer[] = [];
  for (const { id } of users) {
    const { access } = await db.transaction((transaction) =>
      tokens.begin(transaction, { userId: id, tenant, device: "Benchmark" }),
    );
    buyers.push({ id, bearer: access });
  }
  return buyers;
}

function createOrder(bearer: string): SteadyPost {
  return {
    path: "/payments/create-order",
    headers: { authorization: `Bearer ${bearer}`, "idempotency-key": randomUUID() },
    body: JSON.stringify({
      product: "SUBSCRIPTION",
      duration_plan: "one-year",
      amount: price,
      terms_version: "2026-11",
    }),
  };
}

const paymentOf = ({ provider_order_id: id }: Order): string => id.replace("order_", "pay_");

function capture(order: Order, bearer: string): SteadyPost {
  return {
    path: "/payments/capture-payment",
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ order_id: order.provider_order_id, payment_id: paymentOf(order) }),
  };
}

/** The provider's three events of a paid order, signed. */
function listWebhooks(order: Order, secret: string): readonly SteadyPost[] {
  const created = Math.floor(Date.now() / 1_000);
  const payment = (status: string) => ({
    entity: {
      id: paymentOf(order),
      order_id: order.provider_order_id,
      amount: price,
      currency: "INR",
      status,
      method: "upi",
      created_at: created,
    },
  });
  const paid = {
    entity: {
      id: order.provider_order_id,
      receipt: order.id,
      amount: price,
      amount_paid: price,
      currency: "INR",
      status: "paid",
      attempts: 1,
      created_at: created,
    },
  };
  const events = [
    { event: "payment.authorized", payload: { payment: payment("authorized") } },
    { event: "payment.captured", payload: { payment: payment("captured") } },
    { event: "order.paid", payload: { payment: payment("captured"), order: paid } },
  ];
  return events.map((event) => {
    const body = JSON.stringify({ entity: "event", created_at: created, ...event });
    return {
      path: "/payments/webhook",
      headers: {
        "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
        "x-razorpay-event-id": `evt_${randomUUID()}`,
      },
      body,
    };
  });
}

const openStates = ["created", "attempted", "authorized"];

async function listUnpaid(db: Database): Promise<readonly Order[]> {
  return db("payment_orders")
    .whereIn("state", openStates)
    .whereNotNull("provider_order_id")
    .select<Order[]>("id", "user_id", "provider_order_id");
}

async function countWebhooks(db: Database): Promise<number> {
  const rows: { readonly count: string }[] = await db("payment_webhooks").count("* as count");
  return Number(rows[0]?.count);
}

/** Events of the outbox that wait for their delivery, such as invoices to issue, print and mail. */
async function countDueEvents(db: Database): Promise<number> {
  const rows: { readonly count: string }[] = await db("outbox_events")
    .whereNull("delivered_at")
    .whereNull("dead_at")
    .where("available_at", "<", new Date())
    .count("* as count");
  return Number(rows[0]?.count);
}
