import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "./clock/clock.ts";
import { deleteKeysBefore } from "./idempotency/index.ts";
import { deleteDeliveredBefore } from "./outbox/index.ts";
import { removeExpiredUploads } from "./row-files/index.ts";

const everyMs = 6 * 3_600_000;
/** No client repeats a request after a week. */
const keysDays = 7;
const eventsDays = 30;

/** Deletes expired idempotent answers, delivered events and unused uploads. */
export async function removeExpired(db: Executor, now: Date): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const keys = await deleteKeysBefore(db, daysAgo(keysDays));
  const uploads = await removeExpiredUploads(db, now);
  return keys + uploads + (await deleteDeliveredBefore(db, daysAgo(eventsDays)));
}

/** Deletes a domain's expired rows; returns their number. */
export type RemoveExpired = (now: Date) => Promise<number>;

/** Deletes expired rows periodically, domain by domain; returns a function that stops it. */
export function startHousekeeping(deps: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly log: Log;
  readonly domains: readonly RemoveExpired[];
}): () => void {
  const removeAll = async (now: Date): Promise<number> => {
    let count = await removeExpired(deps.db, now);
    for (const tidy of deps.domains) count += await tidy(now);
    return count;
  };
  const run = (): void => {
    removeAll(deps.clock.now()).then(
      (count) => deps.log.debug({ count }, "expired rows deleted"),
      (err: unknown) => deps.log.warn({ err }, "could not delete expired rows"),
    );
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
