import type { Database, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Clock } from "../clock/clock.ts";
import { createPublicId } from "../ids/public-id.ts";
import { insertEvent, leaseEvents, releaseEvent } from "./outbox-events.ts";
import type { NamedEvents, OutboxEvent } from "./outbox-events.ts";

/**
 * Hears of an event at least once, so it must bear to hear of one again. A moment that it answers
 * with is when it wants to hear of it again: that is no failure, and nothing else of the lane is
 * told before.
 */
export type EventHandler = (event: OutboxEvent, signal: AbortSignal) => Promise<Date | void>;

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
  /**
   * Events of one lane wait for each other, those of another one do not: what comes in thousands, or
   * goes slowly, has a lane of its own. Without a name it is that of what people wait for.
   */
  on(name: string, handler: EventHandler, lane?: string): void;
  /** Delivers what is due now, of every lane; how many events were taken. */
  deliverDue(): Promise<number>;
  /** Delivers soon after a commit instead of at the next poll, but in lanes that rest. */
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

/** What of the events goes one after the other, and when it goes on. */
interface Lane {
  readonly names: Set<string>;
  timer: NodeJS.Timeout | null;
  /** When the lane's own events want it to go on; null where nothing holds it back. */
  restsUntil: Date | null;
  running: Promise<void>;
}

const mainLane = "";

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, clock, log } = deps;
  const handlers = new Map<string, EventHandler[]>();
  const lanes = new Map<string, Lane>();
  const openLane = (name: string): Lane => {
    const lane = lanes.get(name) ?? {
      names: new Set(),
      timer: null,
      restsUntil: null,
      running: Promise.resolve(),
    };
    lanes.set(name, lane);
    return lane;
  };
  openLane(mainLane);
  let stopping = new AbortController();
  stopping.abort();

  /** Null where it is done with for now; otherwise when it wants to be told of again. */
  const handle = async (event: OutboxEvent): Promise<Date | null> => {
    const signal = AbortSignal.timeout(handlerMs);
    let again: Date | null = null;
    for (const hear of handlers.get(event.name) ?? []) again = (await hear(event, signal)) ?? again;
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
      return null;
    }
  };

  const namesOf = (lane: Lane): NamedEvents => {
    if (lane !== lanes.get(mainLane)) return { only: [...lane.names] };
    return { but: [...lanes.values()].flatMap(({ names }) => [...names]) };
  };
  const deliverLane = async (
    lane: Lane,
  ): Promise<{ readonly taken: number; readonly again: Date | null }> => {
    const at = clock.now();
    const claim = { lease: createPublicId(), at, until: new Date(at.getTime() + leaseMs) };
    const events = await leaseEvents(db, { ...claim, limit: batch, names: namesOf(lane) });
    const answers = await Promise.all(events.map((event) => deliver(event, claim.lease)));
    const again = answers.filter((answer) => answer !== null);
    const latest = again.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
    return { taken: events.length, again: latest };
  };

  const drain = async (lane: Lane): Promise<void> => {
    let waitMs = deps.pollSeconds * 1_000;
    lane.restsUntil = null;
    try {
      for (let taken = batch; taken === batch && !stopping.signal.aborted;) {
        const told = await deliverLane(lane);
        ({ taken } = told);
        if (told.again === null) continue;
        lane.restsUntil = told.again;
        waitMs = Math.max(waitMs, told.again.getTime() - clock.now().getTime());
        break;
      }
    } catch (err) {
      log.warn({ err }, "outbox could not be read");
    }
    if (lane.timer !== null) clearTimeout(lane.timer);
    if (!stopping.signal.aborted) lane.timer = setTimeout(() => tick(lane), waitMs);
  };
  const tick = (lane: Lane): void => {
    lane.running = lane.running.then(() => drain(lane));
  };
  /** As `tick`, unless the lane rests once what it does now is done. */
  const nudge = (lane: Lane): void => {
    const rests = (): boolean => lane.restsUntil !== null && lane.restsUntil > clock.now();
    lane.running = lane.running.then(() => (rests() ? undefined : drain(lane)));
  };

  return {
    async add(transaction, event) {
      const id = event.id ?? createPublicId();
      await insertEvent(transaction, { ...event, id }, clock.now());
      return id;
    },
    on: (name, handler, lane = mainLane) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
      if (lane !== mainLane) openLane(lane).names.add(name);
    },
    async deliverDue() {
      let count = 0;
      for (const lane of lanes.values()) count += (await deliverLane(lane)).taken;
      return count;
    },
    wake: () => {
      if (!stopping.signal.aborted) for (const lane of lanes.values()) nudge(lane);
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
