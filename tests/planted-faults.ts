import { execFileSync, spawn } from "node:child_process";
import { linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backOfficeFaults } from "./planted-faults/back-office.ts";
import { baseFaults } from "./planted-faults/base.ts";
import { bffFaults } from "./planted-faults/bff.ts";
import { coreApiFaults } from "./planted-faults/core-api.ts";
import { engineFaults } from "./planted-faults/engine.ts";
import type { PlantedFault, Room } from "./planted-faults/fault.ts";
import { webFaults } from "./planted-faults/web.ts";

/**
 * Plants each known fault in a scratch copy of a commit and runs the tests that can see it: first
 * those that import the file, then those that reach it through a running server.
 *
 * node tests/planted-faults.ts [--commit HEAD] [--only 3,17] [--room engine] [--list]
 */

const ROOT = resolve(import.meta.dirname, "..");
const POSTGRES = { MUNSHI_TEST_DB: "postgres" };

interface Stage {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const unit = ["unit", "alone", "web"].flatMap((project) => ["--project", project]);

/** Cheapest first; the first that fails ends a fault's run. */
function listStages(room: Room, file: string): readonly Stage[] {
  const stages: Stage[] = [
    { args: ["related", file, "--run", ...unit], env: {} },
    { args: ["related", file, "--run", "--project", "db"], env: POSTGRES },
    { args: ["run", "--project", "contract"], env: POSTGRES },
  ];
  return room === "web" ? stages.slice(0, 1) : stages;
}

interface NumberedFault extends PlantedFault {
  readonly number: number;
  readonly room: Room;
}

const rooms: readonly (readonly [Room, readonly PlantedFault[]])[] = [
  ["engine", engineFaults],
  ["core-api", coreApiFaults],
  ["web", webFaults],
  ["bff", bffFaults],
  ["base", baseFaults],
  ["back-office", backOfficeFaults],
];
const allFaults: readonly NumberedFault[] = rooms
  .flatMap(([room, faults]) => faults.map((fault) => ({ ...fault, room })))
  .map((fault, index) => ({ ...fault, number: index + 1 }));

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-C", cwd, ...args], { encoding: "utf8" }).trim();

/** A folder with hard links to all files of another. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Caches are written in place, which would reach the original.
    if (entry.name === ".cache" || entry.name.startsWith(".vite")) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

async function createScratch(commit: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "munshi-planted-"));
  git(ROOT, "worktree", "add", "--quiet", "--detach", scratch, commit);
  linkFolder(join(ROOT, "node_modules"), join(scratch, "node_modules"));
  execFileSync(process.execPath, ["scripts/setup.mjs"], { cwd: scratch, stdio: "inherit" });
  return scratch;
}

const countIn = (text: string, part: string): number => text.split(part).length - 1;

/** The source file that holds the fault's text once: the one it names, or the one it has moved to. */
function findFile(scratch: string, { file, from }: PlantedFault): string | null {
  const holds = (path: string): boolean =>
    countIn(readFileSync(join(scratch, path), "utf8"), from) === 1;
  const tracked = git(scratch, "ls-files", `${file.split("/")[0] ?? ""}/`).split("\n");
  if (tracked.includes(file) && holds(file)) return file;
  const sources = tracked.filter((path) => /(?<!\.test|\.fixture)\.tsx?$/.test(path));
  const holders = sources.filter(holds);
  return holders.length === 1 ? (holders[0] ?? null) : null;
}

interface Failure {
  readonly file: string;
  readonly test: string;
}

/** The first failed test of a run; null where all passed. */
async function findFailure(
  scratch: string,
  { args, env }: Stage,
  files: readonly string[] = [],
): Promise<Failure | null> {
  const report = join(scratch, "node_modules/.planted.json");
  await rm(report, { force: true });
  const runner = [join(scratch, "node_modules/vitest/vitest.mjs"), ...args, ...files];
  const options = ["--bail=1", "--passWithNoTests", "--reporter=json", `--outputFile=${report}`];
  const child = spawn(process.execPath, [...runner, ...options], {
    cwd: scratch,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const { promise, resolve: end } = Promise.withResolvers<number | null>();
  child.once("close", end);
  const exitCode = await promise;
  if (exitCode === 0) return null;
  return readFailure(report, scratch) ?? { file: "", test: `the run ended with ${exitCode}` };
}

/** Returns true if the test also fails without the fault, so its failure proves nothing. */
async function failsAnyway(scratch: string, stage: Stage, failure: Failure): Promise<boolean> {
  const projects = stage.args.slice(stage.args.indexOf("--project"));
  const alone = { ...stage, args: ["run", ...projects] };
  return (await findFailure(scratch, alone, [failure.file])) !== null;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function readFailure(path: string, scratch: string): Failure | null {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return null;
  }
  for (const { name, assertionResults } of report.testResults) {
    const failed = assertionResults.find(({ status }) => status === "failed");
    if (failed !== undefined)
      return { file: name.slice(scratch.length + 1), test: failed.fullName };
  }
  const broken = report.testResults.find(({ status }) => status === "failed");
  return broken === undefined ? null : { file: broken.name.slice(scratch.length + 1), test: "" };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Verdict = "caught" | "NOT CAUGHT" | "UNCLEAR" | "STALE";

async function plant(scratch: string, fault: NumberedFault): Promise<readonly [Verdict, string]> {
  const file = findFile(scratch, fault);
  if (file === null) return ["STALE", `${fault.file} does not hold its text once`];
  const path = join(scratch, file);
  const original = readFileSync(path, "utf8");
  const write = async (text: string): Promise<void> => {
    await rm(path);
    await writeFile(path, text);
  };
  try {
    for (const stage of listStages(fault.room, path)) {
      await write(original.replace(fault.from, () => fault.to));
      const failure = await findFailure(scratch, stage);
      if (failure === null) continue;
      await write(original);
      const told = `${failure.file}: ${failure.test}`;
      const fails = await failsAnyway(scratch, stage, failure);
      return fails ? ["UNCLEAR", `fails without the fault too: ${told}`] : ["caught", told];
    }
    return ["NOT CAUGHT", ""];
  } finally {
    await write(original);
  }
}

function chooseFaults(
  only: string | undefined,
  room: string | undefined,
): readonly NumberedFault[] {
  const numbers = only?.split(",").map(Number);
  return allFaults.filter(
    (fault) =>
      (numbers === undefined || numbers.includes(fault.number)) &&
      (room === undefined || room === fault.room),
  );
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      commit: { type: "string", default: "HEAD" },
      only: { type: "string" },
      room: { type: "string" },
      list: { type: "boolean", default: false },
    },
  });
  const faults = chooseFaults(values.only, values.room);
  const say = (fault: NumberedFault, told: string): void =>
    print(`${String(fault.number).padStart(2)} ${fault.room.padEnd(8)} ${told}`);
  if (values.list) {
    for (const fault of faults) say(fault, `${fault.file}: ${fault.breaks}`);
    return 0;
  }
  const scratch = await createScratch(values.commit);
  const verdicts: Verdict[] = [];
  try {
    for (const fault of faults) {
      const startedAt = performance.now();
      const [verdict, told] = await plant(scratch, fault);
      verdicts.push(verdict);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      say(fault, `${verdict} (${seconds} s) ${fault.breaks}${told === "" ? "" : ` — ${told}`}`);
    }
  } finally {
    git(ROOT, "worktree", "remove", "--force", scratch);
  }
  const count = (wanted: Verdict): number =>
    verdicts.filter((verdict) => verdict === wanted).length;
  print(
    `\n${count("caught")} caught, ${count("NOT CAUGHT")} not caught, ${count("UNCLEAR")} unclear, ${count("STALE")} stale of ${faults.length}`,
  );
  return count("caught") === faults.length ? 0 : 1;
}

process.exitCode = await main();
