import { expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

test("gives every item in order", async () => {
  async function* count(): AsyncGenerator<number> {
    for (let n = 0; n < 5; n += 1) yield n;
  }
  const items: number[] = [];
  for await (const item of readAhead(count())) items.push(item);
  expect(items).toEqual([0, 1, 2, 3, 4]);
});

test("makes the next item while the reader still holds one", async () => {
  const made: number[] = [];
  const secondMade = Promise.withResolvers<void>();
  async function* count(): AsyncGenerator<number> {
    for (let n = 0; n < 3; n += 1) {
      made.push(n);
      if (n === 1) secondMade.resolve();
      yield n;
    }
  }
  const reader = readAhead(count());
  expect(await reader.next()).toEqual({ done: false, value: 0 });
  await secondMade.promise;
  expect(made).toEqual([0, 1]);
});

test("passes a fault on where it happened, and ends the source of a reader who stops", async () => {
  let ended = false;
  async function* fail(): AsyncGenerator<number> {
    try {
      yield 1;
      throw new Error("broken");
    } finally {
      ended = true;
    }
  }
  const failing = readAhead(fail());
  expect(await failing.next()).toEqual({ done: false, value: 1 });
  await expect(failing.next()).rejects.toThrow("broken");

  ended = false;
  for await (const item of readAhead(fail())) {
    expect(item).toBe(1);
    break;
  }
  expect(ended).toBe(true);
});
