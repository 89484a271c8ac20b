import { runAudit } from "./run-audit.ts";

process.exitCode = await runAudit(process.argv.slice(2), process.env, {
  out: process.stdout,
  err: process.stderr,
});
