import { createHash, randomUUID } from "node:crypto";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { AppError } from "@munshi/platform";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock, systemClock } from "../clock/clock.ts";
import { runIdempotently } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.raw("create table counters (name text primary key, value integer not null)");
});
afterAll(async () => {
  await database.close();
});

const fingerprintOf = (content: string): Buffer => createHash("sha256").update(content).digest();
const scopeOf = (key: string) => ({ tenant: "munshi", actor: "staff:1", route: "POST /x", key });

async function countUp(key: string, content: string, options: { readonly fail?: boolean } = {}) {
  return runIdempotently(
    { db: database.db, clock: systemClock },
    scopeOf(key),
    fingerprintOf(content),
    async (transaction) => {
      const { rows } = (await transaction.raw(
        `insert into counters values (?, 1)
         on conflict (name) do update set value = counters.value + 1 returning value`,
        [key],
      )) as { rows: { value: number }[] };
      if (options.fail === true) throw new Error("the work failed");
      return { status: 201, body: { value: rows[0]?.value ?? 0 } };
    },
  );
}

async function valueOf(key: string): Promise<number> {
  const row = (await database.db("counters").where({ name: key }).first()) as
    | { value: number }
    | undefined;
  return row?.value ?? 0;
}

type Step = "same" | "other body" | "failing";

/** Returns the expected outcome of a step, before or after the work is done. */
function expectStep(step: Step, isDone: boolean): object {
  if (isDone && step === "other body") return { refused: "idempotency.other_body" };
  if (!isDone && step === "failing") return { refused: "the work failed" };
  return { status: 201, body: { value: 1 }, replayed: isDone };
}

async function takeStep(key: string, step: Step, isDone: boolean): Promise<object> {
  const content = step === "other body" && isDone ? "another" : "content";
  return countUp(key, content, { fail: step === "failing" }).catch((error: unknown) => ({
    refused: error instanceof AppError ? error.code : (error as Error).message,
  }));
}

test("whatever the order of tries, repetitions and failures, the work is done once", async () => {
  const step = fc.constantFrom<Step>("same", "other body", "failing");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const key = randomUUID();
      let isDone = false;
      for (const step of steps) {
        const expected = expectStep(step, isDone);
        expect(await takeStep(key, step, isDone)).toEqual(expected);
        isDone ||= "status" in expected;
      }
      expect(await valueOf(key)).toBe(isDone ? 1 : 0);
    }),
    { numRuns: 25 },
  );
});

test("of 20 rivals with one key one does the work; the others hear of it or are told to wait", async () => {
  const key = randomUUID();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => countUp(key, "content")),
  );
  const answers = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? [outcome.value] : [],
  );
  expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
  expect(answers.every((answer) => answer.status === 201)).toBe(true);
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: "idempotency.in_flight", status: 409 });
  }
  expect(await valueOf(key)).toBe(1);
});

test("a claim whose holder died is taken over after its time, and the dead holder cannot commit", async () => {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const deps = { db: database.db, clock };
  const scope = scopeOf(randomUUID());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  // Stalls before its transaction sends anything, so the embedded database's one session is free.
  const stalled = runIdempotently(
    { db: withStall(begin, released), clock },
    scope,
    fingerprintOf("x"),
    async () => ({ status: 200, body: { by: "the dead" } }),
  );
  await begun;
  const again = (): Promise<unknown> =>
    runIdempotently(deps, scope, fingerprintOf("x"), async () => ({
      status: 200,
      body: { by: "the heir" },
    }));
  await expect(again()).rejects.toMatchObject({ code: "idempotency.in_flight" });
  clock.advance(120_000);
  expect(await again()).toMatchObject({ body: { by: "the heir" }, replayed: false });
  release();
  await expect(stalled).rejects.toMatchObject({ code: "idempotency.in_flight" });
  expect(await again()).toMatchObject({ body: { by: "the heir" }, replayed: true });
});

function withStall(begin: () => void, released: Promise<void>): TestDatabase["db"] {
  return new Proxy(database.db, {
    get: (db, name) => {
      if (name !== "transaction") return Reflect.get(db, name) as unknown;
      return async (work: never) => {
        begin();
        await released;
        return db.transaction(work);
      };
    },
  });
}
