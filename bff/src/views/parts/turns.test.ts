import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("so many work at once, the rest in the order in which they came, also after a failure", async () => {
  const turns = createTurns(2, 10);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3, 4].map((at) =>
    turns
      .take(async () => {
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
  expect(await turns.take(async () => "free")).toBe("free");
});

test("where too many wait, who comes next is told so at once", async () => {
  const turns = createTurns(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const works = [turns.take(() => promise), turns.take(() => promise)];
  await expect(turns.take(() => promise)).rejects.toMatchObject({ code: "core.busy" });
  resolve();
  await Promise.all(works);
});
