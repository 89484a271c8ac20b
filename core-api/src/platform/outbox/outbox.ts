import type { Database, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Clock } from "../clock/clock.ts";
import { createPublicId } from "../ids/public-id.ts";
import { insertEvent, leaseEvents, releaseEvent } from "./outbox-events.ts";
import type { OutboxEvent } from "./outbox-events.ts";

/** Hears of an event at least once, so it must bear to hear of one again. */
export type EventHandler = (event: OutboxEvent, signal: AbortSignal) => Promise<void>;

export interface Outbox {
  /**
   * Records an event in the caller's transaction: told of if, and only if, that commits. Of events
   * with one id of the caller's making the first stands.
   */
  add(
    transaction: Transaction,
    event: {
      readonly tenant: string;
      readonly name: string;
      readonly payload: object;
      readonly id?: string;
    },
  ): Promise<string>;
  on(name: string, handler: EventHandler): void;
  /** Delivers what is due now; how many events were taken. */
  deliverDue(): Promise<number>;
  /** Delivers soon after a commit instead of at the next poll. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollSeconds: number;
}

const leaseMs = 60_000;
const handlerMs = 30_000;
const batch = 10;
const mostAttempts = 12;

/** 1 s, 2 s, 4 s, … up to 10 minutes. */
export function backoffMs(attempts: number): number {
  return Math.min(1_000 * 2 ** (attempts - 1), 600_000);
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, clock, log } = deps;
  const handlers = new Map<string, EventHandler[]>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopping = new AbortController();
  stopping.abort();

  const deliver = async (event: OutboxEvent, lease: string): Promise<void> => {
    const signal = AbortSignal.timeout(handlerMs);
    try {
      for (const handle of handlers.get(event.name) ?? []) await handle(event, signal);
      await releaseEvent(db, event.id, lease, { delivered_at: clock.now() });
    } catch (err) {
      const now = clock.now();
      const isDead = event.attempts >= mostAttempts;
      log[isDead ? "error" : "warn"](
        { err, event: event.name, eventId: event.id, attempts: event.attempts },
        isDead ? "event given up" : "event not delivered, will be tried again",
      );
      await releaseEvent(db, event.id, lease, {
        last_error: (err instanceof Error ? err.message : String(err)).slice(0, 500),
        ...(isDead
          ? { dead_at: now }
          : { available_at: new Date(now.getTime() + backoffMs(event.attempts)) }),
      });
    }
  };

  const deliverDue = async (): Promise<number> => {
    const lease = createPublicId();
    const at = clock.now();
    const until = new Date(at.getTime() + leaseMs);
    const events = await leaseEvents(db, { lease, at, until, limit: batch });
    await Promise.all(events.map((event) => deliver(event, lease)));
    return events.length;
  };

  const drain = async (): Promise<void> => {
    try {
      let taken = batch;
      while (taken === batch && !stopping.signal.aborted) taken = await deliverDue();
    } catch (err) {
      log.warn({ err }, "outbox could not be read");
    }
    if (timer !== null) clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(tick, deps.pollSeconds * 1_000);
  };
  const tick = (): void => {
    running = running.then(drain);
  };

  return {
    async add(transaction, event) {
      const id = event.id ?? createPublicId();
      await insertEvent(transaction, { ...event, id }, clock.now());
      return id;
    },
    on: (name, handler) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    deliverDue,
    wake: () => {
      if (!stopping.signal.aborted) tick();
    },
    start: () => {
      stopping = new AbortController();
      tick();
    },
    async stop() {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
