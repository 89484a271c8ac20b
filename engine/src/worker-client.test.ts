import { expose } from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type EngineApi,
  engineContractVersion,
  failed,
  type OpenRequest,
  type Result,
  type RunRequest,
} from "./contract/index.ts";
import { createEngineClient, type EngineWorker } from "./worker-client.ts";

const timeoutMs = 5000;
const dataset: OpenRequest = {
  baseUrl: "/datasets",
  manifest: {
    format: 1,
    version: "v1",
    kind: "demo",
    asOf: "2026-01-30",
    publishedAt: "2026-01-30T12:00:00.000Z",
    rows: 3,
    idColumn: "symbol",
    groups: [],
    firstRowsFile: "first-rows.json",
  },
};
const runRequest: RunRequest = { query: "Sales > 1", columns: [], sort: null, firstRows: 1 };

/** An engine of canned answers behind a real port, so that silence and breakdown can be staged. */
function stage(answers: Partial<EngineApi>) {
  const opened: string[] = [];
  let terminated = 0;
  let workers = 0;
  const errors: ((event: Event) => void)[] = [];
  const createWorker = (): EngineWorker => {
    workers += 1;
    const { port1, port2 } = new MessageChannel();
    const engine: Partial<EngineApi> = {
      contractVersion: () => Promise.resolve(engineContractVersion),
      open: ({ manifest }) => {
        opened.push(manifest.version);
        return Promise.resolve({ ok: true, value: { rows: manifest.rows }, warnings: [] });
      },
      parameters: () => Promise.resolve([]),
      ...answers,
    };
    expose(engine, port2);
    const addEventListener = port1.addEventListener.bind(port1);
    return Object.assign(port1, {
      addEventListener: (type: string, listener: (event: Event) => void) => {
        if (type === "error") errors.push(listener);
        else addEventListener(type, listener);
      },
      terminate: () => {
        terminated += 1;
        port1.close();
        port2.close();
      },
    });
  };
  return {
    createWorker,
    opened,
    breakDown: () => errors.at(-1)?.(new Event("error")),
    counts: () => ({ workers, terminated }),
  };
}

const never = (): Promise<never> => new Promise(() => undefined);
const codesOf = (result: Result<unknown>): string[] =>
  result.ok ? [] : result.diagnostics.map(({ code }) => code);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("an answer that does not come is given up, and the next request has a new worker with the dataset open", async () => {
  let silent = true;
  const scene = stage({
    run: () => (silent ? never() : Promise.resolve(failed("engine.failed", "Answered."))),
  });
  const lost: string[] = [];
  const { createWorker } = scene;
  const client = createEngineClient({ createWorker, timeoutMs, onLost: (code) => lost.push(code) });
  await client.open(dataset);
  const hanging = client.run(runRequest);
  const concurrent = client.parameters();
  vi.advanceTimersByTime(timeoutMs);
  expect(codesOf(await hanging)).toEqual(["engine.timed_out"]);
  expect(await concurrent).toEqual([]);
  expect(lost).toEqual(["engine.timed_out"]);
  expect(scene.counts()).toEqual({ workers: 1, terminated: 1 });
  silent = false;
  const openedBefore = scene.opened.length;
  const answer = await client.run(runRequest);
  expect(answer.ok ? "" : answer.diagnostics[0]?.message).toBe("Answered.");
  expect(scene.counts()).toEqual({ workers: 2, terminated: 1 });
  expect(scene.opened.length).toBe(openedBefore + 1);
  client.close();
});

test("a new worker has the custom filters defined before anything else is asked", async () => {
  const told: string[] = [];
  const scene = stage({
    define: (filters) => {
      told.push(`define ${filters.map(({ name }) => name).join()}`);
      return Promise.resolve([]);
    },
    run: () => {
      told.push("run");
      return Promise.resolve(failed("engine.failed", "Answered."));
    },
  });
  const client = createEngineClient({ createWorker: scene.createWorker, timeoutMs });
  await client.open(dataset);
  await client.define([{ name: "Cheap", formula: "PE < 10" }]);
  scene.breakDown();
  told.length = 0;
  await client.run(runRequest);
  expect(told).toEqual(["define Cheap", "run"]);
  expect(scene.opened.length).toBeGreaterThan(1);
  client.close();
  expect(await client.define([])).toEqual([]);
});

test("a worker that breaks down settles what was under way", async () => {
  const scene = stage({ run: never, check: never });
  const client = createEngineClient({ createWorker: scene.createWorker, timeoutMs });
  await client.open(dataset);
  const run = client.run(runRequest);
  const check = client.check("Sales > 1");
  scene.breakDown();
  expect(codesOf(await run)).toEqual(["engine.unavailable"]);
  expect((await check).diagnostics.map(({ code }) => code)).toEqual(["engine.unavailable"]);
  client.close();
});

test("a newer run settles the older at once, and its late answer changes nothing", async () => {
  const results = new Map<string, (value: Result<never>) => void>();
  const scene = stage({
    run: ({ query }) => new Promise((resolve) => void results.set(query, resolve)),
  });
  const client = createEngineClient({ createWorker: scene.createWorker, timeoutMs });
  await client.open(dataset);
  const older = client.run({ ...runRequest, query: "older" });
  const newer = client.run({ ...runRequest, query: "newer" });
  expect(codesOf(await older)).toEqual(["engine.superseded"]);
  await vi.waitFor(() => expect([...results.keys()]).toEqual(["older", "newer"]));
  results.get("older")?.(failed("engine.failed", "late"));
  results.get("newer")?.(failed("engine.failed", "in time"));
  const answer = await newer;
  expect(answer.ok ? "" : answer.diagnostics[0]?.message).toBe("in time");
  client.close();
});

test("a page of a result from before a restart is gone, even where the new worker reuses its number", async () => {
  const page = { from: 0, to: 0, rows: new Int32Array(0), values: {} };
  const scene = stage({
    run: () =>
      Promise.resolve({
        ok: true,
        warnings: [],
        value: {
          resultId: 1,
          total: 3,
          matched: 0,
          unmatched: 3,
          lacking: 0,
          lackingParameters: [],
          columns: [],
          page,
          milliseconds: { parse: 0, load: 0, evaluate: 0 },
        },
      }),
    page: () => Promise.resolve({ ok: true, value: page, warnings: [] }),
  });
  const client = createEngineClient({ createWorker: scene.createWorker, timeoutMs });
  await client.open(dataset);
  const first = await client.run(runRequest);
  if (!first.ok) throw new Error("The first run failed.");
  const { resultId } = first.value;
  expect((await client.page({ resultId, from: 0, to: 1 })).ok).toBe(true);
  scene.breakDown();
  expect(codesOf(await client.page({ resultId, from: 0, to: 1 }))).toEqual(["engine.result_gone"]);
  const second = await client.run(runRequest);
  expect(second.ok && second.value.resultId !== resultId).toBe(true);
  expect(codesOf(await client.page({ resultId, from: 0, to: 1 }))).toEqual(["engine.result_gone"]);
  client.close();
});

test("nothing that a worker of another build answers counts", async () => {
  const scene = stage({ contractVersion: () => Promise.resolve(engineContractVersion + 1) });
  const client = createEngineClient({ createWorker: scene.createWorker, timeoutMs });
  expect(codesOf(await client.open(dataset))).toEqual(["engine.version_mismatch"]);
  expect(codesOf(await client.run(runRequest))).toEqual(["engine.version_mismatch"]);
  client.close();
});

test("a fault inside the engine is told and leaves the worker in place", async () => {
  const scene = stage({ run: () => Promise.reject(new RangeError("out of rows")) });
  const client = createEngineClient({ createWorker: scene.createWorker, timeoutMs });
  await client.open(dataset);
  const answer = await client.run(runRequest);
  expect(codesOf(answer)).toEqual(["engine.failed"]);
  expect(answer.ok ? "" : answer.diagnostics[0]?.message).toContain("out of rows");
  expect(scene.counts()).toEqual({ workers: 1, terminated: 0 });
  client.close();
});

test("a worker that cannot be made is told, and tried again", async () => {
  const scene = stage({});
  let blocked = true;
  const client = createEngineClient({
    createWorker: () => {
      if (blocked) throw new Error("blocked by policy");
      return scene.createWorker();
    },
    timeoutMs,
  });
  expect(codesOf(await client.open(dataset))).toEqual(["engine.unavailable"]);
  blocked = false;
  expect((await client.open(dataset)).ok).toBe(true);
  client.close();
});

test("a closed client answers, and starts nothing", async () => {
  const scene = stage({ run: never });
  const client = createEngineClient({ createWorker: scene.createWorker, timeoutMs });
  await client.open(dataset);
  const hanging = client.run(runRequest);
  client.close();
  expect(codesOf(await hanging)).toEqual(["engine.closed"]);
  expect(codesOf(await client.run(runRequest))).toEqual(["engine.closed"]);
  expect(await client.format("sales>1")).toMatchObject({
    text: "sales>1",
    diagnostics: [{ code: "engine.closed" }],
  });
  expect(await client.hover("sales>1", 0)).toBeNull();
  expect(scene.counts()).toEqual({ workers: 1, terminated: 1 });
});
