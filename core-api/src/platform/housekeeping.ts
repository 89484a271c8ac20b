import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "./clock/clock.ts";
import { deleteKeysBefore } from "./idempotency/index.ts";
import { deleteDeliveredBefore } from "./outbox/index.ts";

const everyMs = 6 * 3_600_000; /** No client repeats a request after a week. */
const keysDays = 7;
const eventsDays = 30;

/** Forgets answers and events that nobody can ask for any more. */
export async function removeExpired(db: Executor, now: Date): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const keys = await deleteKeysBefore(db, daysAgo(keysDays));
  return keys + (await deleteDeliveredBefore(db, daysAgo(eventsDays)));
}

/** Forgets what one domain need not keep; how many rows. */
export type RemoveExpired = (now: Date) => Promise<number>;

/** Tidies up now and then, domain after domain; the function that ends it. */
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
      (count) => deps.log.debug({ count }, "tidied up"),
      (err: unknown) => deps.log.warn({ err }, "could not tidy up"),
    );
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
