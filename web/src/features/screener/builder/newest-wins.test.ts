import { expect, test } from "vitest";
import { createNewestWins } from "./newest-wins.ts";

test("of tasks that come while one is under way only the newest is done, and it always is", async () => {
  const done: number[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const line = createNewestWins<number>(async (task) => {
    await gates[done.length]?.promise;
    done.push(task);
  });
  for (const task of [1, 2, 3, 4]) line.add(task);
  gates[0]?.resolve();
  gates[1]?.resolve();
  await line.idle();
  expect(done).toEqual([1, 4]);
});

test("after a task that failed the next is done", async () => {
  const done: string[] = [];
  const line = createNewestWins<string>(async (task) => {
    if (task === "bad") throw new Error("bad");
    done.push(task);
  });
  line.add("bad");
  await expect(line.idle()).rejects.toThrow("bad");
  line.add("good");
  await line.idle();
  expect(done).toEqual(["good"]);
});
