import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Clock } from "../clock/clock.ts";
import { createPublicId } from "../ids/public-id.ts";
import { insertEvent, leaseEvents, releaseEvent } from "./outbox-events.ts";
import type { NamedEvents, OutboxEvent } from "./outbox-events.ts";

/**
 * Handles an event, at least once: it must be idempotent. Returns a time to postpone the event,
 * which is no failed attempt; the rest of its lane waits until then.
 */
export type EventHandler = (event: OutboxEvent, signal: AbortSignal) => Promise<Date | void>;

export interface Outbox {
  /**
   * Records an event in the caller's transaction; it is delivered once that is committed. Events with
   * the same `key` are delivered one at a time, in order; others in parallel. An event whose `id`
   * exists already is ignored.
   */
  add(
    transaction: Transaction,
    event: {
      readonly tenant: string;
      readonly name: string;
      readonly payload: object;
      readonly key?: string;
      readonly id?: string;
      /** Not delivered before; only without a `key`, as it would hold up the others of its key. */
      readonly notBefore?: Date;
    },
  ): Promise<string>;
  /**
   * Lanes share no capacity: bulk or slow events get a separate lane. The default lane is for events
   * that members wait for.
   */
  on(name: string, handler: EventHandler, lane?: string, options?: HandlerOptions): void;
  /** Delivers a batch of due events of each lane; returns their number. */
  deliverDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

export interface HandlerOptions {
  /** Events of the lane that are handled at the same time; 10 by default. */
  readonly capacity?: number;
  /** Events of this name are never given up, since nothing else would bring about what they do. */
  readonly isEndless?: boolean;
}

export interface OutboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollSeconds: number;
}

const handlerMs = 30_000;
/** Events of a killed process wait for it; a handler that ends at its limit can still report. */
const leaseMs = handlerMs + 10_000;
const usualCapacity = 10;
const mostAttempts = 12;

/** 1 s, 2 s, 4 s, … up to 10 minutes. */
export function backoffMs(attempts: number): number {
  return Math.min(1_000 * 2 ** (attempts - 1), 600_000);
}

/** Events that share capacity. */
interface Lane {
  readonly names: Set<string>;
  capacity: number;
  /** True if a delivery waits for the running one; it handles all events added meanwhile. */
  isWoken: boolean;
  timer: NodeJS.Timeout | null;
  /** Makes a running delivery look for new events; null: none runs. */
  poke: (() => void) | null;
  /** Until when a handler has postponed the lane; null if none has. */
  postponedUntil: Date | null;
  running: Promise<void>;
}

const mainLane = "";

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, clock, log } = deps;
  const handlers = new Map<string, EventHandler[]>();
  const endless = new Set<string>();
  const lanes = new Map<string, Lane>();
  const openLane = (name: string): Lane => {
    const lane = lanes.get(name) ?? {
      names: new Set(),
      capacity: usualCapacity,
      isWoken: false,
      timer: null,
      poke: null,
      postponedUntil: null,
      running: Promise.resolve(),
    };
    lanes.set(name, lane);
    return lane;
  };
  const main = openLane(mainLane);
  const laneOf = (name: string): Lane =>
    [...lanes.values()].find(({ names }) => names.has(name)) ?? main;
  let stopping = new AbortController();
  stopping.abort();
  /** Deliveries belong to no request, also those that one has brought about. */
  const outside = AsyncLocalStorage.snapshot();

  /** Returns the time to which a handler postpones the event, or null. */
  const handle = async (event: OutboxEvent): Promise<Date | null> => {
    const signal = AbortSignal.timeout(handlerMs);
    let again: Date | null = null;
    for (const run of handlers.get(event.name) ?? []) again = (await run(event, signal)) ?? again;
    return again;
  };

  const deliver = async (event: OutboxEvent, lease: string): Promise<Date | null> => {
    try {
      const again = await handle(event);
      await releaseEvent(
        db,
        event.id,
        lease,
        again === null
          ? { delivered_at: clock.now() }
          : { available_at: again, attempts: event.attempts - 1 },
      );
      return again;
    } catch (err) {
      const now = clock.now();
      const isLate = event.attempts >= mostAttempts;
      const isDead = isLate && !endless.has(event.name);
      log[isLate ? "error" : "warn"](
        { err, event: event.name, eventId: event.id, attempts: event.attempts },
        isDead ? "event given up" : "event not delivered, will be retried",
      );
      await releaseEvent(db, event.id, lease, {
        last_error: (err instanceof Error ? err.message : String(err)).slice(0, 500),
        ...(isDead
          ? { dead_at: now }
          : { available_at: new Date(now.getTime() + backoffMs(event.attempts)) }),
      });
      return null;
    }
  };

  const namesOf = (lane: Lane): NamedEvents => {
    if (lane !== lanes.get(mainLane)) return { only: [...lane.names] };
    return { but: [...lanes.values()].flatMap(({ names }) => [...names]) };
  };
  /** Leases due events of a lane and starts their delivery. */
  const take = async (lane: Lane, limit: number): Promise<readonly Promise<Date | null>[]> => {
    const at = clock.now();
    const claim = { lease: createPublicId(), at, until: new Date(at.getTime() + leaseMs) };
    const events = await leaseEvents(db, { ...claim, limit, names: namesOf(lane) });
    return events.map((event) => deliver(event, claim.lease));
  };

  /** Deliveries change it meanwhile, which the compiler does not see. */
  const readPostponed = ({ postponedUntil }: Lane): Date | null => postponedUntil;
  const drain = async (lane: Lane): Promise<void> => {
    let waitMs = deps.pollSeconds * 1_000;
    lane.postponedUntil = null;
    try {
      const running = new Set<Promise<void>>();
      const start = (delivery: Promise<Date | null>): void => {
        const follow = async (): Promise<void> => {
          const again = await delivery;
          running.delete(ended);
          if (again !== null && again > (lane.postponedUntil ?? 0)) lane.postponedUntil = again;
        };
        const ended = follow();
        running.add(ended);
      };
      // A delivery may unblock the next event of its key: continue until nothing is due or runs.
      for (;;) {
        // Slow deliveries do not hold up others while half of the places are free.
        const free = lane.capacity - running.size;
        const isTaking = readPostponed(lane) === null && !stopping.signal.aborted;
        const hasPlace = free * 2 >= lane.capacity;
        if (isTaking && hasPlace) for (const one of await take(lane, free)) start(one);
        if (running.size === 0) break;
        const { promise: poked, resolve: poke } = Promise.withResolvers<void>();
        lane.poke = poke;
        const poll = setTimeout(poke, deps.pollSeconds * 1_000);
        await Promise.race([poked, ...running]);
        clearTimeout(poll);
        lane.poke = null;
      }
      const until = Number(readPostponed(lane) ?? 0);
      waitMs = Math.max(waitMs, until - clock.now().getTime());
    } catch (err) {
      log.warn({ err }, "outbox could not be read");
    }
    if (lane.timer !== null) clearTimeout(lane.timer);
    if (!stopping.signal.aborted) lane.timer = setTimeout(() => tick(lane), waitMs);
  };
  const tick = (lane: Lane): void => {
    lane.running = lane.running.then(() => drain(lane));
  };
  /** Like `tick`, but leaves a postponed lane alone. */
  const nudge = (lane: Lane): void => {
    if (stopping.signal.aborted) return;
    const isPostponed = (): boolean =>
      lane.postponedUntil !== null && lane.postponedUntil > clock.now();
    lane.poke?.();
    if (lane.isWoken) return;
    lane.isWoken = true;
    lane.running = lane.running.then(() => {
      lane.isWoken = false;
      return isPostponed() ? undefined : drain(lane);
    });
  };

  /** Delivers an event of this process when it is due; those of others, and later ones, at a poll. */
  const deliverOnCommit = (transaction: Transaction, name: string, notBefore: Date | null) => {
    const dueIn = notBefore === null ? 0 : notBefore.getTime() - clock.now().getTime();
    if (stopping.signal.aborted || dueIn > deps.pollSeconds * 1_000) return;
    const lane = laneOf(name);
    const deliverIt = (): void =>
      outside(() => {
        if (dueIn <= 0) nudge(lane);
        else setTimeout(nudge, dueIn + 1, lane).unref();
      });
    let whole = transaction;
    while (whole.parentTransaction !== undefined) whole = whole.parentTransaction;
    whole.executionPromise.then(deliverIt, () => undefined);
  };

  return {
    async add(transaction, event) {
      const id = event.id ?? createPublicId();
      await insertEvent(transaction, { ...event, id }, clock.now());
      deliverOnCommit(transaction, event.name, event.notBefore ?? null);
      return id;
    },
    on: (name, handler, lane = mainLane, { capacity, isEndless = false } = {}) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
      if (lane !== mainLane) openLane(lane).names.add(name);
      if (capacity !== undefined) openLane(lane).capacity = capacity;
      if (isEndless) endless.add(name);
    },
    async deliverDue() {
      let count = 0;
      for (const lane of lanes.values()) {
        const taken = await take(lane, lane.capacity);
        await Promise.all(taken);
        count += taken.length;
      }
      return count;
    },
    start: () => {
      stopping = new AbortController();
      for (const lane of lanes.values()) tick(lane);
    },
    async stop() {
      stopping.abort();
      for (const { timer } of lanes.values()) if (timer !== null) clearTimeout(timer);
      await Promise.all([...lanes.values()].map(({ running }) => running));
    },
  };
}
