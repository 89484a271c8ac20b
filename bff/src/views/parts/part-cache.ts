import { AppError } from "@munshi/platform";
import { LRUCache } from "lru-cache";
import type { PartState, PartText, StoredPart } from "./part-state.ts";

/** The parts of a view as core-api returned them. */
export interface LoadedParts<Head> {
  readonly head: Head;
  /** The dataset that they are from. */
  readonly version: string;
  readonly parts: ReadonlyMap<string, LoadedPart>;
}

/** Null is empty; `failed` names the request that failed. */
export type LoadedPart = PartText | null | { readonly failed: string };

export interface PartsRequest<Head> {
  readonly key: string;
  /** The required dataset; parts of another one replace those that fail. */
  readonly version: string;
  /** @param only The parts to load again; null: all. */
  readonly load: (only: ReadonlySet<string> | null) => Promise<LoadedParts<Head>>;
}

export interface CachedParts<Head> {
  readonly head: Head;
  readonly parts: ReadonlyMap<string, PartState>;
}

/**
 * Caches views by key, each loaded once for concurrent callers. An expired view is returned while it
 * is reloaded. A part that fails is replaced by its previous answer, marked stale; a view that still
 * lacks a part is reloaded for the next caller after a second.
 */
export interface PartCache<Head> {
  /** Returns true if a view is cached, even if expired. */
  has(key: string): boolean;
  /** @throws the error of `load` if nothing is cached. */
  read(request: PartsRequest<Head>): Promise<CachedParts<Head>>;
  /** Loads one part unless the cached one is fresh, and stores it in the view. Throws as `read`. */
  reload(request: PartsRequest<Head> & { readonly part: string }): Promise<PartState>;
}

interface Entry<Head> {
  readonly head: Head;
  readonly version: string;
  readonly parts: ReadonlyMap<string, StoredPart>;
}

const retryMs = 1_000;

export function createPartCache<Head>(options: {
  readonly maxBytes: number;
  /** Omitted: until the next dataset. */
  readonly freshMs?: number;
  readonly onFailure: (error: unknown) => void;
  readonly now?: () => number;
}): PartCache<Head> {
  const { freshMs = 0, onFailure } = options;
  const now = options.now ?? (() => performance.now());
  const entries = new LRUCache<string, Entry<Head>, PartsRequest<Head>>({
    maxSize: options.maxBytes,
    sizeCalculation: sizeOf,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, old, { context, options: fetching }) {
      const entry = await loadOver(old, context);
      fetching.ttl = hasFailure(entry) ? retryMs : freshMs;
      return entry;
    },
  });
  const loadOver = async (
    old: Entry<Head> | undefined,
    { load, version }: PartsRequest<Head>,
  ): Promise<Entry<Head>> => {
    const isRepair = old?.version === version && hasFailure(old);
    try {
      const loaded = await load(isRepair ? listFailures(old) : null);
      const isOvertaken = isRepair && loaded.version !== version;
      return merge(old, isOvertaken ? await load(null) : loaded, now());
    } catch (error) {
      onFailure(error);
      if (old === undefined || isRefusal(error)) throw error;
      const parts = new Map([...old.parts].map(([name, part]) => [name, markStale(part)]));
      return { ...old, parts };
    }
  };
  const find = (key: string): Entry<Head> | undefined => entries.peek(key, { allowStale: true });
  const present = (entry: Entry<Head>): CachedParts<Head> => ({
    head: entry.head,
    parts: new Map([...entry.parts].map(([name, part]) => [name, toState(part, now())])),
  });
  const fetch = async (request: PartsRequest<Head>): Promise<Entry<Head>> => {
    const known = find(request.key);
    const isOther = known !== undefined && known.version !== request.version;
    return entries.forceFetch(request.key, {
      context: request,
      forceRefresh: isOther,
      allowStale: known !== undefined && !isOther && !hasGap(known),
    });
  };
  return {
    has: (key) => find(key) !== undefined,
    read: async (request) => present(await fetch(request)),
    async reload({ part, ...request }) {
      const known = find(request.key);
      const stored = known?.parts.get(part);
      const isFresh = entries.has(request.key) && known?.version === request.version;
      if (isFresh && stored !== undefined && isSound(stored)) return toState(stored, now());
      const key = `${request.key} ${part}`;
      const loaded = await entries.forceFetch(key, { context: { ...request, key } });
      entries.delete(key);
      const fresh = loaded.parts.get(part) ?? { state: "empty" };
      const view = find(request.key);
      if (view?.version !== loaded.version) return toState(fresh, now());
      const merged = fresh.state === "failed" ? markStale(view.parts.get(part) ?? fresh) : fresh;
      const entry = { ...view, parts: new Map([...view.parts, [part, merged]]) };
      entries.set(request.key, entry, { ttl: hasFailure(entry) ? retryMs : freshMs });
      return toState(merged, now());
    },
  };
}

/** core-api refuses the caller: cached data must not replace its answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}

function merge<Head>(
  old: Entry<Head> | undefined,
  { head, version, parts }: LoadedParts<Head>,
  at: number,
): Entry<Head> {
  // A repair loads some parts of the same dataset and keeps the others.
  const merged = new Map(old?.version === version ? old.parts : []);
  for (const [name, part] of parts) {
    if (part === null) merged.set(name, { state: "empty" });
    else if ("json" in part) merged.set(name, { state: "ready", ...part, at, isStale: false });
    else {
      const before = old?.parts.get(name);
      merged.set(
        name,
        before === undefined || before.state === "failed"
          ? { state: "failed", requestId: part.failed }
          : markStale(before),
      );
    }
  }
  return { head, version, parts: merged };
}

function markStale(part: StoredPart): StoredPart {
  return part.state === "ready" ? { ...part, isStale: true } : part;
}

const isSound = (part: StoredPart): boolean =>
  part.state === "empty" || (part.state === "ready" && !part.isStale);

function hasGap({ parts }: Entry<unknown>): boolean {
  return [...parts.values()].some(({ state }) => state === "failed");
}

/** A part failed at the last load, whether an earlier answer replaces it or not. */
function hasFailure({ parts }: Entry<unknown>): boolean {
  return [...parts.values()].some((part) => !isSound(part));
}

function listFailures({ parts }: Entry<unknown>): ReadonlySet<string> {
  return new Set([...parts].flatMap(([name, part]) => (isSound(part) ? [] : [name])));
}

function sizeOf({ parts }: Entry<unknown>): number {
  let bytes = 500;
  for (const part of parts.values()) bytes += part.state === "ready" ? part.json.length + 100 : 100;
  return bytes;
}

const secondMs = 1_000;

function toState(part: StoredPart, now: number): PartState {
  if (part.state !== "ready") return part;
  const { at, ...ready } = part;
  return { ...ready, ageSeconds: Math.floor((now - at) / secondMs) };
}
