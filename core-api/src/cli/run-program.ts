import { Command, CommanderError } from "commander";

export interface Terminal {
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream;
}

/**
 * Runs a command line, `npm run <name> --`, and returns its exit code: 0 success, 1 failure, 2 usage
 * error. Reports errors in one line. `addCommands` adds what it can do; `fail` makes the exit code 1
 * without an error.
 */
export async function runProgram(
  about: { readonly name: string; readonly description: string; readonly notes: string },
  args: readonly string[],
  terminal: Terminal,
  addCommands: (program: Command, fail: () => void) => void,
): Promise<number> {
  let exitCode = 0;
  const program = new Command(`npm run ${about.name} --`)
    .description(about.description)
    .addHelpText("after", about.notes)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
    });
  addCommands(program, () => {
    exitCode = 1;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const reason = error instanceof Error ? error.message : String(error);
    terminal.err.write(`${about.name}: ${reason.replaceAll(/\s*\n\s*/g, " ")}\n`);
    return 1;
  }
}
