import { AppError } from "@munshi/platform";
import { tooLate, within } from "../../core-client/within.ts";
import { createHoldBack } from "./hold-back.ts";
import type { HoldBack } from "./hold-back.ts";
import { createTurns } from "./turns.ts";
import type { Turns } from "./turns.ts";

/** What was read, and how it stands now. */
export type Read<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      readonly ageMs: number;
      /** It could not be read just now, and an older one stands in for it. */
      readonly isStale: boolean;
    }
  | { readonly ok: false; readonly error: unknown };

export interface ReadRequest<Value> {
  /** Says what is read; one question at a time is asked for it. */
  readonly key: string;
  /** What kind of thing is read: those that keep failing are held back by kind. */
  readonly kind: string;
  /** The dataset that it has to be of; one of another stands in where it cannot be read. */
  readonly version: string;
  readonly freshMs: number;
  /** How long one that is no longer fresh is given while the next is on its way; unless given, for ever. */
  readonly staleMs?: number;
  readonly deadlineMs: number;
  /** Asks whatever is kept, unless it is fresh and was read without a fault. */
  readonly insists?: boolean;
  /** The version that the answer is of, and its size in memory. */
  readonly load: () => Promise<Loaded<Value>>;
}

export interface Loaded<Value> {
  readonly value: Value;
  readonly version: string;
  readonly bytes: number;
}

/**
 * Keeps what was read of core-api. An answer of the wanted version that is no longer fresh is given
 * while the next one is on its way; where none of that version is kept the asker waits, to the
 * deadline. A question outlives its asker's deadline, so that the next asker finds the answer.
 */
export interface KeptReads {
  read<Value>(request: ReadRequest<Value>): Promise<Read<Value>>;
  /** Bytes held now. */
  size(): number;
}

/** Each kind waits for itself alone: one that hangs takes no other's turn. */
interface Kind {
  readonly holdBack: HoldBack;
  readonly turns: Turns;
}

const mostAtOnce = 3;
const mostWaiting = 500;

interface Entry extends Loaded<unknown> {
  readonly at: number;
  /** The last question after it failed. */
  hasFailed: boolean;
}

/** Asked, or waiting for its turn. */
interface Question {
  readonly answer: Promise<Entry>;
  /** Until then somebody waits for it. */
  until: number;
}

export function createKeptReads(options: {
  readonly mostBytes: number;
  readonly now?: () => number;
  readonly onFailure: (kind: string, error: unknown) => void;
}): KeptReads {
  const { mostBytes, onFailure } = options;
  const now = options.now ?? (() => performance.now());
  const entries = new Map<string, Entry>();
  const asking = new Map<string, Question>();
  const kinds = new Map<string, Kind>();
  let total = 0;

  const kindOf = (name: string): Kind => {
    const kind = kinds.get(name) ?? {
      holdBack: createHoldBack(now),
      turns: createTurns(mostAtOnce, mostWaiting),
    };
    kinds.set(name, kind);
    return kind;
  };
  const drop = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, entry: Entry): void => {
    drop(key);
    entries.set(key, entry);
    total += entry.bytes;
    for (const oldest of entries.keys()) {
      if (total <= mostBytes) return;
      drop(oldest);
    }
  };
  const ask = async <Value>({ key, kind, load }: ReadRequest<Value>): Promise<Entry> => {
    const { holdBack, turns } = kindOf(kind);
    return turns.take(async () => {
      // Whose turn comes when nobody waits any more takes it from no one who does.
      if ((asking.get(key)?.until ?? Number.POSITIVE_INFINITY) < now()) throw tooLate();
      if (!holdBack.mayAsk()) throw heldBack();
      try {
        const loaded = await load();
        holdBack.answered();
        const entry = { ...loaded, at: now(), hasFailed: false };
        keep(key, entry);
        return entry;
      } catch (error) {
        if (isFault(error)) holdBack.failed();
        const entry = entries.get(key);
        if (entry !== undefined) entry.hasFailed = true;
        onFailure(kind, error);
        throw error;
      }
    });
  };
  const askOnce = <Value>(request: ReadRequest<Value>): Promise<Entry> => {
    const { key, deadlineMs } = request;
    const known = asking.get(key);
    const until = now() + deadlineMs;
    if (known !== undefined) {
      known.until = Math.max(known.until, until);
      return known.answer;
    }
    const answer = ask(request).finally(() => asking.delete(key));
    asking.set(key, { answer, until });
    // Nobody may be waiting any more when it fails.
    answer.catch(() => undefined);
    return answer;
  };
  const findEntry = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    // What was asked for last goes last.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };

  return {
    async read<Value>(request: ReadRequest<Value>): Promise<Read<Value>> {
      const { key, kind, version, freshMs, deadlineMs, insists = false } = request;
      const { staleMs = Number.POSITIVE_INFINITY } = request;
      const tell = (entry: Entry, isStale = entry.hasFailed): Read<Value> => ({
        ok: true,
        value: entry.value as Value,
        ageMs: now() - entry.at,
        isStale,
      });
      const kept = findEntry(key);
      const isOfVersion = kept?.version === version;
      if (isOfVersion && !kept.hasFailed && now() - kept.at < freshMs) return tell(kept);
      const since = now();
      const underWay = askOnce(request);
      const mayWait = now() - (kept?.at ?? 0) < freshMs + staleMs;
      if (isOfVersion && !insists && mayWait) return tell(kept);
      try {
        const entry = await within(underWay, deadlineMs, () => {
          kindOf(kind).holdBack.late(since);
          onFailure(kind, tooLate());
        });
        return tell(entry);
      } catch (error) {
        const entry = entries.get(key);
        return entry === undefined ? { ok: false, error } : tell(entry, true);
      }
    },
    size: () => total,
  };
}

/** A refusal of this asker says nothing of the part that refused. */
function isFault(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

function heldBack(): AppError {
  return new AppError("core.held_back", 503, "This cannot be had at the moment; try again.", {
    expose: true,
    retryAfter: 5,
  });
}
