import { silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import type { CoreAnswer, CoreCall } from "../../core-client/core-transport.ts";
import { createLibraryReader } from "./library-reader.ts";

const answerOf = (body: object): CoreAnswer => ({
  status: 200,
  type: "application/json",
  bytes: Buffer.from(JSON.stringify(body)),
});

function createWorld() {
  // lru-cache takes 0 for no time.
  let at = 1;
  const world = {
    asked: 0,
    isAway: false,
    asOf: "2026-11-20",
    pass(ms: number) {
      at += ms;
    },
  };
  const send = async ({ path }: CoreCall): Promise<CoreAnswer> => {
    world.asked += 1;
    expect(path).toBe("/stock_boxes/library");
    await Promise.resolve();
    if (world.isAway) throw new Error("away");
    return answerOf({ asOf: world.asOf, boxes: [{ id: 1 }] });
  };
  const reader = createLibraryReader({ transport: { send }, log: silentLog, now: () => at });
  const readDay = async () => (JSON.parse((await reader.read()).write()) as { asOf: string }).asOf;
  return { world, reader, readDay };
}

test("an answer is shared for five seconds, then returned once more while it is reloaded", async () => {
  const { world, readDay } = createWorld();
  expect(await Promise.all([readDay(), readDay()])).toEqual(["2026-11-20", "2026-11-20"]);
  world.asOf = "2026-11-21";
  world.pass(4_999);
  await readDay();
  expect(world.asked).toBe(1);
  world.pass(2);
  expect(await readDay()).toBe("2026-11-20");
  await new Promise(setImmediate);
  expect([await readDay(), world.asked]).toEqual(["2026-11-21", 2]);
});

test("after a quiet minute the library is reloaded before it is returned", async () => {
  const { world, readDay } = createWorld();
  await readDay();
  world.asOf = "2026-11-21";
  world.pass(65_001);
  expect(await readDay()).toBe("2026-11-21");
});

test("the same boxes keep their tag, so that they are not compressed again", async () => {
  const { world, reader } = createWorld();
  const { key } = await reader.reload();
  expect((await reader.reload()).key).toBe(key);
  world.asOf = "2026-11-21";
  expect((await reader.reload()).key).not.toBe(key);
});

test("the last answer is returned for an hour while core-api is down, then its error", async () => {
  const { world, readDay } = createWorld();
  await readDay();
  world.isAway = true;
  world.pass(3_600_000);
  expect(await readDay()).toBe("2026-11-20");
  world.pass(100_000);
  await expect(readDay()).rejects.toThrow("away");
  world.isAway = false;
  world.asOf = "2026-11-21";
  expect(await readDay()).toBe("2026-11-21");
});

test("an answer that is no library is an error", async () => {
  const reader = createLibraryReader({
    transport: { send: async () => answerOf({ boxes: "none" }) },
    log: silentLog,
  });
  await expect(reader.read()).rejects.toThrow("expected array");
});
