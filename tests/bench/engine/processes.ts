import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Runs a script of this folder in a separate process and parses the JSON that it prints. */
export async function runMeasuring<Result>(
  script: string,
  args: readonly string[] = [],
): Promise<Result> {
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--max-old-space-size=8192", join(import.meta.dirname, script), ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [output, [code]] = await Promise.all([
    text(child.stdout),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${script} ${args.join(" ")} stopped with code ${code}.`);
  return JSON.parse(output) as Result;
}
