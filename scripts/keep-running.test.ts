import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning } from "./keep-running.ts";
import type { RunningPart } from "./keep-running.ts";
import { createLifetime } from "./lifetime.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const dead = (): RunningPart => ({
  ended: Promise.resolve("bff ended with exit code 1 (see bff.log)"),
  stop: async () => undefined,
});

test("a part that dies after every restart is tried again with growing waits of at most 30 s", async () => {
  const lifetime = createLifetime();
  const starts: number[] = [];
  const startedAt = performance.now();
  keepRunning(lifetime, dead(), async () => {
    starts.push(performance.now() - startedAt);
    return dead();
  });
  await vi.advanceTimersByTimeAsync(130_000);
  const waits = starts.map((at, index) => at - (starts[index - 1] ?? 0));
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(console.error).toHaveBeenLastCalledWith(
    "bff ended with exit code 1 (see bff.log). Restarting …",
  );
  await lifetime.end();
});

test("a change of the sources restarts a running part, and one that waits for its next start", async () => {
  const lifetime = createLifetime();
  let change = Promise.withResolvers<void>();
  const save = async (): Promise<void> => {
    const { resolve } = change;
    change = Promise.withResolvers<void>();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const running = {
    ended: new Promise<string>(() => undefined),
    stop: vi.fn(async () => undefined),
  };
  const start = vi.fn<() => Promise<RunningPart>>().mockImplementation(async () => dead());
  keepRunning(lifetime, running, start, async () => change.promise);
  await save();
  expect(running.stop).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
  start.mockImplementation(async () => running);
  await save();
  expect(start).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).toHaveBeenCalledTimes(2);
  await lifetime.end();
});
