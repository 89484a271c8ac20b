import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Secret } from "../config/secret.ts";
import { addKey, openKeys } from "./open-keys.ts";
import type { KeyRing } from "./read-keys.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-keys-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const hex = (ring: KeyRing): string[] => ring.map(({ key }) => key.toString("hex"));
const pathOf = (name: string): string => join(folder, "keys", `${name}.json`);

test("concurrent processes create one key file and read the same keys", async () => {
  const rings = await Promise.all(
    Array.from({ length: 8 }, () => openKeys(null, folder, "account-keys")),
  );
  rings.push(await openKeys(null, folder, "account-keys"));
  expect(new Set(rings.flatMap(hex)).size).toBe(1);
  expect(await readdir(join(folder, "keys"))).toEqual(["account-keys.json"]);
});

test("recreated keys have a different name", async () => {
  const [lost] = await openKeys(null, folder, "personal-data-keys");
  await rm(pathOf("personal-data-keys"));
  const [made] = await openKeys(null, folder, "personal-data-keys");
  expect(made.id).not.toBe(lost.id);
});

test("an added key comes first and older keys remain", async () => {
  const older = await openKeys(null, folder, "personal-data-keys");
  const id = await addKey(folder, "personal-data-keys");
  const [added, ...others] = await openKeys(null, folder, "personal-data-keys");
  expect(added.id).toBe(id);
  expect(others).toEqual(older);
  expect(await readdir(join(folder, "keys"))).toEqual(["personal-data-keys.json"]);
});

test("each name has separate keys", async () => {
  const account = await openKeys(null, folder, "account-keys");
  expect(hex(await openKeys(null, folder, "session-keys"))).not.toEqual(hex(account));
});

test.skipIf(process.platform === "win32")(
  "restores owner-only permissions of the file",
  async () => {
    const readMode = async (): Promise<string> =>
      ((await stat(pathOf("session-keys"))).mode & 0o777).toString(8);
    await openKeys(null, folder, "session-keys");
    expect(await readMode()).toBe("600");
    await chmod(pathOf("session-keys"), 0o644);
    await openKeys(null, folder, "session-keys");
    expect(await readMode()).toBe("600");
  },
);

test("without a folder, keys are generated for this process only", async () => {
  const open = () => openKeys(null, null, "session-keys");
  expect(hex(await open())).not.toEqual(hex(await open()));
});

test("configured keys take precedence and no file is created", async () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  const ring = await openKeys(new Secret(JSON.stringify({ a: key })), folder, "account-keys");
  expect(ring).toEqual([{ id: "a", key: Buffer.alloc(32, 7) }]);
  expect(await readdir(folder)).toEqual([]);
});

test.each(["", "{", "{}", "null", '{"first":"short"}'])(
  "reports a file that contains %j and never replaces it",
  async (text) => {
    await openKeys(null, folder, "account-keys");
    await writeFile(pathOf("account-keys"), text);
    await expect(openKeys(null, folder, "account-keys")).rejects.toMatchObject({
      code: "keys.unreadable",
      message: expect.stringContaining(
        `${pathOf("account-keys")} contains no keys; remove it`,
      ) as string,
    });
  },
);
