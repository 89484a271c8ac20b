import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "./connection.ts";
import { createTestDatabase } from "./testing/index.ts";
import type { TestDatabase } from "./testing/index.ts";

let database: TestDatabase;
let one: Database;
let two: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  one = database.connect({ poolMax: 8 });
  two = database.connect({ poolMax: 8 });
  await database.db.raw("create table counters (id integer primary key, value integer not null)");
  await database.db.raw("create table tasks (id integer primary key, taken_by text)");
});
afterAll(async () => database.close());
beforeEach(async () => {
  await database.db.raw("truncate counters, tasks");
  await database.db("counters").insert([
    { id: 1, value: 0 },
    { id: 2, value: 0 },
  ]);
});

async function readCounter(db: Database): Promise<number> {
  const row = (await db("counters").where({ id: 1 }).first("value")) as { value: number };
  return row.value;
}

test("read-modify-write under a row lock loses no update", async () => {
  const increment = async (db: Database): Promise<void> =>
    db.transaction(async (transaction) => {
      const row = (await transaction("counters").where({ id: 1 }).forUpdate().first("value")) as {
        value: number;
      };
      await transaction("counters")
        .where({ id: 1 })
        .update({ value: row.value + 1 });
    });
  await Promise.all(Array.from({ length: 60 }, async (_, i) => increment(i % 2 ? one : two)));
  expect(await readCounter(one)).toBe(60);
});

test("workers that skip locked rows never take the same task", async () => {
  await database.db("tasks").insert(Array.from({ length: 80 }, (_, id) => ({ id })));
  const takeOne = async (db: Database, worker: string): Promise<number | undefined> =>
    db.transaction(async (transaction) => {
      const task = (await transaction("tasks")
        .whereNull("taken_by")
        .orderBy("id")
        .forUpdate()
        .skipLocked()
        .first("id")) as { id: number } | undefined;
      if (task) await transaction("tasks").where({ id: task.id }).update({ taken_by: worker });
      return task?.id;
    });
  const work = async (db: Database, worker: string): Promise<readonly number[]> => {
    const taken: number[] = [];
    for (let id = await takeOne(db, worker); id !== undefined; id = await takeOne(db, worker)) {
      taken.push(id);
    }
    return taken;
  };
  const taken = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => work(i % 2 ? one : two, `w${i}`)),
  );
  expect(taken.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, i) => i));
});

test("a conditional update has exactly one winner", async () => {
  const claim = async (db: Database): Promise<number> =>
    db("counters").where({ id: 1, value: 0 }).update({ value: 1 });
  const wins = await Promise.all(
    Array.from({ length: 32 }, async (_, i) => claim(i % 2 ? one : two)),
  );
  expect(wins.filter((count) => count === 1)).toHaveLength(1);
});

test("skips a locked row while its transaction runs, and NOWAIT fails at once", async ({
  skip,
}) => {
  skip(database.kind === "pglite", "one shared session: a second transaction waits for the first");
  await one.transaction(async (holder) => {
    await holder("counters").where({ id: 1 }).forUpdate().first();
    const free = (await two("counters").orderBy("id").forUpdate().skipLocked()) as { id: number }[];
    expect(free.map((row) => row.id)).toEqual([2]);
    await expect(
      two.raw("select * from counters where id = 1 for update nowait"),
    ).rejects.toMatchObject({ code: "55P03" });
  });
});

test("ends one of two deadlocked transactions and rolls it back", async ({ skip }) => {
  skip(database.kind === "pglite", "one shared session: transactions cannot lock crosswise");
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const cross = async (db: Database, own: number, other: number): Promise<void> =>
    db.transaction(async (transaction) => {
      await transaction("counters").where({ id: own }).increment("value", 1);
      locked[own - 1]?.resolve();
      await locked[other - 1]?.promise;
      await transaction("counters").where({ id: other }).increment("value", 1);
    });
  const results = await Promise.allSettled([cross(one, 1, 2), cross(two, 2, 1)]);
  const failures = results.filter((result) => result.status === "rejected");
  expect(failures.map((failure) => (failure.reason as { code: string }).code)).toEqual(["40P01"]);
  const rows = (await one("counters").select("value")) as { value: number }[];
  expect(rows).toEqual([{ value: 1 }, { value: 1 }]);
});

test("a client that disconnects mid-transaction leaves no change and no lock", async () => {
  const broken = database.connect({ poolMax: 1 });
  const transaction = await broken.transaction();
  await transaction("counters").where({ id: 1 }).update({ value: 99 });
  const pool = transaction.client as { acquireConnection(): Promise<unknown> };
  const client = (await pool.acquireConnection()) as {
    connection: { stream: { destroy(): void } };
    on(event: "error", listener: () => void): void;
  };
  client.on("error", () => undefined);
  client.connection.stream.destroy();
  expect(await readCounter(one)).toBe(0);
  await transaction.rollback().catch(() => undefined);
});
