import { AppError } from "@munshi/platform";
import { tooLate, within } from "../../core-client/within.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { createSemaphore } from "./semaphore.ts";
import type { Semaphore } from "./semaphore.ts";

/** What was read, and how it stands now. */
export type Read<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      readonly ageMs: number;
      /** The latest load failed; this is an older answer. */
      readonly isStale: boolean;
    }
  | { readonly ok: false; readonly error: unknown };

export interface ReadRequest<Value> {
  /** Identifies what is read; at most one request is in flight for each key. */
  readonly key: string;
  /** The kind of data: each kind has its own circuit breaker and queue. */
  readonly kind: string;
  /** The required dataset; an answer of another one is the fallback. */
  readonly version: string;
  readonly freshMs: number;
  /** How long a stale answer is returned while it is refreshed; unlimited by default. */
  readonly staleMs?: number;
  readonly deadlineMs: number;
  /** Waits for a new answer unless the cached one is fresh and its last load succeeded. */
  readonly forces?: boolean;
  /** Returns the answer with its version and its size in memory. */
  readonly load: () => Promise<Loaded<Value>>;
}

export interface Loaded<Value> {
  readonly value: Value;
  readonly version: string;
  readonly bytes: number;
}

/**
 * A stale-while-revalidate cache of core-api's answers. A stale answer of the requested version is
 * returned while it is refreshed; without one the caller waits until its deadline. A load outlives
 * its caller's deadline, so that the next caller finds the answer.
 */
export interface SwrCache {
  read<Value>(request: ReadRequest<Value>): Promise<Read<Value>>;
  /** Bytes in use. */
  size(): number;
}

/** Isolates each kind, so that one that hangs cannot block another. */
interface Kind {
  readonly breaker: CircuitBreaker;
  readonly semaphore: Semaphore;
}

const maxConcurrent = 3;
const maxQueued = 500;

interface Entry extends Loaded<unknown> {
  readonly at: number;
  /** The latest load after it failed. */
  hasFailed: boolean;
}

/** A read in flight or queued. */
interface PendingRead {
  readonly answer: Promise<Entry>;
  /** The latest deadline of its callers. */
  until: number;
}

export function createSwrCache(options: {
  readonly mostBytes: number;
  readonly now?: () => number;
  readonly onFailure: (kind: string, error: unknown) => void;
}): SwrCache {
  const { mostBytes, onFailure } = options;
  const now = options.now ?? (() => performance.now());
  const entries = new Map<string, Entry>();
  const pending = new Map<string, PendingRead>();
  const kinds = new Map<string, Kind>();
  let total = 0;

  const kindOf = (name: string): Kind => {
    const kind = kinds.get(name) ?? {
      breaker: createCircuitBreaker(now),
      semaphore: createSemaphore(maxConcurrent, maxQueued),
    };
    kinds.set(name, kind);
    return kind;
  };
  const drop = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const store = (key: string, entry: Entry): void => {
    drop(key);
    entries.set(key, entry);
    total += entry.bytes;
    for (const oldest of entries.keys()) {
      if (total <= mostBytes) return;
      drop(oldest);
    }
  };
  const ask = async <Value>({ key, kind, load }: ReadRequest<Value>): Promise<Entry> => {
    const { breaker, semaphore } = kindOf(kind);
    return semaphore.run(async () => {
      // Skip a queued load whose callers have all timed out.
      if ((pending.get(key)?.until ?? Number.POSITIVE_INFINITY) < now()) throw tooLate();
      if (!breaker.allows()) throw circuitOpen();
      try {
        const loaded = await load();
        breaker.succeeded();
        const entry = { ...loaded, at: now(), hasFailed: false };
        store(key, entry);
        return entry;
      } catch (error) {
        if (isFault(error)) breaker.failed();
        const entry = entries.get(key);
        if (entry !== undefined) entry.hasFailed = true;
        onFailure(kind, error);
        throw error;
      }
    });
  };
  const loadOnce = <Value>(request: ReadRequest<Value>): Promise<Entry> => {
    const { key, deadlineMs } = request;
    const known = pending.get(key);
    const until = now() + deadlineMs;
    if (known !== undefined) {
      known.until = Math.max(known.until, until);
      return known.answer;
    }
    const answer = ask(request).finally(() => pending.delete(key));
    pending.set(key, { answer, until });
    // Prevents an unhandled rejection after all callers have timed out.
    answer.catch(() => undefined);
    return answer;
  };
  const findEntry = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    // Moves the entry to the end: the least recently used is evicted first.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };

  return {
    async read<Value>(request: ReadRequest<Value>): Promise<Read<Value>> {
      const { key, kind, version, freshMs, deadlineMs, forces = false } = request;
      const { staleMs = Number.POSITIVE_INFINITY } = request;
      const present = (entry: Entry, isStale = entry.hasFailed): Read<Value> => ({
        ok: true,
        value: entry.value as Value,
        ageMs: now() - entry.at,
        isStale,
      });
      const kept = findEntry(key);
      const isOfVersion = kept?.version === version;
      if (isOfVersion && !kept.hasFailed && now() - kept.at < freshMs) return present(kept);
      const since = now();
      const pendingRead = loadOnce(request);
      const mayWait = now() - (kept?.at ?? 0) < freshMs + staleMs;
      if (isOfVersion && !forces && mayWait) return present(kept);
      try {
        const entry = await within(pendingRead, deadlineMs, () => {
          kindOf(kind).breaker.late(since);
          onFailure(kind, tooLate());
        });
        return present(entry);
      } catch (error) {
        const entry = entries.get(key);
        return entry === undefined ? { ok: false, error } : present(entry, true);
      }
    },
    size: () => total,
  };
}

/** A rejected caller (4xx) says nothing about the dependency's health. */
function isFault(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

function circuitOpen(): AppError {
  return new AppError("core.held_back", 503, "Temporarily unavailable. Try again.", {
    expose: true,
    retryAfter: 5,
  });
}
