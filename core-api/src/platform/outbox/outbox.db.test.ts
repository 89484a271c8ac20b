import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createFixedClock, systemClock } from "../clock/clock.ts";
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

async function add(outbox: Outbox, number: number, name = "tested", key?: string): Promise<void> {
  await inTransaction(database.db, async (transaction) => {
    const event = { tenant: "munshi", name, payload: { number } };
    await outbox.add(transaction, key === undefined ? event : { ...event, key });
  });
}

test("delivers an event once, and never if its transaction fails", async () => {
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

test("events come on commit, or at their time, without waiting for the next poll", async () => {
  const outbox = createOutbox({
    db: database.db,
    clock: systemClock,
    log: silentLog,
    pollSeconds: 60,
  });
  const heard: unknown[] = [];
  const times: number[] = [];
  outbox.on(
    "tested",
    async ({ payload }) => {
      heard.push(Reflect.get(payload, "number"));
      times.push(Date.now());
    },
    "tested",
  );
  outbox.start();
  const event = { tenant: "munshi", name: "tested" };
  await inTransaction(database.db, async (transaction) => {
    await inTransaction(transaction, (part) =>
      outbox.add(part, { ...event, payload: { number: 1 } }),
    );
    // The part's end delivers nothing yet.
    await transaction.raw("select 1");
    expect(heard).toEqual([]);
  });
  await vi.waitFor(() => expect(heard).toEqual([1]));
  const notBefore = new Date(Date.now() + 100);
  await inTransaction(database.db, (transaction) =>
    outbox.add(transaction, { ...event, payload: { number: 2 }, notBefore }),
  );
  await vi.waitFor(() => expect(heard).toEqual([1, 2]));
  expect(times.at(-1)).toBeGreaterThanOrEqual(notBefore.getTime());
  await outbox.stop();
});

test("several relays share the events and deliver each once", async () => {
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

test("a failing event is retried with growing delays and finally given up", async () => {
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

test("an event that is never given up is tried every ten minutes until it succeeds", async () => {
  const outbox = create();
  let tries = 0;
  const failing = async (): Promise<void> => {
    tries += 1;
    if (tries < 20) throw new Error(`try ${tries}`);
  };
  outbox.on("tested", failing, "patient", { isEndless: true });
  await add(outbox, 1);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    expect(await outbox.deliverDue()).toBe(1);
    clock.advance(600_000);
  }
  expect(tries).toBe(20);
  expect(await database.db("outbox_events").whereNull("delivered_at")).toEqual([]);
});

test("an event of a dead relay is delivered again after its lease", async () => {
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

test("events of a key are delivered in order, those of other keys in parallel", async () => {
  const outbox = create();
  const heard: string[] = [];
  const { promise: fixed, resolve: fix } = Promise.withResolvers<void>();
  const { promise: both, resolve: reachBoth } = Promise.withResolvers<void>();
  let running = 0;
  outbox.on("tested", async ({ payload }) => {
    const number = Number(Reflect.get(payload, "number"));
    heard.push(`begin ${number}`);
    running += 1;
    if (running === 2) reachBoth();
    await fixed;
    running -= 1;
    heard.push(`end ${number}`);
  });
  for (const number of [1, 2, 3]) {
    clock.advance(1);
    await add(outbox, number, "tested", "asha");
  }
  await add(outbox, 4, "tested", "bela");
  outbox.start();
  await both;
  // A second relay does not overtake the first event of a key.
  const other = create(database.connect());
  other.on("tested", async () => void heard.push("overtaken"));
  expect(await other.deliverDue()).toBe(0);
  fix();
  await vi.waitFor(() => expect(heard).toHaveLength(8));
  await outbox.stop();
  expect(heard.slice(0, 2).toSorted()).toEqual(["begin 1", "begin 4"]);
  const ofAsha = heard.filter((one) => !one.endsWith("4"));
  expect(ofAsha).toEqual(["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"]);
});

test("an event that fails holds back its key until it is given up", async () => {
  const outbox = create();
  const heard: unknown[] = [];
  outbox.on("tested", async ({ payload }) => {
    const number = Reflect.get(payload, "number") as unknown;
    if (number === 1) throw new Error("always");
    heard.push(number);
  });
  await add(outbox, 1, "tested", "asha");
  clock.advance(1);
  await add(outbox, 2, "tested", "asha");
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    expect(await outbox.deliverDue()).toBe(1);
    expect(heard).toEqual([]);
    clock.advance(backoffMs(attempt));
  }
  expect(await outbox.deliverDue()).toBe(1);
  expect(heard).toEqual([2]);
});

test("a slow lane does not delay another", async () => {
  const outbox = create();
  const heard: string[] = [];
  const { promise: slowly, resolve: goOn } = Promise.withResolvers<void>();
  const slow = async (): Promise<void> => {
    await slowly;
    heard.push("slow");
  };
  outbox.on("slow", slow, "slow");
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

test("slow events of a lane do not delay others of it while half of its places are free", async () => {
  const outbox = create();
  const heard: number[] = [];
  const { promise: slowly, resolve: goOn } = Promise.withResolvers<void>();
  let begun = 0;
  const handler = async ({ payload }: { readonly payload: object }): Promise<void> => {
    const number = Number(Reflect.get(payload, "number"));
    begun += 1;
    if (number < 3) await slowly;
    heard.push(number);
  };
  outbox.on("bulk", handler, "bulk", { capacity: 8 });
  for (let number = 0; number < 3; number += 1) await add(outbox, number, "bulk");
  outbox.start();
  await vi.waitFor(() => expect(begun).toBe(3));
  await add(outbox, 3, "bulk");
  await vi.waitFor(() => expect(heard).toEqual([3]));
  goOn();
  await outbox.stop();
  expect(heard).toHaveLength(4);
});

test("a postponed event is delivered at its time, without counting an attempt", async () => {
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

test("a postponed lane waits", async () => {
  const outbox = create();
  let told = 0;
  const limited = async (): Promise<Date> => {
    told += 1;
    return new Date(clock.now().getTime() + 30_000);
  };
  outbox.on("slow", limited, "slow");
  for (let number = 0; number < 40; number += 1) await add(outbox, number, "slow");
  outbox.start();
  await vi.waitFor(() => expect(told).toBe(10));
  // New events in any lane do not end the wait.
  let quick = 0;
  outbox.on("quick", async () => void (quick += 1));
  await add(outbox, 40, "quick");
  await vi.waitFor(() => expect(quick).toBe(1));
  await outbox.stop();
  expect(told).toBe(10);
});
