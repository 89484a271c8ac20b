import { resolve } from "node:path";

/** The repository's folder, independent of the working directory. */
export const ROOT = resolve(import.meta.dirname, "..");

/** Folders with source code. */
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

/** Folder of Node's compile cache for programs that are started repeatedly. */
export const COMPILED = inRepository("node_modules/.cache/compiled");

/** An error that scripts print in one line, without a stack, with exit code 1. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}
