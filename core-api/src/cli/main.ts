import { runMarket } from "./run-market.ts";

process.exitCode = await runMarket(process.argv.slice(2), process.env, {
  out: process.stdout,
  err: process.stderr,
});
