import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { acquireDatabase, migrate, openConnection, protectDataFolder } from "@munshi/db";
import { Command, CommanderError } from "commander";
import { createAuditService } from "../domains/audit/index.ts";
import { createSettlementsService } from "../domains/settlements/index.ts";
import type { SettlementsService } from "../domains/settlements/index.ts";
import { cliActor } from "../platform/actor/actor.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { readCoreConfig } from "../platform/config/config.ts";
import { describeDifferences, describeReportImport } from "./payments-text.ts";

interface Terminal {
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream;
}

const notes = `
Environment: MUNSHI_DATA_DIR is the data folder (default: .data); DATABASE_URL is an external
PostgreSQL, instead of the embedded one.
Exit status: 0 success; 1 failure, or differences were found; 2 usage error.`;

/** Runs `payments` with its arguments and returns the exit code. Reports errors in one line. */
export async function runPayments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  let exitCode = 0;
  const print = (lines: readonly string[]): void => {
    terminal.out.write(`${lines.join("\n")}\n`);
  };
  const program = new Command("npm run payments --")
    .description("Settlement reports of the payment provider")
    .addHelpText("after", notes)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
    });
  program
    .command("import-settlements <file>")
    .description("import Razorpay's settlement reconciliation report (CSV) and post it")
    .action(async (file: string) => {
      const path = resolve(environment["INIT_CWD"] ?? process.cwd(), file);
      const bytes = await readFile(path);
      const name = basename(path);
      const report = await withSettlements(environment, (settlements) =>
        settlements.importReport(cliActor, name, bytes),
      );
      print(describeReportImport(name, report));
    });
  program
    .command("differences")
    .description("list payments, refunds and balances that differ from the imported reports")
    .action(async () => {
      const differences = await withSettlements(environment, (settlements) =>
        settlements.listDifferences(),
      );
      print(describeDifferences(differences));
      if (differences.length > 0) exitCode = 1;
    });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const reason = error instanceof Error ? error.message : String(error);
    terminal.err.write(`payments: ${reason.replaceAll(/\s*\n\s*/g, " ")}\n`);
    return 1;
  }
}

async function withSettlements<T>(
  environment: NodeJS.ProcessEnv,
  work: (settlements: SettlementsService) => Promise<T>,
): Promise<T> {
  const dataFolder = environment["DATA_DIR"] || environment["MUNSHI_DATA_DIR"] || ".data";
  const config = readCoreConfig({ ...environment, DATA_DIR: dataFolder });
  protectDataFolder(config.dataFolder);
  const acquired = await acquireDatabase({
    dataDir: config.dataFolder,
    databaseUrl: config.databaseUrl?.reveal(),
    mode: "share",
  });
  const db = openConnection({ url: acquired.url, applicationName: "munshi-payments" });
  try {
    await migrate(db);
    const audit = createAuditService(db, { clock: systemClock });
    return await work(createSettlementsService(db, { clock: systemClock, audit }));
  } finally {
    await db.close();
    await acquired.close();
  }
}
