import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readLock, takeLock } from "./lock-file.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-lock-"));
  path = join(folder, "database.lock");
});
afterEach(async () => rm(folder, { recursive: true }));

test.for([
  ["a process that no longer runs", JSON.stringify({ pid: 2 ** 22 + 7, startTime: "1", url: "" })],
  ["an earlier process with the same pid", JSON.stringify({ pid: process.pid, startTime: "1" })],
  ["unreadable", "not json"],
])("takes over a lock of %s", async ([, content]) => {
  await writeFile(path, content ?? "");
  const result = takeLock(path, process.pid);
  if (!result.taken) throw new Error(`held by ${result.holder.pid}`);
  result.lock.announce("postgres://here");
  expect(readLock(path)).toMatchObject({ pid: process.pid, url: "postgres://here" });
  result.lock.release();
  expect(readLock(path)).toBeUndefined();
});

test("a lock of a process that runs is refused with its holder", () => {
  const first = takeLock(path, process.pid);
  expect(first.taken).toBe(true);
  expect(takeLock(path, process.pid)).toMatchObject({
    taken: false,
    holder: { pid: process.pid, ownerPid: process.pid },
  });
});
