import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Database } from "@munshi/db";
import { createAuditService } from "../domains/audit/index.ts";
import { setSeller } from "../domains/billing/index.ts";
import { createSettlementsService } from "../domains/settlements/index.ts";
import { cliActor } from "../platform/actor/actor.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { withDatabase } from "./with-database.ts";
import { describeDifferences, describeReportImport } from "./payments-text.ts";
import { runProgram } from "./run-program.ts";
import type { Terminal } from "./run-program.ts";

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
  const print = (lines: readonly string[]): void => {
    terminal.out.write(`${lines.join("\n")}\n`);
  };
  const about = {
    name: "payments",
    description: "Sellers, and settlement reports of the payment provider",
    notes,
  };
  return runProgram(about, args, terminal, (program, fail) => {
    const pathOf = (file: string): string =>
      resolve(environment["INIT_CWD"] ?? process.cwd(), file);
    program
      .command("set-seller <file>")
      .description("store who sells on a site and issues its invoices (JSON)")
      .action(async (file: string) => {
        const text = await readFile(pathOf(file), "utf8");
        const { name, tenant } = await withDatabase(environment, (db) =>
          setSeller(db, { audit: createAuditService(db, { clock }) }, cliActor, text),
        );
        print([`${name} sells on ${tenant}`]);
      });
    program
      .command("import-settlements <file>")
      .description("import Razorpay's settlement reconciliation report (CSV) and post it")
      .action(async (file: string) => {
        const bytes = await readFile(pathOf(file));
        const name = basename(file);
        const report = await withDatabase(environment, (db) =>
          openSettlements(db).importReport(cliActor, name, bytes),
        );
        print(describeReportImport(name, report));
      });
    program
      .command("differences")
      .description("list payments, refunds and balances that differ from the imported reports")
      .action(async () => {
        const differences = await withDatabase(environment, (db) =>
          openSettlements(db).listDifferences(),
        );
        print(describeDifferences(differences));
        if (differences.length > 0) fail();
      });
  });
}

const clock = systemClock;

const openSettlements = (db: Database) =>
  createSettlementsService(db, { clock, audit: createAuditService(db, { clock }) });
