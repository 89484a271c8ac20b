import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createFixedClock } from "../clock/clock.ts";
import { inTransaction } from "../db/transaction.ts";
import { backoffMs } from "./outbox.ts";
import { createOutbox } from "./index.ts";
import type { Outbox } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db("outbox_events").delete();
});
afterAll(async () => {
  await database.close();
});

const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
const create = (db = database.db): Outbox =>
  createOutbox({ db, clock, log: silentLog, pollSeconds: 60 });

async function add(outbox: Outbox, number: number, name = "tested"): Promise<void> {
  await inTransaction(database.db, async (transaction) => {
    await outbox.add(transaction, { tenant: "munshi", name, payload: { number } });
  });
}

test("an event is told of once where all goes well, and never if its transaction fails", async () => {
  const outbox = create();
  const heard: object[] = [];
  outbox.on("tested", async (event) => {
    heard.push(event.payload);
  });
  await add(outbox, 1);
  await expect(
    inTransaction(database.db, async (transaction) => {
      await outbox.add(transaction, { tenant: "munshi", name: "tested", payload: { number: 2 } });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await outbox.deliverDue()).toBe(1);
  expect(await outbox.deliverDue()).toBe(0);
  expect(heard).toEqual([{ number: 1 }]);
});

test("several relays share the events, each told of once", async () => {
  const heard: unknown[] = [];
  const relays = [create(), create(database.connect()), create(database.connect())];
  for (const relay of relays) {
    relay.on("tested", async (event) => {
      heard.push(Reflect.get(event.payload, "number"));
    });
  }
  const [first] = relays;
  for (let number = 0; number < 60; number += 1) await add(first ?? create(), number);
  const drain = async (relay: Outbox): Promise<void> => {
    while ((await relay.deliverDue()) > 0);
  };
  await Promise.all(relays.map(drain));
  expect(heard.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 60 }, (_, number) => number),
  );
});

test("a handler that fails is tried again later and later, and given up in the end", async () => {
  const outbox = create();
  let tries = 0;
  outbox.on("tested", async () => {
    tries += 1;
    throw new Error(`try ${tries}`);
  });
  await add(outbox, 1);
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    expect(await outbox.deliverDue()).toBe(1);
    expect(await outbox.deliverDue()).toBe(0);
    clock.advance(backoffMs(attempt));
  }
  expect(await outbox.deliverDue()).toBe(0);
  expect(tries).toBe(12);
  const row = (await database.db("outbox_events").first()) as object;
  expect(row).toMatchObject({ attempts: 12, delivered_at: null, last_error: "try 12" });
  expect(Reflect.get(row, "dead_at")).not.toBeNull();
});

test("an event whose relay died with it is told of again when the lease has run out", async () => {
  const dead = create();
  const { promise: never } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  dead.on("tested", async () => {
    take();
    await never;
  });
  await add(dead, 7);
  void dead.deliverDue();
  await taken;
  const heir = create();
  const heard: object[] = [];
  heir.on("tested", async (event) => {
    heard.push(event.payload);
  });
  expect(await heir.deliverDue()).toBe(0);
  clock.advance(61_000);
  expect(await heir.deliverDue()).toBe(1);
  expect(heard).toEqual([{ number: 7 }]);
});

test("what goes slowly in a lane of its own keeps nothing of another lane waiting", async () => {
  const outbox = create();
  const heard: string[] = [];
  const { promise: slowly, resolve: goOn } = Promise.withResolvers<void>();
  const slow = async (): Promise<void> => {
    await slowly;
    heard.push("slow");
  };
  outbox.on("slow", slow, "slow ones");
  outbox.on("tested", async () => {
    heard.push("tested");
  });
  for (let number = 0; number < 20; number += 1) await add(outbox, number, "slow");
  await add(outbox, 1);
  outbox.start();
  await vi.waitFor(() => expect(heard).toEqual(["tested"]));
  goOn();
  await vi.waitFor(() => expect(heard).toHaveLength(21));
  await outbox.stop();
});

test("a handler that wants to be told later is told then, and no try is counted", async () => {
  const outbox = create();
  const later = (): Date => new Date(clock.now().getTime() + 30_000);
  let tries = 0;
  outbox.on("tested", async () => {
    tries += 1;
    return tries < 20 ? later() : undefined;
  });
  await add(outbox, 1);
  for (let round = 1; round <= 20; round += 1) {
    expect(await outbox.deliverDue()).toBe(1);
    expect(await outbox.deliverDue()).toBe(0);
    clock.advance(30_000);
  }
  expect(tries).toBe(20);
  const row = (await database.db("outbox_events").first()) as object;
  expect(row).toMatchObject({ attempts: 1, dead_at: null, last_error: null });
  expect(Reflect.get(row, "delivered_at")).not.toBeNull();
});

test("a lane whose first ones want to be told later rests until then", async () => {
  const outbox = create();
  let told = 0;
  const limited = async (): Promise<Date> => {
    told += 1;
    return new Date(clock.now().getTime() + 30_000);
  };
  outbox.on("slow", limited, "slow ones");
  for (let number = 0; number < 40; number += 1) await add(outbox, number, "slow");
  outbox.start();
  await vi.waitFor(() => expect(told).toBe(10));
  // What comes meanwhile, in whatever lane, does not end the rest.
  let quick = 0;
  outbox.on("quick", async () => void (quick += 1));
  await add(outbox, 40, "quick");
  outbox.wake();
  await vi.waitFor(() => expect(quick).toBe(1));
  await outbox.stop();
  expect(told).toBe(10);
});
