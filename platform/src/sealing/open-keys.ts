import { createHash, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Secret } from "../config/secret.ts";
import { AppError } from "../errors/app-error.ts";
import { keyBytes, keysVariable, readKeys } from "./read-keys.ts";
import type { KeyRing, NamedKey } from "./read-keys.ts";

const ownerOnly = 0o600;

/**
 * Returns the configured keys; without them, those of an owner-only file that the first start
 * creates, so that sealed texts open after a restart. Without a folder, generates keys for this
 * process. `remedy` says what to do about an invalid file.
 * @throws AppError `keys.unreadable` if the file contains no keys.
 */
export async function openKeys(
  configured: Secret | null,
  dataFolder: string | null,
  name: string,
  remedy = "remove it, and everyone has to sign in again",
): Promise<KeyRing> {
  if (configured !== null) return readKeys(configured);
  if (dataFolder === null) return [{ id: "process", key: randomBytes(keyBytes) }];
  const path = keyFilePath(dataFolder, name);
  const kept = await readIfThere(path);
  if (kept !== null) await chmod(path, ownerOnly);
  return parseKeyFile(path, kept ?? (await makeKeyFile(path)), remedy);
}

/** The file of a name's keys if none are configured. */
export function keyFilePath(dataFolder: string, name: string): string {
  return join(dataFolder, "keys", `${name}.json`);
}

/**
 * Adds a new key at the front of a key file; older keys remain for what they sealed.
 * @returns the name of the new key.
 * @throws AppError `keys.unreadable` if there is no file with keys.
 */
export async function addKey(dataFolder: string, name: string): Promise<string> {
  const path = keyFilePath(dataFolder, name);
  const older = parseKeyFile(path, (await readIfThere(path)) ?? "", "start the product once");
  const added = createKey();
  const draft = await writeDraft(path, [added, ...older]);
  await rename(draft, path);
  return added.id;
}

function parseKeyFile(path: string, text: string, remedy: string): KeyRing {
  const parsed = keysVariable.safeParse(text.trim());
  if (parsed.success) return readKeys(parsed.data);
  throw new AppError("keys.unreadable", 500, `${path} contains no keys; ${remedy}.`);
}

/** Derived from the key, so that a recreated file has different names. */
function createKey(): NamedKey {
  const key = randomBytes(keyBytes);
  const digest = createHash("sha256").update(key).digest("hex");
  return { id: `key-${digest.slice(0, 12)}`, key };
}

/** With concurrent starts, one process writes the whole file and all read the same keys. */
async function makeKeyFile(path: string): Promise<string> {
  const draft = await writeDraft(path, [createKey()]);
  try {
    const text = await readFile(draft, "utf8");
    await link(draft, path);
    return text;
  } catch (error) {
    const made = await readIfThere(path);
    if (made === null) throw error;
    return made;
  } finally {
    await unlink(draft);
  }
}

async function writeDraft(path: string, keys: KeyRing): Promise<string> {
  const named = keys.map(({ id, key }) => [id, key.toString("base64")] as const);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, JSON.stringify(Object.fromEntries(named)), {
    mode: ownerOnly,
    flag: "wx",
    flush: true,
  });
  return draft;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return null;
    throw error;
  }
}
