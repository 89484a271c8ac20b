import { AppError } from "@munshi/platform";
import { expect, test } from "vitest";
import { createOutsideCalls } from "./outside-calls.ts";
import type { OutsideCallsOptions } from "./outside-calls.ts";

function create(options: Partial<OutsideCallsOptions> = {}) {
  const lines: unknown[] = [];
  const note = (fields: object, message: string): void => void lines.push([fields, message]);
  const log = { debug: note, info: note, warn: note, error: note, fatal: note };
  return { lines, calls: createOutsideCalls({ name: "club", log, timeoutMs: 1_000, ...options }) };
}
const unavailable = { code: "provider.unavailable", status: 503, retryAfter: 10 };

test("an answer passes, and so does what the service says no to", async () => {
  const { calls } = create();
  expect(await calls.run(async () => 7)).toBe(7);
  const refused = new AppError("club.refused", 401, "No.");
  await expect(calls.run(async () => Promise.reject(refused))).rejects.toBe(refused);
});

test("a failure becomes provider.unavailable, and the log has only its code", async () => {
  const { calls, lines } = create();
  const error = Object.assign(new Error("to secret@example.in"), { code: "ECONNREFUSED" });
  await expect(calls.run(async () => Promise.reject(error))).rejects.toMatchObject(unavailable);
  expect(lines).toEqual([[{ provider: "club", code: "ECONNREFUSED" }, "a service failed"]]);
});

test("a call is tried again as often as allowed, and what was refused never", async () => {
  const { calls } = create({ retries: 2 });
  let tries = 0;
  const fail = (error: Error) => async (): Promise<never> => {
    tries += 1;
    throw error;
  };
  await expect(calls.run(fail(new Error("x")))).rejects.toMatchObject(unavailable);
  expect(tries).toBe(3);
  tries = 0;
  await expect(calls.run(fail(new AppError("no", 400, "No.")))).rejects.toMatchObject({
    code: "no",
  });
  expect(tries).toBe(1);
});

test("a service that hangs is let go after its time, and its call told to stop", async () => {
  const { calls } = create({ timeoutMs: 20 });
  let seen: AbortSignal | null = null;
  const hang = (signal: AbortSignal): Promise<never> => {
    seen = signal;
    return new Promise<never>(() => undefined);
  };
  await expect(calls.run(hang)).rejects.toMatchObject(unavailable);
  expect(seen).toMatchObject({ aborted: true });
});

test("after failures in a row nobody calls, until some time has passed and one call goes well", async () => {
  const { calls } = create({ breakAfter: 3, breakMs: 50 });
  let tries = 0;
  const fail = async (): Promise<never> => {
    tries += 1;
    throw new Error("down");
  };
  for (let index = 0; index < 5; index += 1) {
    await expect(calls.run(fail)).rejects.toMatchObject(unavailable);
  }
  expect(tries).toBe(3);
  await expect
    .poll(() => calls.run(async () => "up").catch(() => "held back"), { interval: 10 })
    .toBe("up");
});

test("refusals of a service that works do not count as failures", async () => {
  const { calls } = create({ breakAfter: 1 });
  const refuse = async (): Promise<never> => Promise.reject(new AppError("no", 400, "No."));
  for (let index = 0; index < 3; index += 1) {
    await expect(calls.run(refuse)).rejects.toMatchObject({ code: "no" });
  }
  expect(await calls.run(async () => "up")).toBe("up");
});

test("calls over the limit wait for their turn, and those over the queue fail at once", async () => {
  const { calls, lines } = create({ concurrency: { atOnce: 1, queued: 1 } });
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = calls.run(async () => promise);
  const waiting = calls.run(async () => "second");
  await expect(calls.run(async () => "third")).rejects.toMatchObject(unavailable);
  resolve("first");
  expect(await Promise.all([running, waiting])).toEqual(["first", "second"]);
  expect(lines).toEqual([]);
});
