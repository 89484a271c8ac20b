import { runCompliance } from "./run-compliance.ts";

process.exitCode = await runCompliance(process.argv.slice(2), process.env, {
  out: process.stdout,
  err: process.stderr,
});
