import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { restoreOrBuild } from "../../scripts/data-snapshot.ts";
import { stampSources } from "../../scripts/source-stamp.ts";
import { realFiles } from "./real-files.ts";

/**
 * Imports and publishes the market files with README's commands, then starts the product. What was
 * imported of the same files by the same code is kept for the next run.
 */
const repository = resolve(import.meta.dirname, "../..");

/** Lists of index members without a date: rejected unless one is given. */
const undated = ["ind_nifty500list.csv", "nifty_total_market_750list.csv"];
/** Before the dated lists of the same indices, whose members were listed later. */
const undatedAsOf = "2026-02-27";

const companies = join(realFiles, "companies");

/** All that decides what an import and a publication store. */
const code = ["core-api/src", "engine/src", "platform/src", "db/src", "db/migrations"].concat(
  "tests/real-market/serve-real-market.ts",
  "package-lock.json",
);
const store = process.env["MUNSHI_SNAPSHOTS"] ?? join(homedir(), ".cache/munshi/real-market");

async function stampImport(): Promise<string> {
  const hash = createHash("sha256");
  hash.update(await stampSources(repository, code));
  hash.update(await stampSources(realFiles, ["."]));
  return hash.digest("hex").slice(0, 24);
}

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

async function importAndPublish(): Promise<void> {
  await run("core-api/src/cli/main.ts", ["import", ...listDated()]);
  const lists = undated.map((name) => join(companies, name));
  await run("core-api/src/cli/main.ts", ["import", ...lists, "--as-of", undatedAsOf]);
  await run("core-api/src/cli/main.ts", ["publish"]);
}

const dataDir = resolve(repository, process.env["MUNSHI_DATA_DIR"] ?? ".data");
const how = await restoreOrBuild(store, await stampImport(), dataDir, importAndPublish);
process.stdout.write(`The real market was ${how} in ${dataDir}\n`);
await run("scripts/start.ts", process.argv.slice(2));
