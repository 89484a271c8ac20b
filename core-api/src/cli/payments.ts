import { runPayments } from "./run-payments.ts";

process.exitCode = await runPayments(process.argv.slice(2), process.env, {
  out: process.stdout,
  err: process.stderr,
});
