import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isRunning, readStartTime } from "./process-identity.ts";

/** The holder of a data folder. */
export interface LockHolder {
  /** The process that has the folder open. */
  readonly pid: number;
  /**
   * Distinguishes a process from a later one with the same pid; empty if the system does not report
   * it.
   */
  readonly startTime: string;
  /** The process that requested it. */
  readonly ownerPid: number;
  readonly ownerStartTime: string;
  /** The database's address; empty until it answers. */
  readonly url: string;
}

export type LockResult =
  | { readonly taken: true; readonly lock: FolderLock }
  | { readonly taken: false; readonly holder: LockHolder };

export interface FolderLock {
  /** Publishes the database's address to other processes. */
  announce(url: string): void;
  release(): void;
}

/**
 * Acquires the lock at `path`, also from a holder that has exited. PGlite lets two processes open
 * one folder, which corrupts it.
 */
export function takeLock(path: string, ownerPid: number): LockResult {
  const holder: LockHolder = {
    pid: process.pid,
    startTime: readStartTime(process.pid),
    ownerPid,
    ownerStartTime: readStartTime(ownerPid),
    url: "",
  };
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    if (placeFile(path, holder)) return { taken: true, lock: createLock(path, holder) };
    const current = readLock(path);
    if (current === undefined) continue;
    if (isHeld(current)) return { taken: false, holder: current };
    removeStale(path, current);
  }
}

/** The holder in the lock file; undefined if none. */
export function readLock(path: string): LockHolder | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
  return parseHolder(text);
}

/** True while the process that opened the folder runs. */
export function isHeld(holder: LockHolder): boolean {
  return isRunning(holder.pid, holder.startTime);
}

/**
 * True while the process that requested the folder runs; without it the holder is about to exit.
 */
export function isOwned(holder: LockHolder): boolean {
  return isRunning(holder.ownerPid, holder.ownerStartTime);
}

function createLock(path: string, holder: LockHolder): FolderLock {
  return {
    announce(url) {
      replaceFile(path, { ...holder, url });
    },
    release() {
      if (isSameHolder(readLock(path), holder)) rmSync(path, { force: true });
    },
  };
}

/** A hard link fails if the name exists, and the file is never half written. */
function placeFile(path: string, holder: LockHolder): boolean {
  const draft = writeDraft(path, holder);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replaceFile(path: string, holder: LockHolder): void {
  renameSync(writeDraft(path, holder), path);
}

function writeDraft(path: string, holder: LockHolder): string {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  } catch (error) {
    // A full disk leaves an empty file.
    rmSync(draft, { force: true });
    throw error;
  }
  return draft;
}

/**
 * Two processes may find the same stale lock: the slower one must not remove the other's new one.
 */
function removeStale(path: string, stale: LockHolder): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  const removed = readLock(aside);
  if (removed !== undefined && !isSameHolder(removed, stale)) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw error;
    }
  }
  rmSync(aside, { force: true });
}

function isSameHolder(one: LockHolder | undefined, other: LockHolder): boolean {
  return one !== undefined && one.pid === other.pid && one.startTime === other.startTime;
}

const NOBODY: LockHolder = { pid: 0, startTime: "", ownerPid: 0, ownerStartTime: "", url: "" };

/** An unreadable lock has no holder: holders never write it partially. */
function parseHolder(text: string): LockHolder {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NOBODY;
  }
  return typeof value === "object" && value !== null ? { ...NOBODY, ...value } : NOBODY;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
