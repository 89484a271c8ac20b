import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { DatabaseError } from "../errors.ts";

/**
 * The embedded database's socket. Its folder is open to the owner only, so it needs no password.
 */
export interface SocketPlace {
  /** Path of the socket itself. */
  readonly path: string;
  readonly url: string;
}

const ownerOnly = 0o700;
const namePrefix = "munshi-";
const isWindows = process.platform === "win32";

/**
 * The socket of a database folder, always at the same path. It is in the system's temporary folder,
 * because socket paths are limited to some 100 characters.
 */
export function placeSocket(postgresDir: string): SocketPlace {
  const owner = process.getuid?.() ?? "user";
  const hash = createHash("sha256").update(resolve(postgresDir)).digest("hex").slice(0, 16);
  const name = `${namePrefix}${owner}-${hash}`;
  // A named pipe on Windows: only its creator can write to it.
  const folder = isWindows ? `//./pipe/${name}` : join(tmpdir(), name);
  return {
    path: `${folder}/.s.PGSQL.5432`,
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres?sslmode=disable`,
  };
}

/** Returns true for the URL of an embedded database, including another process's. */
export function isEmbeddedUrl(url: string): boolean {
  const folder = URL.canParse(url) ? decodeURIComponent(new URL(url).hostname) : "";
  return /[\\/]/.test(folder) && basename(folder).startsWith(namePrefix);
}

/**
 * Creates the folder of an unused socket and removes the socket of a killed process. The caller
 * must hold the lock of the data folder.
 * @throws DatabaseError if another user created the folder.
 */
export function prepareSocketFolder({ path }: SocketPlace): void {
  if (isWindows) return;
  const folder = join(path, "..");
  mkdirSync(folder, { recursive: true, mode: ownerOnly });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new DatabaseError(
      "database.embedded_failed",
      `${folder} belongs to another user: remove it, or set TMPDIR to your own folder`,
    );
  }
  chmodSync(folder, ownerOnly);
  rmSync(path, { force: true });
}

export function removeSocketFolder({ path }: SocketPlace): void {
  if (!isWindows) rmSync(join(path, ".."), { recursive: true, force: true });
}
