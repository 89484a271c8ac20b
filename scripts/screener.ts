import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { parseCommand } from "../engine/src/cli/command-line/arguments.ts";
import { hasPublishedDataset } from "./published-dataset.ts";
import { inRepository } from "./repository.ts";
import { readStartOptions } from "./start-options.ts";

/**
 * The analysts' command line with a market to ask: where none has been published and no file is
 * given, the demonstration market is published first. Standard output is the command line's alone.
 */
const args = process.argv.slice(2);
const { dataDir } = readStartOptions([], process.env);
const datasets = process.env["DATASET_DIR"] || join(dataDir, "datasets");
const env = { ...process.env, DATA_DIR: dataDir, DATASET_DIR: datasets };

/** The commands that have nothing to answer without a market; the others can do without. */
const askingCommands: readonly string[] = [
  "run",
  "batch",
  "explain",
  "near",
  "impact",
  "bench",
  "snapshot",
];

/** What cannot be read needs none: the command line says at once what is wrong with it. */
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
  // Ctrl-C reaches both; what is sent to this process alone is for the command line too.
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGINT", forward).on("SIGTERM", forward);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

const prepared = needsDataset() ? await run("scripts/load-demo.ts", [], 2) : 0;
process.exitCode = prepared === 0 ? await run("engine/src/cli/main.ts", args, 1) : prepared;
