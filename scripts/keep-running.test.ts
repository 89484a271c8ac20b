import { expect, test, vi } from "vitest";
import { keepRunning } from "./keep-running.ts";
import type { RunningPart } from "./keep-running.ts";
import { createLifetime } from "./lifetime.ts";

const dead = (): RunningPart => ({
  ended: Promise.resolve("bff ended with exit code 1 (see bff.log)"),
  stop: async () => undefined,
});

test("a part that dies after every restart ends everything and names its log", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const quiet = vi.spyOn(console, "error").mockReturnValue(undefined);
  const lifetime = createLifetime();
  const start = vi.fn(async () => dead());
  keepRunning(lifetime, dead(), start);
  await vi.advanceTimersByTimeAsync(120_000);
  await expect(lifetime.over).rejects.toThrow(
    "bff ended with exit code 1 (see bff.log): gave up after 8 restarts",
  );
  expect(start).toHaveBeenCalledTimes(8);
  quiet.mockRestore();
  vi.useRealTimers();
});
