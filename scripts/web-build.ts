import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { inRepository, ROOT, ScriptError } from "./repository.ts";
import { stampSources } from "./source-stamp.ts";

export const WEB_DIST = inRepository("web/dist");
const STAMP = inRepository("web/dist/.stamp");
const SOURCES = [
  "web",
  "engine/src",
  "engine/package.json",
  "bff/src/contract",
  "core-api/src/contract",
  "package-lock.json",
];

/**
 * Builds the web application where its sources changed since the last build.
 * @throws ScriptError with the builder's output.
 */
export async function buildWeb(signal: AbortSignal): Promise<void> {
  const wanted = await stampSources(ROOT, SOURCES);
  const built = await readFile(STAMP, "utf8").catch(() => "");
  if (built === wanted) return;
  const output = await runVite(signal);
  if (output !== undefined) {
    throw new ScriptError(`The web application could not be built:\n${output}`);
  }
  await writeFile(STAMP, wanted);
}

/** @returns what the builder said where it failed. */
async function runVite(signal: AbortSignal): Promise<string | undefined> {
  const vite = inRepository("node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: inRepository("web"),
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0 ? undefined : output.trim();
}
