import { DatabaseError } from "@munshi/db";
import { expect, test } from "vitest";
import { waitForTurn } from "./wait-for-turn.ts";

const busy = new DatabaseError("database.busy", "busy");

test("a database that is busy is asked again until it answers", async () => {
  let asked = 0;
  const answer = await waitForTurn(
    async () => {
      asked += 1;
      if (asked < 3) throw busy;
      return "market";
    },
    () => undefined,
  );
  expect([answer, asked]).toEqual(["market", 3]);
});

test("a long wait is told once, a short one not at all", async () => {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  let times = 0;
  const tell = (): void => {
    times += 1;
    resolve();
  };
  await waitForTurn(() => told, tell, 1);
  expect(times).toBe(1);
  await waitForTurn(async () => undefined, tell, 60_000);
  expect(times).toBe(1);
});

test("another fault is nothing to wait for", async () => {
  const fault = new DatabaseError("database.unreachable", "gone");
  const ask = async (): Promise<never> => Promise.reject(fault);
  await expect(waitForTurn(ask, () => undefined)).rejects.toBe(fault);
});
