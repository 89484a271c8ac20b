import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepServerKeys } from "./server-keys.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "munshi-keys-"));
});
afterEach(async () => rm(dataDir, { recursive: true, force: true }));

test("keys are made once and are the same at every later start", async () => {
  const first = await keepServerKeys(dataDir);
  expect(await keepServerKeys(dataDir)).toEqual(first);
  for (const text of [first.account, first.session]) {
    const ring = JSON.parse(text) as Record<string, string>;
    expect(Object.values(ring).map((key) => Buffer.from(key, "base64").length)).toEqual([32]);
  }
  expect(first.account).not.toBe(first.session);
});

test("first starts at once end with the same keys and leave no draft", async () => {
  const starts = Array.from({ length: 8 }, async () => keepServerKeys(dataDir));
  const [one, ...others] = await Promise.all(starts);
  for (const other of others) expect(other).toEqual(one);
  const files = await readdir(join(dataDir, "keys"));
  expect(files.sort()).toEqual(["account-keys.json", "session-keys.json"]);
});

test.skipIf(process.platform === "win32")("nobody but the owner may read them", async () => {
  const path = join(dataDir, "keys/session-keys.json");
  const readMode = async (): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);
  await keepServerKeys(dataDir);
  expect(await readMode()).toBe("600");
  await chmod(path, 0o644);
  await keepServerKeys(dataDir);
  expect(await readMode()).toBe("600");
});

test("a file without keys is named, not replaced", async () => {
  await keepServerKeys(dataDir);
  const path = join(dataDir, "keys/account-keys.json");
  for (const text of ["", "{}", "null", '{"first":"short"}']) {
    await writeFile(path, text);
    await expect(keepServerKeys(dataDir)).rejects.toThrow(`${path} holds no keys; remove it`);
  }
});
