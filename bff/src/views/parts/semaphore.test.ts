import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("limits concurrency and runs the rest in order of arrival, also after a failure", async () => {
  const semaphore = createSemaphore(2, 10);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3, 4].map((at) =>
    semaphore
      .run(async () => {
        began.push(at);
        await new Promise<void>((resolve) => void ends.push(resolve));
        if (at === 1) throw new Error("one");
        return at;
      })
      .catch((error: Error) => error.message),
  );
  const settle = async (): Promise<void> => new Promise(setImmediate);
  expect(began).toEqual([0, 1]);
  ends[1]?.();
  await settle();
  expect(began).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await settle();
  expect(began).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.();
  ends[4]?.();
  expect(await Promise.all(works)).toEqual([0, "one", 2, 3, 4]);
  expect(await semaphore.run(async () => "free")).toBe("free");
});

test("rejects at once if the queue is full", async () => {
  const semaphore = createSemaphore(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const works = [semaphore.run(() => promise), semaphore.run(() => promise)];
  await expect(semaphore.run(() => promise)).rejects.toMatchObject({ code: "core.busy" });
  resolve();
  await Promise.all(works);
});
