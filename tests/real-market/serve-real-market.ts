import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { realFiles } from "./real-files.ts";

/** Imports and publishes the market files as README tells an operator to, then starts the product. */
const repository = resolve(import.meta.dirname, "../..");

async function run(script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve(repository, script), ...args], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const [code] = (await once(child, "exit")) as [number | null];
  process.off("SIGTERM", stop);
  process.off("SIGINT", stop);
  if (code !== 0) process.exit(code ?? 1);
}

await run("core-api/src/cli/main.ts", ["import", realFiles]);
await run("core-api/src/cli/main.ts", ["publish"]);
await run("scripts/start.ts", process.argv.slice(2));
