import { protectDataFolder } from "@munshi/db";
import { composeCoreApi } from "../composition.ts";
import type { CoreApi } from "../composition.ts";
import { cliActor } from "../platform/actor/actor.ts";
import { readCoreConfig } from "../platform/config/config.ts";
import { runProgram } from "./run-program.ts";
import type { Terminal } from "./run-program.ts";

const notes = `
Environment: MUNSHI_DATA_DIR is the data folder (default: .data); DATABASE_URL is an external
PostgreSQL, instead of the embedded one; PUBLIC_URL (default: http://localhost:3000) and ADMIN_HOST
(default outside production: admin.localhost) give the address of the back office.
Exit status: 0 success; 1 failure; 2 usage error.`;

/** Runs `staff` with its arguments and returns the exit code. Reports errors in one line. */
export async function runStaff(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const printLink = (link: string): void => {
    terminal.out.write(
      `Open this link within 24 hours to set the password; it works once:\n${link}\n`,
    );
  };
  const about = { name: "staff", description: "Access to the back office", notes };
  return runProgram(about, args, terminal, (program) => {
    const invite = async (core: CoreApi, staffId: string): Promise<void> => {
      const how = { isMailed: false };
      printLink(await core.staffAccess.invitations.invite(cliActor, staffId, how));
    };
    program
      .command("create-master")
      .description("create a staff member with all permissions, and print an invitation link")
      .requiredOption("--name <name>", "name of the person")
      .requiredOption("--email <address>", "email address, used to log in")
      .action(async ({ name, email }: { readonly name: string; readonly email: string }) => {
        await withCore(environment, async (core) => {
          const given = { name, email, profiles: [], isMaster: true };
          await invite(core, (await core.staff.createStaff(cliActor, given)).id);
        });
      });
    program
      .command("invite")
      .description("print a new invitation link for a staff member who has not joined")
      .requiredOption("--email <address>", "email address of the staff member")
      .action(async ({ email }: { readonly email: string }) => {
        await withCore(environment, async (core) => invite(core, await findId(core, email)));
      });
    program
      .command("reset")
      .description("end the sessions, password and factors of a staff member, and print a new link")
      .requiredOption("--email <address>", "email address of the staff member")
      .action(async ({ email }: { readonly email: string }) => {
        await withCore(environment, async (core) => {
          const how = { isMailed: false };
          const id = await findId(core, email);
          printLink(await core.staffAccess.invitations.reset(cliActor, id, how));
        });
      });
  });
}

async function findId(core: CoreApi, email: string): Promise<string> {
  const id = await core.staffAccess.findId(cliActor.tenant, email);
  if (id === null) throw new Error(`No staff member has the address ${email}.`);
  return id;
}

async function withCore(
  environment: NodeJS.ProcessEnv,
  work: (core: CoreApi) => Promise<void>,
): Promise<void> {
  const config = readCoreConfig({
    LOG_LEVEL: "warn",
    PUBLIC_URL: "http://localhost:3000",
    ...environment,
    DATA_DIR: environment["DATA_DIR"] || environment["MUNSHI_DATA_DIR"] || ".data",
  });
  protectDataFolder(config.dataFolder);
  const core = await composeCoreApi(config);
  try {
    await work(core);
  } finally {
    await core.close();
  }
}
