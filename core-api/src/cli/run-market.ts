import { protectDataFolder } from "@munshi/db";
import type { Progress } from "../composition-types.ts";
import type { CoreApi } from "../composition.ts";
import type { JoinReport, NamedCompany } from "../contract/index.ts";
import { cliActor } from "../platform/actor/actor.ts";
import { readCoreConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log/log.ts";
import { readCommand, usage, UsageError } from "./arguments.ts";
import type { Command } from "./arguments.ts";
import { countJumps, describeAnswered, describeJumps, describeOpenJumps } from "./jumps-text.ts";
import { createProgressView } from "./progress.ts";
import { describeImport, describeRefusals } from "./report-text.ts";
import { isUploadCommand, runUploads } from "./run-uploads.ts";
import { describeReport } from "./statistics-text.ts";
import { describePastDay, describeProposals, describeStatus } from "./status-text.ts";
import { countNoun, formatNumber, listCounts } from "./wording.ts";

const unusable = new Set(["ENOTDIR", "EEXIST", "EACCES", "EPERM", "EROFS", "ENOSPC"]);

/**
 * Why the database did not open, in one line with what to do; null where the error says it itself.
 * @param isEmbedded whether the database lives in the data folder, rather than at an address
 */
export function describeOpenFailure(
  error: unknown,
  dataFolder: string,
  isEmbedded: boolean,
): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code !== "string") return null;
  if (isEmbedded && code === "database.unreachable") {
    return `the data folder ${dataFolder} is in use by a process whose database does not answer: end that process (its id is in database.lock) or choose another folder with MUNSHI_DATA_DIR`;
  }
  if (unusable.has(code)) {
    return `the data folder ${dataFolder} cannot be used (${code}): choose another with MUNSHI_DATA_DIR`;
  }
  return null;
}

const wrongUse = 2;
const failed = 1;

type Output = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Results go to `out`; progress and errors to `err`, so that scripts can read them separately. */
interface Terminal {
  readonly out: Output;
  readonly err: Output;
}

/**
 * Runs `market` with its arguments and returns the exit code: 0, 1 if it failed or refused
 * something, 2 for wrong usage. Reports errors in one line.
 */
export async function runMarket(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    return await run(args, environment, terminal);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const hint = isUsage ? " (see npm run market -- --help)" : "";
    const reason = error instanceof Error ? error.message : String(error);
    print(terminal.err, [`market: ${reason.replaceAll(/\s*\n\s*/g, " ")}${hint}`]);
    return isUsage ? wrongUse : failed;
  }
}

async function run(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const command = readCommand(args, environment["INIT_CWD"] ?? process.cwd());
  if (command.name === "help") {
    print(terminal.out, [usage]);
    return 0;
  }
  // Loading it takes a second, which help and usage errors need not wait for.
  const { composeCoreApi } = await import("../composition.ts");
  const dataFolder = environment["DATA_DIR"] || environment["MUNSHI_DATA_DIR"] || ".data";
  const config = readCoreConfig({ ...environment, DATA_DIR: dataFolder });
  protectDataFolder(config.dataFolder);
  // Output is plain text; a log is optional.
  const log = createLog({ level: environment["LOG_LEVEL"] || "silent", service: "market" });
  const core = await composeCoreApi(config, { log }).catch((cause: unknown) => {
    const reason = describeOpenFailure(cause, config.dataFolder, config.databaseUrl === null);
    throw reason === null ? cause : new Error(reason, { cause });
  });
  try {
    return await obey(core, command, terminal);
  } finally {
    await core.close();
  }
}

async function obey(
  core: CoreApi,
  command: Exclude<Command, { name: "help" }>,
  terminal: Terminal,
): Promise<number> {
  if (command.name === "status") {
    const { jumps } = await core.market.listJumps();
    print(terminal.out, [...describeStatus(await core.market.status()), ...countJumps(jumps)]);
    return 0;
  }
  if (command.name === "report") {
    const { jumps } = await core.market.listJumps();
    const { proposals } = await core.market.status();
    print(terminal.out, [
      ...describeReport(await core.market.report(command.withPeriods)),
      ...describeOpenJumps(jumps),
      ...describeProposals(proposals),
    ]);
    return 0;
  }
  if (command.name === "actions") {
    const { jump } = command;
    print(
      terminal.out,
      jump === null
        ? describeJumps(await core.market.listJumps())
        : describeAnswered(await core.marketAdmin.answerJump(cliActor, jump), jump.answer === null),
    );
    return 0;
  }
  if (command.name === "reset-two-step") {
    const wasOn = await core.accounts.security.resetFactors(command.email, command.reason);
    print(terminal.out, [
      wasOn
        ? `Two-step verification of ${command.email} is off; every login has ended`
        : `${command.email} has no account with two-step verification`,
    ]);
    return wasOn ? 0 : failed;
  }
  if (command.name === "join") {
    const { from, into, dryRun } = command;
    const { result } = await core.marketAdmin.joinNow(cliActor, { from, into, dryRun });
    print(terminal.out, describeJoin(requireResult(result)));
    return 0;
  }
  if (command.name === "reject") {
    const { from, into } = command;
    await core.marketAdmin.rejectJoinNow(cliActor, from, into);
    print(terminal.out, [`${from} and ${into} will stay separate and are no longer proposed`]);
    return 0;
  }
  const view = createProgressView(terminal.err);
  const onProgress = (step: object): void => {
    if (isProgress(step)) view.show(step);
  };
  try {
    if (isUploadCommand(command)) {
      const { lines, ok } = await runUploads(core.marketUploads, command, onProgress);
      view.end();
      print(terminal.out, lines);
      return ok ? 0 : failed;
    }
    if (command.name === "publish") {
      const data = { kind: null, asOf: command.asOf };
      const { result } = await core.marketAdmin.publishNow(cliActor, data, onProgress);
      view.end();
      const { version, rows } = requireResult(result);
      print(terminal.out, [
        `Published ${version}: ${formatNumber(rows)} companies`,
        ...(command.asOf === null ? [] : [describePastDay(command.asOf)]),
      ]);
      return 0;
    }
    const { given, paths, dryRun, mapping, asOf, index, force } = command;
    const data = { paths: [...paths], dryRun, mapping, asOf, index, force, isUpload: false };
    const { result } = await core.marketAdmin.importNow(cliActor, data, onProgress);
    view.end();
    const report = requireResult(result);
    print(terminal.err, describeRefusals(report, given));
    print(terminal.out, describeImport(report));
    return report.ok ? 0 : failed;
  } finally {
    view.end();
  }
}

/** A job that failed has thrown before. */
function requireResult<R>(result: R | null): R {
  if (result === null) throw new Error("The job has no result");
  return result;
}

function isProgress(step: object): step is Progress {
  return "step" in step && "done" in step && "total" in step;
}

function print(output: Output, lines: readonly string[]): void {
  if (lines.length > 0) output.write(`${lines.join("\n")}\n`);
}

/** The effect of a join: the duplicate, the remaining company and the fate of the facts. */
export function describeJoin(report: JoinReport): readonly string[] {
  const { from, into, moved, repeated, aside } = report;
  const lines = [
    `goes      ${describeCompany(from)}`,
    `stays     ${describeCompany(into)}`,
    `moved     ${listCounts(moved) || "nothing"}`,
  ];
  const same = listCounts(repeated);
  if (same !== "") lines.push(`in both   ${same}`);
  if (aside > 0) lines.push(`aside     ${countNoun(aside, "row")} gave way and are kept`);
  lines.push(report.dryRun ? "a dry run: nothing was changed" : "done");
  return lines;
}

function describeCompany({ coCode, symbol, name, isin, bseCode }: NamedCompany): string {
  const names = [isin ?? "no ISIN", bseCode === null ? "not at the BSE" : `BSE ${bseCode}`];
  return `${coCode}: ${symbol}, ${name} (${names.join(", ")})`;
}
