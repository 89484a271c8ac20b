import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stampSources } from "./source-stamp.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "munshi-stamp-"));
  await mkdir(join(root, "web/src"), { recursive: true });
  await mkdir(join(root, "web/dist"), { recursive: true });
  await writeFile(join(root, "web/src/main.ts"), "one");
  await writeFile(join(root, "lock.json"), "{}");
});
afterEach(async () => rm(root, { recursive: true }));

const stamp = async (): Promise<string> => stampSources(root, ["web", "lock.json", "absent"]);

test("stays the same while no source changes", async () => {
  const before = await stamp();
  await writeFile(join(root, "web/dist/main.js"), "built");
  await mkdir(join(root, "web/src/ui/fonts"), { recursive: true });
  await writeFile(join(root, "web/src/ui/fonts/subset.woff2"), "cut by the build");
  await writeFile(join(root, "web/src/main.test.ts"), "a test");
  await writeFile(join(root, "web/src/main.ts"), "one");
  expect(await stamp()).toBe(before);
});

test("changes with a file's content, its name, a new file and a lost one", async () => {
  const stamps = [await stamp()];
  await writeFile(join(root, "web/src/main.ts"), "two");
  stamps.push(await stamp());
  await rename(join(root, "web/src/main.ts"), join(root, "web/src/app.ts"));
  stamps.push(await stamp());
  await writeFile(join(root, "web/src/more.ts"), "");
  stamps.push(await stamp());
  await rm(join(root, "lock.json"));
  stamps.push(await stamp());
  expect(new Set(stamps).size).toBe(stamps.length);
});
