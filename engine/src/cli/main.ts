import { type BatchCommand, parseCommand, type RunCommand, usage } from "./arguments.ts";
import { CliError } from "./cli-error.ts";
import type { Data } from "./data.ts";
import { openData } from "./open-data.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

/** Runs one command; gives the exit status: 0 done, 1 a query was bad, 2 wrong use. */
async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const command = parseCommand(words);
    if (command.name === "help") {
      await terminal.write(usage);
      return 0;
    }
    const data = await openData(command.data, process.env);
    for (const note of data.notes) terminal.note(`screener: ${note}`);
    return (await perform(command, data, terminal)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    terminal.note(`screener: ${error.message}`);
    return 2;
  }
}

/** Each command's code is loaded when it is asked for: batch needs no result tables. */
async function perform(
  command: RunCommand | BatchCommand,
  data: Data,
  terminal: Terminal,
): Promise<boolean> {
  if (command.name === "batch") {
    const { runBatch } = await import("./batch.ts");
    return runBatch(command.queries, data, terminal);
  }
  const { runQuery } = await import("./run.ts");
  return runQuery(command, data, terminal);
}

const terminal = createTerminal(process.stdin, process.stdout, process.stderr, (status) =>
  process.exit(status),
);
process.exitCode = await main(process.argv.slice(2), terminal);
