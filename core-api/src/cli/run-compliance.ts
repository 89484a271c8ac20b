import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { createAuditService } from "../domains/audit/index.ts";
import { makeInspectionPack } from "../domains/compliance/index.ts";
import { cliActor, mainTenant } from "../platform/actor/actor.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { runProgram } from "./run-program.ts";
import type { Terminal } from "./run-program.ts";
import { withDatabase } from "./with-database.ts";

const notes = `
Environment: MUNSHI_DATA_DIR is the data folder (default: .data); DATABASE_URL is an external
PostgreSQL, instead of the embedded one.
Exit status: 0 success; 1 failure; 2 usage error.`;

interface PackOptions {
  readonly from: string;
  readonly to: string;
  readonly out: string;
  readonly tenant: string;
}

/** Runs `compliance` with its arguments and returns the exit code. Reports errors in one line. */
export async function runCompliance(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const about = { name: "compliance", description: "Inspection packs", notes };
  return runProgram(about, args, terminal, (program) => {
    program
      .command("pack")
      .description(
        "write the registers, complaints, calls and audit log of a period to a new folder",
      )
      .addOption(
        new Option("--from <day>", "start date, such as 2026-04-01")
          .argParser(parseDay)
          .makeOptionMandatory(),
      )
      .addOption(new Option("--to <day>", "end date").argParser(parseDay).makeOptionMandatory())
      .requiredOption("--out <folder>", "folder to create")
      .option("--tenant <key>", "the site", mainTenant)
      .action(async ({ from, to, out, tenant }: PackOptions) => {
        if (from > to) program.error("error: --from must not be after --to", { exitCode: 2 });
        const folder = resolve(environment["INIT_CWD"] ?? process.cwd(), out);
        await createFolder(folder);
        const pack = await withDatabase(environment, async (db) => {
          const audit = createAuditService(db, { clock: systemClock });
          await audit.record({
            actor: { ...cliActor, tenant },
            action: "compliance.pack_requested",
            subject: "cli",
            details: { from, to },
          });
          return makeInspectionPack(db, { tenant, from, to, at: systemClock.now() });
        }).catch(async (error: unknown) => {
          await rmdir(folder);
          throw error;
        });
        for (const { name, bytes } of pack.files) {
          await writeFile(join(folder, name), bytes, { mode: 0o600 });
        }
        terminal.out.write(
          `${pack.files.length} files in ${folder}\nSHA-256 of manifest.json: ${pack.sha256}\n`,
        );
      });
  });
}

/** @throws Error if it exists: files of two packs must not mix. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw exists ? new Error(`${folder} exists. Name a new folder.`, { cause: error }) : error;
  }
}

function parseDay(text: string): string {
  if (!z.iso.date().safeParse(text).success)
    throw new InvalidArgumentError("Use a date such as 2026-04-01.");
  return text;
}
