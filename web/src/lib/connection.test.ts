import { afterEach, beforeEach, expect, test, vi } from "vitest";

let answers = true;
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  answers = true;
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (!answers) throw new TypeError("Failed to fetch");
    return new Response("ok");
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

test("one failed call says nothing of the connection while the server answers another", async () => {
  const { noteNoAnswer, readConnection } = await import("./connection.ts");
  noteNoAnswer();
  await settled();
  expect(asked).toBe(1);
  expect(readConnection()).toBe("up");
});

test("a server that stays away is notified of once, and is asked until it answers", async () => {
  const { noteNoAnswer, readConnection, watchConnection } = await import("./connection.ts");
  const told: string[] = [];
  watchConnection(() => told.push(readConnection()));
  answers = false;
  noteNoAnswer();
  noteNoAnswer();
  await settled();
  expect(readConnection()).toBe("unreachable");
  await vi.advanceTimersByTimeAsync(25_000);
  expect(asked).toBe(3);
  answers = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(["unreachable", "up"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(4);
});

test("an answer to any call says that the connection is back", async () => {
  const { noteAnswer, noteNoAnswer, readConnection } = await import("./connection.ts");
  answers = false;
  noteNoAnswer();
  await settled();
  noteAnswer();
  expect(readConnection()).toBe("up");
});

test("a line that the browser knows to be down goes before all", async () => {
  const { readConnection } = await import("./connection.ts");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(readConnection()).toBe("offline");
});
