import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { InvalidArgumentError, Option } from "commander";
import { createAuditService, verifyExport } from "../domains/audit/index.ts";
import type { KnownHead } from "../domains/audit/index.ts";
import { mainTenant } from "../platform/actor/actor.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { withDatabase } from "./with-database.ts";
import { runProgram } from "./run-program.ts";
import type { Terminal } from "./run-program.ts";

const notes = `
A head is the number and the hash of an entry, as the daily mail states it: 1200:9f2c…
Environment: MUNSHI_DATA_DIR is the data folder (default: .data); DATABASE_URL is an external
PostgreSQL, instead of the embedded one.
Exit status: 0 intact; 1 broken, or a failure; 2 usage error.`;

/** Runs `audit` with its arguments and returns the exit code. Reports errors in one line. */
export async function runAudit(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const about = { name: "audit", description: "Verify the audit log", notes };
  return runProgram(about, args, terminal, (program, fail) => {
    const print = (isIntact: boolean, line: string): void => {
      terminal.out.write(`${line}\n`);
      if (!isIntact) fail();
    };
    program
      .command("verify")
      .description("verify the log in the database")
      .option("--tenant <key>", "the site whose log it is", mainTenant)
      .addOption(
        new Option("--head <number:hash>", "a head that was kept elsewhere").argParser(parseHead),
      )
      .action(async ({ tenant, head }: { readonly tenant: string; readonly head?: KnownHead }) => {
        const check = await withDatabase(environment, (db) =>
          createAuditService(db, { clock: systemClock }).verifyChain(tenant, head),
        );
        print(
          check.ok,
          check.ok
            ? `${check.entries} entries intact. Head: ${check.entries}:${check.hash.toString("hex")}`
            : `Broken at entry ${check.sequence}: ${explain(check.reason)}`,
        );
      });
    program
      .command("verify-file <file>")
      .description("verify an export (JSON lines), without a database")
      .action(async (file: string) => {
        const path = resolve(environment["INIT_CWD"] ?? process.cwd(), file);
        const check = await verifyExport(createInterface({ input: createReadStream(path) }));
        if (check === null) print(false, "The file has no entries.");
        else if (check.ok) {
          print(
            true,
            `Entries ${check.first} to ${check.last} intact. Head: ${check.last}:${check.hash}`,
          );
        } else print(false, `Broken at line ${check.line}: ${explain(check.reason)}`);
      });
  });
}

function parseHead(text: string): KnownHead {
  const [, sequence, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) {
    throw new InvalidArgumentError("It must be a number, a colon and 64 hexadecimal digits.");
  }
  return { sequence: Number(sequence), hash: Buffer.from(hash, "hex") };
}

const explanations: ReadonlyMap<string, string> = new Map([
  ["gap", "an entry is missing"],
  ["link", "it does not follow the previous entry"],
  ["content", "its content was changed"],
  ["head", "the log does not end where its head says"],
  ["cut", "the entries up to the known head are missing"],
  ["rewritten", "the log differs from the known head"],
  ["unreadable", "it is no entry of an audit log"],
]);

function explain(reason: string): string {
  return explanations.get(reason) ?? reason;
}
