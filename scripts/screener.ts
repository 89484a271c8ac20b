import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { parseCommand } from "../engine/src/cli/command-line/arguments.ts";
import { hasPublishedDataset } from "./published-dataset.ts";
import { inRepository } from "./repository.ts";
import { readStartOptions } from "./start-options.ts";

/**
 * The analysts' command line. Publishes the demonstration market first if no market has been
 * published and no file is given. Only the command line writes to standard output.
 */
const args = process.argv.slice(2);
const { dataDir } = readStartOptions([], process.env);
const datasets = process.env["DATASET_DIR"] || join(dataDir, "datasets");
const env = { ...process.env, DATA_DIR: dataDir, DATASET_DIR: datasets };

/** Commands that need a market. */
const askingCommands: readonly string[] = [
  "run",
  "batch",
  "explain",
  "near",
  "impact",
  "bench",
  "snapshot",
];

/** Invalid arguments need no market: the command line reports them at once. */
function needsDataset(): boolean {
  if (process.env["DATASET_DIR"] || hasPublishedDataset(dataDir)) return false;
  try {
    const command = parseCommand(args);
    return (
      command.name !== "help" &&
      askingCommands.includes(command.name) &&
      command.options.data === null
    );
  } catch {
    return false;
  }
}

async function run(script: string, scriptArgs: readonly string[], output: 1 | 2): Promise<number> {
  const child = spawn(process.execPath, [inRepository(script), ...scriptArgs], {
    stdio: ["inherit", output, 2],
    env,
  });
  // Ctrl-C reaches both processes; other signals are forwarded.
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGINT", forward).on("SIGTERM", forward);
  await once(child, "close");
  const { exitCode, signalCode } = child;
  return exitCode ?? 128 + (signalCode === null ? 0 : constants.signals[signalCode]);
}

const prepared = needsDataset() ? await run("scripts/load-demo.ts", [], 2) : 0;
process.exitCode = prepared === 0 ? await run("engine/src/cli/main.ts", args, 1) : prepared;
