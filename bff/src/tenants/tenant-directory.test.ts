import { AppError } from "@munshi/platform";
import { expect, test } from "vitest";
import type { CoreClient } from "../core-client/core-client.ts";
import { createTenantDirectory } from "./tenant-directory.ts";

/** core-api's answers in turn; hangs when there are none left. */
function startDirectory() {
  // lru-cache takes 0 for no time.
  let at = 1;
  const asked: { answer: (key: string) => void; fail: (error: unknown) => void }[] = [];
  const findTenant = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked.push({
        answer: (key) => resolve({ tenant: { key, name: key }, brand: null }),
        fail: reject,
      });
    });
  const directory = createTenantDirectory({ findTenant } as unknown as CoreClient, () => at);
  const pass = (ms: number): void => {
    at += ms;
  };
  return { directory, asked, pass };
}
const settle = async (): Promise<void> => new Promise(setImmediate);
const unknown = new AppError("tenant.unknown_host", 404, "Unknown host.");

test("answers a known host at once while core-api hangs, for concurrent callers", async () => {
  const { directory, asked, pass } = startDirectory();
  const first = directory.find("munshi.example");
  asked[0]?.answer("munshi");
  expect(await first).toEqual({ key: "munshi", name: "munshi" });
  pass(60_001);
  const together = await Promise.all([1, 2, 3].map(() => directory.find("munshi.example")));
  expect(together.map((tenant) => tenant?.key)).toEqual(["munshi", "munshi", "munshi"]);
  expect(asked).toHaveLength(2);
  asked[1]?.fail(new Error("This took too long"));
  await settle();
  pass(10_001);
  expect((await directory.find("munshi.example"))?.key).toBe("munshi");
  expect(asked).toHaveLength(3);
});

test("applies core-api's next answer", async () => {
  const { directory, asked, pass } = startDirectory();
  const first = directory.find("old.example");
  asked[0]?.answer("old");
  await first;
  pass(60_001);
  await directory.find("old.example");
  asked[1]?.fail(unknown);
  await settle();
  expect(await directory.find("old.example")).toBeNull();
});

test("an unknown host waits for core-api, once for all, and failures are not cached", async () => {
  const { directory, asked, pass } = startDirectory();
  const both = [directory.find("new.example"), directory.find("new.example")];
  expect(asked).toHaveLength(1);
  asked[0]?.fail(new AppError("core.timeout", 504, "The request timed out. Try again."));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const again = directory.find("new.example");
  asked[1]?.fail(unknown);
  expect(await again).toBeNull();
  pass(10_001);
  void directory.find("new.example");
  expect(asked).toHaveLength(3);
});
