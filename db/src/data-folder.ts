import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import type { Stats } from "node:fs";
import { join } from "node:path";
import { DatabaseError } from "./errors.ts";

/** The product's entries in its data folder. */
const ours = /^(postgres|datasets|uploads|keys|logs|database\.lock.*|lost\+found|\..*)$/;
const ownerOnly = { folder: 0o700, file: 0o600 };
const forOthers = 0o077;

/**
 * Creates the data folder if missing, revokes group and other permissions on it and on the
 * product's files, and sets the umask of this process and its children accordingly.
 * @throws DatabaseError `database.folder_unusable` with the remedy.
 */
export function protectDataFolder(dataDir: string): void {
  if (process.platform === "win32") return;
  process.umask(forOthers);
  try {
    mkdirSync(dataDir, { recursive: true, mode: ownerOnly.folder });
    const entries = readdirSync(dataDir);
    if (isOpenToOthers(lstatSync(dataDir))) {
      // As root, a mistake such as MUNSHI_DATA_DIR=/var would lock everyone else out of the system.
      const foreign = entries.find((name) => !ours.test(name));
      if (foreign !== undefined) throw sharedFolder(dataDir, foreign);
      chmodSync(dataDir, ownerOnly.folder);
    }
    for (const name of entries) if (ours.test(name)) protect(join(dataDir, name));
  } catch (error) {
    throw error instanceof DatabaseError ? error : unusableFolder(dataDir, error);
  }
}

function protect(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.isDirectory()) {
    if (isOpenToOthers(found)) chmodSync(path, ownerOnly.folder);
    for (const name of readdirSync(path)) protect(join(path, name));
  } else if (found.isFile() && isOpenToOthers(found)) {
    chmodSync(path, ownerOnly.file);
  }
}

function isOpenToOthers({ mode }: Stats): boolean {
  return (mode & forOthers) !== 0;
}

function sharedFolder(dataDir: string, foreign: string): DatabaseError {
  return new DatabaseError(
    "database.folder_unusable",
    `The data folder ${dataDir} holds other files (${foreign}) and is open to other users: ` +
      "choose a separate folder with MUNSHI_DATA_DIR",
  );
}

function unusableFolder(dataDir: string, error: unknown): DatabaseError {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return new DatabaseError(
    "database.folder_unusable",
    `The data folder ${dataDir} cannot be used (${String(code ?? error)}): ` +
      "make it writable for this user, or choose another with MUNSHI_DATA_DIR",
    { cause: error },
  );
}
