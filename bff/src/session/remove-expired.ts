import type { SessionStore } from "@munshi/db/sessions";
import type { Log } from "@munshi/platform";

const everyMs = 600_000;

/** Removes expired sessions, handovers and attempts every ten minutes, one run at a time. */
export function removeExpired(deps: {
  readonly store: SessionStore;
  readonly now: () => Date;
  readonly log: Log;
}): { stop(): void } {
  const { store, now, log } = deps;
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      const count = await store.removeExpired(now());
      if (count > 0) log.info({ count }, "removed expired sessions");
    } catch (err) {
      log.warn({ err }, "could not remove expired sessions");
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
