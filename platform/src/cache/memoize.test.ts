import { expect, test } from "vitest";
import { memoize, once, shareInFlight } from "./memoize.ts";

function createSource() {
  const reads: string[] = [];
  let fails = false;
  return {
    reads,
    failNext: () => {
      fails = true;
    },
    read: (key: string) => async () => {
      reads.push(key);
      await Promise.resolve();
      if (fails) {
        fails = false;
        throw new Error("away");
      }
      return reads.length;
    },
  };
}

test("memoize reads a key once for concurrent and later callers, and evicts the least recently used", async () => {
  const { reads, read } = createSource();
  const memo = memoize<number>(2);
  expect(await Promise.all([memo("a", read("a")), memo("a", read("a"))])).toEqual([1, 1]);
  for (const key of ["b", "a", "c", "a", "b"]) await memo(key, read(key));
  expect(reads).toEqual(["a", "b", "c", "b"]);
});

test("a caller of a key that is evicted while it is read still gets it", async () => {
  const { read } = createSource();
  const memo = memoize<number>(1);
  expect(await Promise.all([memo("a", read("a")), memo("b", read("b"))])).toEqual([2, 2]);
});

test("memoize and once keep null and repeat a failed read", async () => {
  const { reads, read, failNext } = createSource();
  failNext();
  const get = once(read("a"));
  await expect(get()).rejects.toThrow("away");
  expect([await get(), await get(), reads.length]).toEqual([2, 2, 2]);
  const memo = memoize<null>(1);
  expect(await memo("a", async () => null)).toBeNull();
});

test("shareInFlight shares a read only while it runs", async () => {
  const { reads, read } = createSource();
  const share = shareInFlight<number>();
  expect(await Promise.all([share("a", read("a")), share("a", read("a"))])).toEqual([1, 1]);
  expect([await share("a", read("a")), reads.length]).toEqual([2, 2]);
});
