import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError, keysVariable, readKeys } from "@munshi/platform";
import type { KeyRing, Secret } from "@munshi/platform";

/** The keys that are configured; without them, those of a file that the first start makes. */
export async function openKeys(
  configured: Secret | null,
  dataFolder: string,
  name: string,
): Promise<KeyRing> {
  return configured === null
    ? openKeyFile(join(dataFolder, "keys", `${name}.json`))
    : readKeys(configured);
}

async function openKeyFile(path: string): Promise<KeyRing> {
  const text = (await readIfThere(path)) ?? (await makeKeyFile(path));
  const parsed = keysVariable.safeParse(text.trim());
  if (!parsed.success) {
    throw new AppError("keys.unreadable", 500, `The key file ${path} holds no keys; remove it.`);
  }
  return readKeys(parsed.data);
}

/** Of several processes that start at once, one makes the file and all read the same. */
async function makeKeyFile(path: string): Promise<string> {
  const text = JSON.stringify({ first: randomBytes(32).toString("base64") });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx" });
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
