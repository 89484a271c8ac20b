import { performCommand } from "./perform-command.ts";
import { createTerminal } from "./print/terminal.ts";

const terminal = createTerminal(
  process.stdin,
  process.stdout,
  process.stderr,
  process.env,
  (status) => process.exit(status),
);
process.exitCode = await performCommand(process.argv.slice(2), {
  terminal,
  environment: process.env,
});
