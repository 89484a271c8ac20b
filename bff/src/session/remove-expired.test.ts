import { createMemorySessionStore } from "@munshi/db/sessions";
import { silentLog } from "@munshi/platform";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeExpired } from "./remove-expired.ts";

const tenMinutes = 600_000;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("cleans up every ten minutes, one run at a time, until stopped", async () => {
  const runs: Date[] = [];
  let finish = (): void => undefined;
  const now = new Date("2026-11-21T10:00:00Z");
  const housekeeping = removeExpired({
    now: () => now,
    log: silentLog,
    store: {
      ...createMemorySessionStore(),
      removeExpired: async (at) => {
        runs.push(at);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        if (runs.length === 1) throw new Error("The database is away");
        return 1;
      },
    },
  });
  await vi.advanceTimersByTimeAsync(2 * tenMinutes);
  expect(runs).toEqual([now]);
  finish();
  await vi.advanceTimersByTimeAsync(tenMinutes);
  expect(runs).toHaveLength(2);
  finish();
  housekeeping.stop();
  await vi.advanceTimersByTimeAsync(3 * tenMinutes);
  expect(runs).toHaveLength(2);
});
