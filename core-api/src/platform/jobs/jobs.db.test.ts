import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { AppError, silentLog } from "@munshi/platform";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { cliActor } from "../actor/actor.ts";
import { createFixedClock, systemClock } from "../clock/clock.ts";
import { inTransaction } from "../db/transaction.ts";
import { executeRun } from "./execute-run.ts";
import { claimRun, updateClaimedRun } from "./job-runs.ts";
import { createJobs } from "./index.ts";
import type { Job, Jobs } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

const create = (): Jobs =>
  createJobs({ db: database.db, clock: systemClock, log: silentLog, pollSeconds: 1 });
const number = z.strictObject({ number: z.number() });

test("a queued job runs in a worker once its transaction is committed", async () => {
  const jobs = create();
  const { promise: done, resolve } = Promise.withResolvers<number>();
  jobs.register({
    name: "tested.queued",
    data: number,
    handle: async ({ data, actor, report }) => {
      report({ step: "half" });
      expect(actor).toEqual({ kind: "system", id: "cli", tenant: "munshi" });
      resolve(data.number);
      return { doubled: data.number * 2 };
    },
  });
  await jobs.start();
  await expect(
    inTransaction(database.db, async (transaction) => {
      await jobs.enqueue(transaction, {
        name: "tested.queued",
        data: { number: 1 },
        actor: cliActor,
      });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  const runId = await inTransaction(database.db, async (transaction) =>
    jobs.enqueue(transaction, { name: "tested.queued", data: { number: 21 }, actor: cliActor }),
  );
  jobs.wake();
  expect(await done).toBe(21);
  await jobs.stop(10_000);
  expect(await jobs.find("munshi", runId)).toMatchObject({
    status: "done",
    attempt: 1,
    result: { doubled: 42 },
    progress: { step: "half" },
  });
  expect(await jobs.find("another", runId)).toBeNull();
  expect(await database.db("job_runs").where({ name: "tested.queued" })).toHaveLength(1);
});

test("runNow records the run and the reason of a failure", async () => {
  const jobs = create();
  jobs.register({
    name: "tested.now",
    data: number,
    handle: async ({ data }) => {
      if (data.number < 0) throw new AppError("tested.negative", 422, "Must not be negative.");
      return { ok: true };
    },
  });
  const request = { name: "tested.now", data: { number: 1 }, actor: cliActor };
  expect(await jobs.runNow(request)).toMatchObject({ status: "done", result: { ok: true } });
  await expect(jobs.runNow({ ...request, data: { number: -1 } })).rejects.toMatchObject({
    code: "tested.negative",
  });
  const failed = await database.db("job_runs").where({ name: "tested.now", status: "failed" });
  expect(failed).toMatchObject([
    { error_code: "tested.negative", error_message: "Must not be negative." },
  ]);
});

test("a run of a dead process is taken over, and late writes of the dead process change nothing", async () => {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const job: Job = { name: "tested.fenced", data: z.object({}), handle: async () => ({ by: 2 }) };
  const jobs = new Map([[job.name, job]]);
  const { signal } = new AbortController();
  const deps = { db: database.db, clock, log: silentLog, jobs, signal };
  const runId = "019366d2-0000-7000-8000-000000000001";
  await database.db("job_runs").insert({
    id: runId,
    tenant_key: "munshi",
    name: job.name,
    data: {},
    actor_kind: "system",
    actor_id: "cli",
    status: "queued",
    created_at: clock.now(),
  });
  const dead = await claimRun(database.db, runId, clock.now(), 60_000);
  await expect(executeRun(deps, runId, { isLast: false })).rejects.toMatchObject({
    code: "job.busy",
  });
  clock.advance(61_000);
  expect(await executeRun(deps, runId, { isLast: false })).toMatchObject({
    status: "done",
    attempt: 2,
  });
  if (dead === null) throw new Error("The first claim must succeed");
  expect(await updateClaimedRun(database.db, dead, { status: "failed" })).toBe(false);
  expect(await executeRun(deps, runId, { isLast: false })).toMatchObject({
    status: "done",
    result: { by: 2 },
  });
});

async function insertQueued(id: string, name: string): Promise<string> {
  await database.db("job_runs").insert({
    id,
    tenant_key: "munshi",
    name,
    data: {},
    actor_kind: "system",
    actor_id: "cli",
    status: "queued",
    created_at: systemClock.now(),
  });
  return id;
}

test("a run is released only when it is done or has finally failed", async () => {
  const released: string[] = [];
  const failures: (Error | null)[] = [];
  const job: Job = {
    name: "tested.released",
    data: z.object({}),
    handle: async () => {
      const failure = failures.shift() ?? null;
      if (failure !== null) throw failure;
      return {};
    },
    release: async () => {
      released.push("released");
    },
  };
  const { signal } = new AbortController();
  const jobs = new Map([[job.name, job]]);
  const deps = { db: database.db, clock: systemClock, log: silentLog, jobs, signal };

  const passing = await insertQueued("019366d2-0000-7000-8000-000000000002", job.name);
  failures.push(new Error("passing"), null);
  await expect(executeRun(deps, passing, { isLast: false })).rejects.toThrow("passing");
  expect(released).toHaveLength(0);
  expect(await executeRun(deps, passing, { isLast: false })).toMatchObject({
    status: "done",
    attempt: 2,
  });
  expect(released).toHaveLength(1);

  const lasting = await insertQueued("019366d2-0000-7000-8000-000000000003", job.name);
  failures.push(new Error("1"), new Error("2"), new Error("3"));
  for (const message of ["1", "2"])
    await expect(executeRun(deps, lasting, { isLast: false })).rejects.toThrow(message);
  expect(released).toHaveLength(1);
  await expect(executeRun(deps, lasting, { isLast: true })).rejects.toThrow("3");
  expect(released).toHaveLength(2);
});

test("an attempt ended by the stop of the process does not count", async () => {
  const stopping = new AbortController();
  const job: Job = {
    name: "tested.stopped",
    data: z.object({}),
    handle: async ({ signal }) => {
      stopping.abort(new Error("stopping"));
      signal.throwIfAborted();
      return {};
    },
  };
  const deps = { db: database.db, clock: systemClock, log: silentLog };
  const jobs = new Map([[job.name, job]]);
  const runId = await insertQueued("019366d2-0000-7000-8000-000000000004", job.name);
  for (let time = 0; time < 4; time += 1) {
    await expect(
      executeRun({ ...deps, jobs, signal: stopping.signal }, runId, { isLast: true }),
    ).rejects.toThrow("stopping");
  }
  const runs = await database.db("job_runs").where({ id: runId });
  expect(runs).toMatchObject([{ status: "queued", attempt: 0 }]);
});

test(
  "the queue retries a failed job twice, then the run has failed",
  { timeout: 60_000 },
  async () => {
    const jobs = create();
    const attempts: number[] = [];
    jobs.register({
      name: "tested.failing",
      data: z.object({}),
      handle: async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error("always");
      },
    });
    await jobs.start();
    const request = { name: "tested.failing", data: {}, actor: cliActor };
    const runId = await inTransaction(database.db, async (transaction) =>
      jobs.enqueue(transaction, request),
    );
    // Retries are due at once, instead of after seconds.
    const hurry = async (): Promise<void> => {
      await database
        .db("jobs.job")
        .where({ name: request.name })
        .update({ start_after: new Date(0) });
      jobs.wake();
    };
    await vi.waitFor(
      async () => {
        await hurry();
        expect(await jobs.find("munshi", runId)).toMatchObject({ status: "failed" });
      },
      { timeout: 50_000, interval: 100 },
    );
    await jobs.stop(10_000);
    expect(attempts).toEqual([1, 2, 3]);
  },
);
