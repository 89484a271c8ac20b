import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseError } from "../errors.ts";

/** Where the embedded database listens. Its folder is open to its owner alone, so it needs no password. */
export interface SocketPlace {
  /** Of the socket itself. */
  readonly path: string;
  readonly url: string;
}

const ownerOnly = 0o700;
const isWindows = process.platform === "win32";

/**
 * The socket of a database folder, always the same one. It lies in the system's folder for temporary
 * files, because a socket's path may have some 100 characters and a data folder's may have more.
 */
export function placeSocket(postgresDir: string): SocketPlace {
  const owner = process.getuid?.() ?? "user";
  const hash = createHash("sha256").update(resolve(postgresDir)).digest("hex").slice(0, 16);
  const name = `munshi-${owner}-${hash}`;
  // A named pipe on Windows: the system lets its creator alone write to it.
  const folder = isWindows ? `//./pipe/${name}` : join(tmpdir(), name);
  return {
    path: `${folder}/.s.PGSQL.5432`,
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres?sslmode=disable`,
  };
}

/**
 * Makes the folder of a socket that nothing listens on, and removes the socket of a process that was
 * killed. The caller holds the lock of the data folder.
 * @throws DatabaseError where another user made the folder.
 */
export function prepareSocketFolder({ path }: SocketPlace): void {
  if (isWindows) return;
  const folder = join(path, "..");
  mkdirSync(folder, { recursive: true, mode: ownerOnly });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new DatabaseError(
      "database.embedded_failed",
      `${folder} belongs to another user: remove it, or set TMPDIR to a folder of yours`,
    );
  }
  chmodSync(folder, ownerOnly);
  rmSync(path, { force: true });
}

export function removeSocketFolder({ path }: SocketPlace): void {
  if (!isWindows) rmSync(join(path, ".."), { recursive: true, force: true });
}
