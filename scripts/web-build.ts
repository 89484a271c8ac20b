import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inRepository, ROOT, ScriptError } from "./repository.ts";
import { stampSources } from "./source-stamp.ts";

export const WEB_DIST = inRepository("web/dist");
const STAMP = ".stamp";
const SOURCES = [
  "web",
  "engine/src",
  "engine/package.json",
  "bff/src/contract",
  "core-api/src/contract",
  "platform/src/contract",
  "package-lock.json",
];

/**
 * Builds the web application if its sources changed since the last build.
 * @throws ScriptError with the builder's output.
 */
export async function buildWeb(signal: AbortSignal): Promise<void> {
  const wanted = await stampSources(ROOT, SOURCES);
  const built = await readFile(join(WEB_DIST, STAMP), "utf8").catch(() => "");
  if (built === wanted) return;
  // Not in place: another start may be serving or building at the same time.
  const draft = inRepository(`node_modules/.cache/munshi-web-${process.pid}`);
  try {
    const output = await runVite(draft, signal);
    if (output !== undefined) {
      throw new ScriptError(`The web application could not be built:\n${output}`);
    }
    await writeFile(join(draft, STAMP), wanted);
    await replaceFolder(WEB_DIST, draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The folder is missing only between two renames, not during a copy. */
async function replaceFolder(folder: string, successor: string): Promise<void> {
  const old = `${successor}-old`;
  await rename(folder, old).catch(() => undefined);
  await rename(successor, folder);
  await rm(old, { recursive: true, force: true });
}

/** @returns the builder's output if it failed. */
async function runVite(outDir: string, signal: AbortSignal): Promise<string | undefined> {
  const vite = inRepository("node_modules/vite/bin/vite.js");
  const child = spawn(
    process.execPath,
    [vite, "build", "--logLevel", "warn", "--outDir", outDir, "--emptyOutDir"],
    {
      cwd: inRepository("web"),
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    },
  );
  let output = "";
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  await once(child, "close");
  return child.exitCode === 0 ? undefined : output.trim();
}
