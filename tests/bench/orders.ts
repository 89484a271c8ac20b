import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate, openConnection } from "@munshi/db";
import type { Database } from "@munshi/db";
import { Secret } from "@munshi/platform";
import { readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { OrderBill, PlacedAnswer } from "../../core-api/src/contract/index.ts";
import { createSealedClients } from "../../core-api/src/domains/broker-accounts/sealed-clients.ts";
import { createPublicId } from "../../core-api/src/platform/ids/public-id.ts";
import { openPersonalKeys } from "../../core-api/src/platform/keys/personal-keys.ts";
import { startSmtpMailbox } from "../../core-api/src/providers/mail/smtp-mailbox.fixture.ts";
import { findPostgres, startPostgres } from "../../db/src/testing/real-postgres.ts";
import { readShares } from "../../scripts/list-shares.ts";
import { startProcess } from "../../scripts/managed-process.ts";
import { inRepository } from "../../scripts/repository.ts";
import { rowsOf, startParts } from "../faults/kills/parts.ts";
import { ordersTrial } from "../faults/orders/trial.ts";
import { listTraders } from "../faults/orders/traders.ts";
import { readProcessorTime } from "./processor-time.ts";

const legs = 20;
const batches = 3;
const batchBudget = 3;
const members = 1_000;
const lookBudget = 5;
const idleSeconds = 60;

/**
 * A batch sent to the sandbox's Zerodha, and looks at the orders of 1,000 members at a broker that
 * answers at once; on a PostgreSQL that syncs every commit.
 */
export async function benchOrders(): Promise<void> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    console.log("Orders: PostgreSQL's initdb and postgres were not found");
    return;
  }
  console.log("\nOrders: PostgreSQL that syncs every commit, all on this machine\n");
  await sendBatches(binaries);
  await lookUp(binaries);
}

/** From the member's confirmation until the broker has accepted the last of 20 orders. */
async function sendBatches(binaries: string): Promise<void> {
  const parts = await startParts(binaries, ordersTrial);
  try {
    const [, trader] = await listTraders(parts);
    if (trader === undefined) throw new Error("There is no member");
    const cheap = (await readShares(parts.dataDir))
      .filter(({ series }) => series === "EQ")
      .toSorted((one, other) => Number(one["last_price"]) - Number(other["last_price"]))
      .slice(0, legs)
      .map(({ symbol }) => ({ symbol: String(symbol), side: "BUY", quantity: 1 }));
    const { browser } = trader;
    for (let batch = 0; batch < batches; batch += 1) {
      const answer = await browser.post("/api/core/orders/bill", { legs: cheap });
      const bill = readJsonAnswer<OrderBill>(answer);
      const before = readProcessorTime(process.pid);
      const began = Date.now();
      const told = await browser.post(
        "/api/core/payments/place_order",
        { bill: bill.id },
        { "idempotency-key": randomUUID() },
      );
      if (told.status !== 200) throw new Error(String(told.body));
      const { batch: id } = readJsonAnswer<PlacedAnswer>(told).data;
      const accepted = async () =>
        rowsOf<{ readonly at: Date }>(
          parts.db,
          `select min(e.at) as at from order_leg_events e join order_legs l on l.id = e.leg_id
             where l.batch_id = '${id}' and e.state in ('open', 'partial', 'filled') group by l.id`,
        );
      let times = await accepted();
      while (times.length < legs) {
        await delay(100);
        times = await accepted();
      }
      const seconds = (Math.max(...times.map(({ at }) => at.getTime())) - began) / 1_000;
      const processor = (readProcessorTime(process.pid) - before) / legs;
      console.log(
        `${legs} orders at 10 a second, from confirm to the last one accepted: ${seconds.toFixed(2)} s` +
          `${verdict(seconds, batchBudget)}; ${processor.toFixed(0)} ms of processor time an order`,
      );
      await delay(2_000);
    }
  } finally {
    await parts.close();
  }
}

const verdict = (seconds: number, budget: number): string =>
  ` (${seconds <= budget ? "" : "MISSED "}budget ${budget} s)`;

interface Stage {
  readonly db: Database;
  readonly dataDir: string;
  readonly broker: ChildProcess;
}

async function lookUp(binaries: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "munshi-bench-orders-"));
  const postgres = await startPostgres(binaries, { isDurable: true });
  const db = openConnection({ url: postgres.url });
  const broker = fork(new URL("./broker-process.ts", import.meta.url));
  const mailbox = await startSmtpMailbox();
  try {
    await migrate(db);
    const [port] = (await once(broker, "message")) as [number];
    const address = `http://127.0.0.1:${port}`;
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
        BROKERS: JSON.stringify({
          zerodha: {
            client_id: "bench",
            client_secret: "bench",
            places_orders: true,
            login_url: `${address}/connect/login`,
            api_url: address,
          },
        }),
      },
    });
    try {
      await core.ready;
      await measureLooks({ db, dataDir, broker });
    } finally {
      await core.stop();
    }
  } finally {
    broker.disconnect();
    await mailbox.close();
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureLooks(stage: Stage): Promise<void> {
  const { db } = stage;
  const before = await watchIdle(stage);
  const due = await openBatches(stage);
  await delay(Math.max(0, due.getTime() - Date.now()));
  const [calls, time] = [await countCalls(stage), readProcessorTime(process.pid)];
  while ((await countRows(db, "order_legs where state <> 'filled'")) > 0) await delay(100);
  const seconds = (Date.now() - due.getTime()) / 1_000;
  const processor = (readProcessorTime(process.pid) - time) / members;
  console.log(
    `${members} members with an open order each, from all looks due to all of them filled: ` +
      `${seconds.toFixed(1)} s${verdict(seconds, lookBudget)}; ${processor.toFixed(1)} ms of processor ` +
      `time a look, ${((await countCalls(stage)) - calls) / members} calls each`,
  );
  while ((await countRows(db, "outbox_events where delivered_at is null")) > 0) await delay(500);
  const after = await watchIdle(stage);
  console.log(
    `Nothing open, transactions a minute: ${before.transactions} before any order, ${after.transactions} ` +
      `after ${members} orders; calls of the broker: ${before.calls} and ${after.calls}`,
  );
}

async function countCalls({ broker }: Stage): Promise<number> {
  broker.send("count");
  const [calls] = (await once(broker, "message")) as [number];
  return calls;
}

async function countRows(db: Database, from: string): Promise<number> {
  const [row] = await rowsOf<{ readonly count: string }>(db, `select count(*) from ${from}`);
  return Number(row?.count);
}

/** Transactions, of which each statement outside of one is one, and calls of a minute. */
async function watchIdle(stage: Stage): Promise<{ transactions: number; calls: number }> {
  const count = async (): Promise<number> => {
    const [row] = await rowsOf<{ readonly count: string }>(
      stage.db,
      `select xact_commit + xact_rollback as count from pg_stat_database
         where datname = current_database()`,
    );
    return Number(row?.count);
  };
  // Counters of a connection are published a second after its last statement.
  await delay(12_000);
  const [calls, transactions] = [await countCalls(stage), await count()];
  await delay(idleSeconds * 1_000);
  return {
    transactions: (await count()) - transactions,
    calls: (await countCalls(stage)) - calls,
  };
}

/** Members with a login at the broker and an open order each; when their looks are due. */
async function openBatches({ db, dataDir }: Stage): Promise<Date> {
  const keys = await openPersonalKeys({ personalDataKeys: null, dataFolder: dataDir });
  const sealed = createSealedClients(keys);
  const at = new Date();
  const due = new Date(at.getTime() + 15_000);
  const day = new Date(at.getTime() + 19_800_000).toISOString().slice(0, 10);
  const share = {
    co_code: 1,
    isin: "INE009A01021",
    symbol: "INFY",
    exchange: "NSE",
    series: "EQ",
    name: "Infosys Limited",
    side: "BUY",
  };
  const all = Array.from({ length: members }, (_, number) => {
    const [user, account, session, batch, leg] = Array.from({ length: 5 }, () => createPublicId());
    return {
      number,
      user: user ?? "",
      account: account ?? "",
      session: session ?? "",
      batch: batch ?? "",
      leg: leg ?? "",
    };
  });
  const insert = async (table: string, rows: readonly object[]): Promise<void> => {
    await db.batchInsert(table, [...rows], 500);
  };
  await insert(
    "users",
    all.map(({ user, number }) => ({
      id: user,
      tenant_key: "munshi",
      email: `${number}@bench.example`,
      first_name: "Asha",
      last_name: "Rao",
      email_verified_at: at,
      created_at: at,
      updated_at: at,
    })),
  );
  await insert(
    "broker_accounts",
    all.map(({ user, account, number }) => ({
      id: account,
      user_id: user,
      tenant_key: "munshi",
      broker_id: 3,
      client_hash: sealed.fingerprint(3, `BENCH${number}`)[0],
      sealed_client: sealed.sealClient(account, { clientId: `BENCH${number}`, name: "Asha Rao" }),
      linked_at: at,
    })),
  );
  await insert(
    "broker_sessions",
    all.map(({ account, session, number }) => ({
      id: session,
      account_id: account,
      sealed_session: sealed.sealToken(session, new Secret(String(number))),
      begun_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
    })),
  );
  await insert(
    "order_batches",
    all.map(({ user, batch, number }) => ({
      id: batch,
      number: `OR-${number}`,
      user_id: user,
      tenant_key: "munshi",
      broker_id: 3,
      bill_id: createPublicId(),
      bill: JSON.stringify({ legs: [{ ...share, charges: null }] }),
      kind: "order",
      created_at: at,
      updated_at: at,
    })),
  );
  await insert(
    "order_legs",
    all.map(({ batch, leg, number }) => ({
      id: leg,
      batch_id: batch,
      position: 0,
      ...share,
      quantity: 10,
      limit_paise: 150_000,
      is_after_market: false,
      tag: `MNBENCH${number}`,
      state: "open",
      broker_order_id: `B${number}`,
      sent_at: at,
      day,
      counted_on: day,
      updated_at: at,
    })),
  );
  await insert(
    "trading_members",
    all.map(({ user }) => ({ user_id: user, look_at: due })),
  );
  await insert(
    "outbox_events",
    all.map(({ user }) => ({
      id: createPublicId(),
      tenant_key: "munshi",
      name: "trading.look",
      payload: JSON.stringify({ user, at: due.toISOString(), step: 0 }),
      created_at: at,
      available_at: due,
    })),
  );
  return due;
}
