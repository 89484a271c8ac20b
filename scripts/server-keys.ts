import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ScriptError } from "./repository.ts";

/** What outlives a start: with other keys, sessions and codes of the day before would be worthless. */
export interface ServerKeys {
  /** JSON of ids and 32 bytes in base64, the current key first; core-api signs and hashes with them. */
  readonly account: string;
  /** The same for the bff, which seals its sessions with them. */
  readonly session: string;
}

const OWNER_ONLY = 0o600;

/**
 * The keys of an installation, made at its first start and kept in its data folder, readable for
 * its owner alone. core-api reads the same file where it is started by itself.
 * @throws ScriptError where a file is there and holds no keys.
 */
export async function keepServerKeys(dataDir: string): Promise<ServerKeys> {
  const folder = join(dataDir, "keys");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [account, session] = await Promise.all([
    keepKeys(join(folder, "account-keys.json")),
    keepKeys(join(folder, "session-keys.json")),
  ]);
  return { account, session };
}

async function keepKeys(path: string): Promise<string> {
  const kept = await readIfThere(path);
  if (kept === null) await writeOnce(path);
  else await chmod(path, OWNER_ONLY);
  const text = (kept ?? (await readFile(path, "utf8"))).trim();
  if (isKeyRing(text)) return text;
  throw new ScriptError(`${path} holds no keys; remove it, and everyone has to sign in again`);
}

/** The whole file or none of it; where another start was first, its file stays. */
async function writeOnce(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const keys = { first: randomBytes(32).toString("base64") };
  await writeFile(draft, `${JSON.stringify(keys)}\n`, {
    mode: OWNER_ONLY,
    flag: "wx",
    flush: true,
  });
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
}

function isKeyRing(text: string): boolean {
  try {
    const ring: unknown = JSON.parse(text);
    const keys: unknown[] = typeof ring === "object" && ring !== null ? Object.values(ring) : [];
    return keys.length > 0 && keys.every((key) => isKey(key));
  } catch {
    return false;
  }
}

function isKey(key: unknown): boolean {
  return typeof key === "string" && Buffer.from(key, "base64").length === 32;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
