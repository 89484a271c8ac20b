import { createHash } from "node:crypto";
import type { DatasetManifest } from "@munshi/engine/contract";
import { AppError, silentLog } from "@munshi/platform";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CoreClient } from "../core-client/core-client.ts";
import { createCompressor } from "../files/compressor.ts";
import { createFileCache } from "../files/file-cache.ts";
import { createDatasetStore } from "./dataset-store.ts";
import type { DatasetStore } from "./dataset-store.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const manifestOf = (version: string): DatasetManifest => ({
  format: 1,
  version,
  kind: "demo",
  asOf: "2026-11-20",
  publishedAt: "2026-11-20T12:30:00.000Z",
  rows: 0,
  idColumn: "coCode",
  groups: [],
  firstRowsFile: "first-rows.json",
});

/** A store whose requests for the latest dataset are answered by the test. */
function createAsked(): {
  readonly store: DatasetStore;
  readonly questions: PromiseWithResolvers<DatasetManifest>[];
  /** Content by version and name; `{}` for others. */
  readonly files: Map<string, string>;
} {
  const files = new Map<string, string>();
  const questions: PromiseWithResolvers<DatasetManifest>[] = [];
  const unused = async (): Promise<never> => {
    throw new Error("not asked here");
  };
  const core: CoreClient = {
    latestManifest: async () => {
      const question = Promise.withResolvers<DatasetManifest>();
      questions.push(question);
      return question.promise;
    },
    datasetFile: async (version, name) => Buffer.from(files.get(`${version}/${name}`) ?? "{}"),
    findTenant: unused,
    searchCompanies: unused,
    checkReady: unused,
  };
  const compressor = createCompressor({ log: silentLog, improves: false });
  const store = createDatasetStore({
    core,
    cache: createFileCache(1_000),
    compressor,
    log: silentLog,
  });
  return { store, questions, files };
}

test("concurrent first callers wait for one answer", async () => {
  const { store, questions } = createAsked();
  const pending = [store.latest(), store.latest()];
  expect(questions).toHaveLength(1);
  questions[0]?.resolve(manifestOf("a"));
  expect(await Promise.all(pending)).toEqual([manifestOf("a"), manifestOf("a")]);
});

test("returns the known dataset at once while core-api hangs, and requests it once", async () => {
  const { store, questions } = createAsked();
  const first = store.latest();
  questions[0]?.resolve(manifestOf("a"));
  await first;
  vi.advanceTimersByTime(6_000);
  for (const _ of [1, 2, 3]) expect((await store.latest())?.version).toBe("a");
  expect(questions).toHaveLength(2);
  questions[1]?.resolve(manifestOf("b"));
  await expect.poll(async () => (await store.latest())?.version).toBe("b");
});

test("retries a failed request after a delay", async () => {
  const { store, questions } = createAsked();
  const first = store.latest();
  questions[0]?.resolve(manifestOf("a"));
  await first;
  for (const asked of [2, 3]) {
    vi.advanceTimersByTime(6_000);
    expect((await store.latest())?.version).toBe("a");
    expect(questions).toHaveLength(asked);
    questions[asked - 1]?.reject(new AppError("core.timeout", 504, "Too long."));
    // Let the failure settle before the next read.
    await questions[asked - 1]?.promise.catch(() => undefined);
    await new Promise(setImmediate);
    expect((await store.latest())?.version).toBe("a");
    expect(questions).toHaveLength(asked);
  }
});

test("ignores an answer that a newer publication has overtaken", async () => {
  const { store, questions } = createAsked();
  const slow = store.latest();
  const refreshed = store.refresh();
  questions[1]?.resolve(manifestOf("new"));
  await refreshed;
  questions[0]?.resolve(manifestOf("old"));
  expect((await slow)?.version).toBe("new");
  expect((await store.latest())?.version).toBe("new");
});

test("rejects a damaged file by name, in the latest dataset and in older ones", async () => {
  const { store, questions, files } = createAsked();
  const sha256 = createHash("sha256").update("published").digest("hex");
  const group = { name: "eod", file: "eod.arrow", columns: [], bytes: 9, sha256 };
  const latest = store.latest();
  questions[0]?.resolve({ ...manifestOf("b"), groups: [group], firstRowsSha256: sha256 });
  await latest;
  files.set("a/manifest.json", JSON.stringify({ ...manifestOf("a"), groups: [group] }));
  for (const version of ["a", "b"]) {
    files.set(`${version}/eod.arrow`, "damaged!!");
    await expect(store.file(version, "eod.arrow")).rejects.toMatchObject({
      code: "data.damaged",
      status: 502,
      message: `The file eod.arrow of the dataset ${version} is damaged.`,
    });
    files.set(`${version}/eod.arrow`, "published");
    expect((await store.file(version, "eod.arrow")).bytes.toString()).toBe("published");
  }
  files.set("b/first-rows.json", "{}");
  await expect(store.file("b", "first-rows.json")).rejects.toThrow("first-rows.json");
});
