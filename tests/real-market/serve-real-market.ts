import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { realFiles } from "./real-files.ts";

/** Imports and publishes the market files with README's commands, then starts the product. */
const repository = resolve(import.meta.dirname, "../..");

/** Lists of index members that state no day: they are refused without one. */
const undated = ["ind_nifty500list.csv", "nifty_total_market_750list.csv"];
/** Before the dated lists of the same indices, which have members that were listed later. */
const undatedAsOf = "2026-02-27";

const companies = join(realFiles, "companies");

/** Folders where they can be, since a file that is no market file is left out of a folder only. */
function listDated(): readonly string[] {
  const folders = readdirSync(realFiles, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "companies")
    .map(({ name }) => join(realFiles, name));
  const files = readdirSync(companies).filter((name) => !undated.includes(name));
  return [...folders, ...files.map((name) => join(companies, name))];
}

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

await run("core-api/src/cli/main.ts", ["import", ...listDated()]);
const lists = undated.map((name) => join(companies, name));
await run("core-api/src/cli/main.ts", ["import", ...lists, "--as-of", undatedAsOf]);
await run("core-api/src/cli/main.ts", ["publish"]);
await run("scripts/start.ts", process.argv.slice(2));
