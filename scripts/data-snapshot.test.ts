import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreOrBuild } from "./data-snapshot.ts";

let store: string;
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), "munshi-snapshots-"));
});
afterEach(async () => rm(store, { recursive: true, force: true }));

/** Fills a new folder under a key; how, and what it then holds. */
async function fill(key: string, content: string): Promise<readonly [string, string]> {
  const target = await mkdtemp(join(tmpdir(), "munshi-filled-"));
  try {
    const how = await restoreOrBuild(store, key, target, () =>
      writeFile(join(target, "data"), content),
    );
    return [how, await readFile(join(target, "data"), "utf8")];
  } finally {
    await rm(target, { recursive: true });
  }
}

test("what was built of the same sources is restored; other sources are built", async () => {
  expect(await fill("one", "first")).toEqual(["built", "first"]);
  expect(await fill("one", "second")).toEqual(["restored", "first"]);
  expect(await fill("two", "second")).toEqual(["built", "second"]);
});

test("a build that fails leaves no snapshot", async () => {
  const build = restoreOrBuild(store, "one", store, async () => {
    throw new Error("No such file");
  });
  await expect(build).rejects.toThrow("No such file");
  expect(await readdir(store)).toEqual([]);
});

test("three snapshots stay at most", async () => {
  for (const key of ["one", "two", "three", "four", "five"]) await fill(key, key);
  expect(await readdir(store)).toHaveLength(3);
  expect(await fill("five", "again")).toEqual(["restored", "five"]);
});
