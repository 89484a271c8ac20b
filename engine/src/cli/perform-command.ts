import { CliError } from "./cli-error.ts";
import { parseCommand } from "./command-line/arguments.ts";
import type { CommandName } from "./command-line/commands.ts";
import { writeHelp } from "./command-line/help.ts";
import type { Command, Session } from "./session.ts";

/** Loaded on demand: batch needs no result tables. */
const commands: { readonly [name in CommandName]: () => Promise<Command> } = {
  run: async () => (await import("./commands/run.ts")).runQuery,
  batch: async () => (await import("./commands/batch.ts")).runBatch,
  test: async () => (await import("./commands/test-cases.ts")).testCases,
  explain: async () => (await import("./commands/explain.ts")).explainCompany,
  near: async () => (await import("./commands/near.ts")).listNearMisses,
  impact: async () => (await import("./commands/impact.ts")).showImpact,
  fmt: async () => (await import("./commands/fmt.ts")).formatQueries,
  check: async () => (await import("./commands/check.ts")).checkQuery,
  params: async () => (await import("./commands/params.ts")).listParameters,
  sql: async () => (await import("./commands/sql.ts")).printSql,
  bench: async () => (await import("./commands/bench.ts")).timeQueries,
  snapshot: async () => (await import("./commands/snapshot.ts")).writeSnapshot,
};

/** Returns the exit status: 0 success, 1 invalid query or failed test, 2 usage error. */
export async function performCommand(words: readonly string[], session: Session): Promise<number> {
  const { terminal } = session;
  try {
    const command = parseCommand(words);
    if (command.name === "help") {
      await terminal.write(writeHelp(command.topic));
      return 0;
    }
    const perform = await commands[command.name]();
    return (await perform(command, session)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    terminal.note(`screener: ${error.message}`);
    return error.status;
  }
}
