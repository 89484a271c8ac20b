import type { DatasetManifest } from "@munshi/engine/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appCacheOf, dataCacheOf, listOldAppCaches, listOldDataCaches } from "./caches.ts";
import { cacheLoadedFiles, takeNewestData } from "./cache-data.ts";
import { isKeepMessage, listKeptFiles, versionOf } from "./cached-files.ts";

const group = (name: string, columns: readonly string[]) => ({
  name,
  file: `${name}.arrow`,
  columns,
  bytes: 1,
});

const manifest: DatasetManifest = {
  format: 1,
  version: "day-2",
  kind: "demo",
  asOf: "2026-11-20",
  publishedAt: "2026-11-20T12:00:00Z",
  rows: 400,
  idColumn: "coCode",
  groups: [
    group("identity", ["coCode"]),
    group("eod", ["currentPrice"]),
    group("ratios", ["returnOnEquity"]),
    group("history/sales.years", ["sales@y1"]),
  ],
  firstRowsFile: "first-rows.json",
};

/** Caches as a service worker has them; what it adds is fetched from `served`. */
function createStorage(served: ReadonlySet<string>) {
  const stores = new Map<string, Set<string>>();
  const open = async (name: string) => {
    const files = stores.get(name) ?? new Set<string>();
    stores.set(name, files);
    return {
      match: async (file: string) => (files.has(file) ? new Response() : undefined),
      add: async (file: string) => {
        if (!served.has(file)) throw new TypeError("not reachable");
        files.add(file);
      },
    };
  };
  const storage = {
    open,
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  // The two methods of a cache that are used here, of the many that browsers have.
  return { stores, storage: storage as unknown as CacheStorage };
}

const answer = (view: object) => new Response(JSON.stringify(view));

test("the files behind every result are kept, and those of the columns that were asked for", () => {
  expect(listKeptFiles(manifest)).toEqual(["/data/day-2/identity.arrow", "/data/day-2/eod.arrow"]);
  expect(listKeptFiles(manifest, new Set(["sales@y1"]))).toContain(
    "/data/day-2/history/sales.years.arrow",
  );
  expect(versionOf("/data/day-2/history/sales.years.arrow")).toBe("day-2");
  expect(versionOf("/assets/day-2/x.js")).toBe("");
});

test("a message names dataset files and nothing else", () => {
  expect(isKeepMessage({ kind: "keep", files: ["/data/day-2/ratios.arrow"] })).toBe(true);
  expect(isKeepMessage({ kind: "keep", files: ["/api/views/saved-screens"] })).toBe(false);
  expect(isKeepMessage({ kind: "keep", files: "x" })).toBe(false);
  expect(isKeepMessage(null)).toBe(false);
});

test("only caches of other builds and other days are old", () => {
  const names = [appCacheOf("a"), appCacheOf("b"), dataCacheOf("day-1"), "someone-elses"];
  expect(listOldAppCaches(names, appCacheOf("b"))).toEqual([appCacheOf("a")]);
  expect(listOldDataCaches(names, "day-2")).toEqual([dataCacheOf("day-1")]);
});

test("a new day takes the place of the one before, and a file that cannot be had hinders nothing", async () => {
  const { stores, storage } = createStorage(
    new Set(["/data/day-2/identity.arrow", "/data/day-2/ratios.arrow"]),
  );
  await storage.open(dataCacheOf("day-1"));
  await takeNewestData(answer({ manifest }), storage);
  expect([...stores.keys()]).toEqual([dataCacheOf("day-2")]);
  await cacheLoadedFiles(["/data/day-2/ratios.arrow", "/data/day-1/ratios.arrow"], storage);
  expect([...(stores.get(dataCacheOf("day-2")) ?? [])]).toEqual([
    "/data/day-2/identity.arrow",
    "/data/day-2/ratios.arrow",
  ]);
  expect(stores.has(dataCacheOf("day-1"))).toBe(false);
});

test("before a market is published nothing is kept and nothing goes", async () => {
  const { stores, storage } = createStorage(new Set());
  await storage.open(dataCacheOf("day-1"));
  await takeNewestData(answer({ manifest: null }), storage);
  expect([...stores.keys()]).toEqual([dataCacheOf("day-1")]);
});

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page under development asks for no service worker", async () => {
  const register = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  const { startOffline } = await import("./register.ts");
  startOffline();
  window.dispatchEvent(new Event("load"));
  expect(register).not.toHaveBeenCalled();
});
