import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { silentLog, dayMs } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock } from "./clock/clock.ts";
import { inTransaction } from "./db/transaction.ts";
import { removeExpired } from "./housekeeping.ts";
import { runIdempotently } from "./idempotency/index.ts";
import { createOutbox } from "./outbox/index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

test("answers go after a week and delivered events after a month; what is undelivered stays", async () => {
  const { db } = database;
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const outbox = createOutbox({ db, clock, log: silentLog, pollSeconds: 60 });
  const add = async (name: string): Promise<unknown> =>
    inTransaction(db, async (transaction) =>
      outbox.add(transaction, { tenant: "munshi", name, payload: {} }),
    );
  await runIdempotently(
    { db, clock },
    { tenant: "munshi", actor: "staff:1", route: "POST /x", key: "key-0001" },
    Buffer.from("x"),
    async () => ({ status: 200, body: {} }),
  );
  await add("told");
  await outbox.deliverDue();
  await add("untold");
  clock.advance(6 * dayMs);
  expect(await removeExpired(db, clock.now())).toBe(0);
  clock.advance(2 * dayMs);
  expect(await removeExpired(db, clock.now())).toBe(1);
  clock.advance(30 * dayMs);
  expect(await removeExpired(db, clock.now())).toBe(1);
  expect(await db("outbox_events")).toMatchObject([{ name: "untold" }]);
});
