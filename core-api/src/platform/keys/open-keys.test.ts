import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret } from "@munshi/platform";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deriveAccountKeys } from "./derive-keys.ts";
import { openKeys } from "./open-keys.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-keys-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const hex = (ring: Awaited<ReturnType<typeof openKeys>>): string[] =>
  ring.map(({ key }) => key.toString("hex"));

test("processes that start at once make one key file and read the same keys", async () => {
  const rings = await Promise.all(
    Array.from({ length: 8 }, () => openKeys(null, folder, "account-keys")),
  );
  rings.push(await openKeys(null, folder, "account-keys"));
  expect(new Set(rings.flatMap(hex)).size).toBe(1);
  expect(await readdir(join(folder, "keys"))).toEqual(["account-keys.json"]);
});

test.skipIf(process.platform === "win32")("the file is for its owner alone", async () => {
  await openKeys(null, folder, "account-keys");
  const { mode } = await stat(join(folder, "keys", "account-keys.json"));
  expect(mode & 0o777).toBe(0o600);
});

test("configured keys win, and no file is made", async () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  const ring = await openKeys(new Secret(JSON.stringify({ a: key })), folder, "account-keys");
  expect(ring).toEqual([{ id: "a", key: Buffer.alloc(32, 7) }]);
  expect(await readdir(folder)).toEqual([]);
});

test("a broken file is said, and never replaced by itself", async () => {
  await openKeys(null, folder, "account-keys");
  await writeFile(join(folder, "keys", "account-keys.json"), "{");
  await expect(openKeys(null, folder, "account-keys")).rejects.toMatchObject({
    code: "keys.unreadable",
  });
});

test("each use has a key of its own, the same at every start", () => {
  const ring = [{ id: "a", key: Buffer.alloc(32, 1) }] as const;
  const [{ id, ...uses }] = deriveAccountKeys(ring);
  expect(id).toBe("a");
  const all = Object.values(uses).map((key) => key.toString("hex"));
  expect(new Set([...all, ring[0].key.toString("hex")]).size).toBe(all.length + 1);
  expect(deriveAccountKeys(ring)[0]).toEqual({ id, ...uses });
});
