import { resolve } from "node:path";

/** The repository's folder; every script runs from wherever it is called. */
export const ROOT = resolve(import.meta.dirname, "..");

/** The folders that hold what we write. */
export const ROOMS = [
  "web",
  "engine",
  "bff",
  "core-api",
  "platform",
  "db",
  "fixtures",
  "tests",
  "scripts",
];

/** A path inside the repository. */
export function inRepository(...parts: readonly string[]): string {
  return resolve(ROOT, ...parts);
}

/** A fault that its one line explains: scripts print it without a stack and end with exit code 1. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}
