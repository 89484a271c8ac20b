import { protectDataFolder } from "@munshi/db";
import type { CoreApi } from "../composition.ts";
import type { Progress } from "../composition-types.ts";
import { cliActor } from "../platform/actor/actor.ts";
import { readCoreConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log/log.ts";
import { readCommand, usage, UsageError } from "./arguments.ts";
import type { Command } from "./arguments.ts";
import { createProgressView } from "./progress.ts";
import { describeOpenFailure } from "./open-failure.ts";
import { countJumps, describeAnswered, describeJumps, describeOpenJumps } from "./jumps-text.ts";
import { describeJoin } from "./join-text.ts";
import { describeImport, describeRefusals } from "./report-text.ts";
import { describeReport } from "./statistics-text.ts";
import { describePastDay, describeProposals, describeStatus } from "./status-text.ts";
import { formatNumber } from "./wording.ts";

const wrongUse = 2;
const failed = 1;

async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const command = readCommand(args, environment["INIT_CWD"] ?? process.cwd());
  if (command.name === "help") {
    print([usage]);
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
    return await obey(core, command);
  } finally {
    await core.close();
  }
}

async function obey(core: CoreApi, command: Exclude<Command, { name: "help" }>): Promise<number> {
  if (command.name === "status") {
    const { jumps } = await core.market.listJumps();
    print([...describeStatus(await core.market.status()), ...countJumps(jumps)]);
    return 0;
  }
  if (command.name === "report") {
    const { jumps } = await core.market.listJumps();
    const { proposals } = await core.market.status();
    print([
      ...describeReport(await core.market.report(command.withPeriods)),
      ...describeOpenJumps(jumps),
      ...describeProposals(proposals),
    ]);
    return 0;
  }
  if (command.name === "actions") {
    const { jump } = command;
    print(
      jump === null
        ? describeJumps(await core.market.listJumps())
        : describeAnswered(await core.marketAdmin.answerJump(cliActor, jump), jump.answer === null),
    );
    return 0;
  }
  if (command.name === "reset-two-step") {
    const wasOn = await core.accounts.security.resetFactors(command.email, command.reason);
    print([
      wasOn
        ? `Two-step verification of ${command.email} is off; every login has ended`
        : `${command.email} has no account with two-step verification`,
    ]);
    return wasOn ? 0 : failed;
  }
  if (command.name === "join") {
    const { from, into, dryRun } = command;
    const { result } = await core.marketAdmin.joinNow(cliActor, { from, into, dryRun });
    print(describeJoin(requireResult(result)));
    return 0;
  }
  if (command.name === "reject") {
    const { from, into } = command;
    await core.marketAdmin.rejectJoinNow(cliActor, from, into);
    print([`${from} and ${into} are kept apart and proposed no more`]);
    return 0;
  }
  const view = createProgressView(process.stderr);
  const onProgress = (step: object): void => {
    if (isProgress(step)) view.show(step);
  };
  try {
    if (command.name === "publish") {
      const data = { kind: null, asOf: command.asOf };
      const { result } = await core.marketAdmin.publishNow(cliActor, data, onProgress);
      view.end();
      const { version, rows } = requireResult(result);
      print([
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
    complain(describeRefusals(report, given));
    print(describeImport(report));
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

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Errors go to stderr, so that scripts can read them separately. */
function complain(lines: readonly string[]): void {
  if (lines.length > 0) process.stderr.write(`${lines.join("\n")}\n`);
}

try {
  process.exitCode = await run(process.argv.slice(2), process.env);
} catch (error) {
  const isUsage = error instanceof UsageError;
  const hint = isUsage ? " (see npm run market -- --help)" : "";
  const reason = error instanceof Error ? error.message : String(error);
  complain([`market: ${reason.replaceAll(/\s*\n\s*/g, " ")}${hint}`]);
  process.exitCode = isUsage ? wrongUse : failed;
}
