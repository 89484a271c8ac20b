import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Secret } from "../config/secret.ts";
import { AppError } from "../errors/app-error.ts";
import { keyBytes, keysVariable, readKeys } from "./read-keys.ts";
import type { KeyRing } from "./read-keys.ts";

const ownerOnly = 0o600;

/**
 * The keys that are configured; without them, those of a file that the first start makes and that
 * its owner alone can read: with other keys, what was sealed the day before would be worthless.
 * Without a folder too, keys of this process, which end with it. `remedy` is what to do about a file
 * that holds no keys.
 * @throws AppError `keys.unreadable` where a file is there and holds no keys.
 */
export async function openKeys(
  configured: Secret | null,
  dataFolder: string | null,
  name: string,
  remedy = "remove it, and everyone has to sign in again",
): Promise<KeyRing> {
  if (configured !== null) return readKeys(configured);
  if (dataFolder === null) return [{ id: "process", key: randomBytes(keyBytes) }];
  return openKeyFile(join(dataFolder, "keys", `${name}.json`), remedy);
}

async function openKeyFile(path: string, remedy: string): Promise<KeyRing> {
  const kept = await readIfThere(path);
  if (kept !== null) await chmod(path, ownerOnly);
  const parsed = keysVariable.safeParse((kept ?? (await makeKeyFile(path))).trim());
  if (!parsed.success) {
    const message = `${path} holds no keys; ${remedy}.`;
    throw new AppError("keys.unreadable", 500, message);
  }
  return readKeys(parsed.data);
}

/** Of several processes that start at once, one makes the whole file and all read the same. */
async function makeKeyFile(path: string): Promise<string> {
  const text = JSON.stringify({ first: randomBytes(keyBytes).toString("base64") });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { mode: ownerOnly, flag: "wx", flush: true });
  try {
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

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return null;
    throw error;
  }
}
