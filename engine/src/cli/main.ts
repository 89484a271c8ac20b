import { parseCommand, usage } from "./arguments.ts";
import { runBatch } from "./batch.ts";
import { CliError } from "./cli-error.ts";
import { openData } from "./data.ts";
import { runQuery } from "./run.ts";
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
    const good =
      command.name === "run"
        ? await runQuery(command, data, terminal)
        : await runBatch(command.queries, data, terminal);
    return good ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    terminal.note(`screener: ${error.message}`);
    return 2;
  }
}

const terminal = createTerminal(process.stdin, process.stdout, process.stderr, (status) =>
  process.exit(status),
);
process.exitCode = await main(process.argv.slice(2), terminal);
