import { chmod, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { findPostgres } from "@munshi/db/testing/real-postgres";
import { canInstallPackages, installPackages } from "./debian-packages.ts";
import { embeddedSuite } from "./embedded-suite.ts";
import { ensureChromium } from "./chromium.ts";
import { COMPILED, inRepository, ScriptError } from "./repository.ts";
import { hasRealFiles, realFiles } from "../tests/real-market/real-files.ts";
import { runNode } from "./run-tool.ts";
import {
  addCounts,
  formatCounts,
  namePlaywrightFailures,
  nameVitestFailures,
  NOTHING,
  readPlaywrightReport,
  readVitestReport,
  settleCounts,
} from "./test-counts.ts";
import type { Counts } from "./test-counts.ts";

interface Outcome {
  readonly counts: Counts;
  /** The failed tests, each by its file and title. */
  readonly failures: readonly string[];
  /** Output of the runner; empty if it was shown live. */
  readonly output: string;
}

/** Options of a suite run. */
interface SuiteRun {
  readonly reportFile: string;
  /** Shows its runner's output live; otherwise the output is part of the outcome. */
  readonly show: boolean;
}

interface Suite {
  readonly key: string;
  readonly title: string;
  /** It has no deadlines: it runs from the start, on the time that others leave. */
  readonly isAlongside?: true;
  run(run: SuiteRun): Promise<Outcome>;
}

/**
 * In the order in which they run, one after the other: each has deadlines and uses all cores, so that
 * two at once would take as long and fail by turns. Those without deadlines run alongside: first come
 * suites that leave them time.
 */
const SUITES: readonly Suite[] = [
  {
    key: "staff",
    title: "end-to-end, back office",
    run: async (run) => runEndToEnd("tests/playwright.staff.config.ts", run),
  },
  {
    key: "unit",
    title: "unit",
    run: async (run) => runVitest(["unit", "alone", "web"], run),
  },
  { key: "postgres", title: "database, PostgreSQL", run: runOnPostgres },
  {
    key: "contract",
    title: "contract",
    run: async (run) => runVitest(["contract"], run, await chooseDatabase()),
  },
  {
    key: "db",
    title: "database, embedded",
    run: async (run) =>
      runVitest(
        ["db"],
        run,
        { MUNSHI_TEST_DB: "pglite" },
        (await hasPostgres()) ? embeddedSuite : [],
      ),
  },
  {
    key: "e2e",
    title: "end-to-end",
    run: async (run) => runEndToEnd("tests/playwright.config.ts", run),
  },
  { key: "check", title: "check", isAlongside: true, run: runCheck },
];

/** With `--long`: everything in full, which takes far longer than is fit for each change. */
const LONG_SUITES: readonly Suite[] = [
  {
    key: "vitest",
    title: "unit, database and contract, in full",
    run: async (run) => runVitest([], run, {}, ["--mode", "long"]),
  },
  {
    key: "e2e",
    title: "end-to-end, in full",
    run: async (run) => runEndToEnd("tests/playwright.config.ts", run, { E2E_LONG: "1" }),
  },
  {
    key: "staff",
    title: "end-to-end, back office, in full",
    run: async (run) => runEndToEnd("tests/playwright.staff.config.ts", run, { E2E_LONG: "1" }),
  },
  { key: "real", title: "end-to-end, real market", run: runOverRealMarket },
];

const listKeys = (suites: readonly Suite[]): string => suites.map(({ key }) => key).join(",");

const USAGE = `Usage: npm test -- [--only ${listKeys(SUITES)}]
       npm run test:long -- [--only ${listKeys(LONG_SUITES)}]`;

const compiled = { NODE_COMPILE_CACHE: COMPILED };

const bare = (counts: Counts, output = ""): Outcome => ({ counts, failures: [], output });

async function runCheck({ show }: SuiteRun): Promise<Outcome> {
  const options = { show, isPatient: !show };
  const { exitCode, output } = await runNode(inRepository("scripts/check.ts"), [], options);
  return bare(exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }, output);
}

async function runVitest(
  projects: readonly string[],
  { reportFile, show }: SuiteRun,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Outcome> {
  const { exitCode, output } = await runNode(
    inRepository("node_modules/vitest/vitest.mjs"),
    [
      "run",
      ...args,
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
    ],
    { show, env: { ...compiled, ...env } },
  );
  const report = await readReport(reportFile);
  const counts = settleCounts(readVitestReport(report), exitCode);
  return { counts, failures: nameVitestFailures(report), output };
}

/** PostgreSQL where there is one: it copies a database in a tenth of the embedded one's time. */
async function chooseDatabase(): Promise<Readonly<Record<string, string>>> {
  return { MUNSHI_TEST_DB: (await hasPostgres()) ? "postgres" : "pglite" };
}

async function hasPostgres(): Promise<boolean> {
  if (findPostgres() === undefined && canInstallPackages()) await installPackages(["postgresql"]);
  return findPostgres() !== undefined;
}

async function runOnPostgres(run: SuiteRun): Promise<Outcome> {
  if (!(await hasPostgres())) {
    return skipOrFail("PostgreSQL's initdb and postgres were not found");
  }
  return runVitest(["db"], run, { MUNSHI_TEST_DB: "postgres" });
}

/** Files that an exchange published are on few machines: elsewhere it says so. */
async function runOverRealMarket(run: SuiteRun): Promise<Outcome> {
  if (!hasRealFiles) {
    return bare({ ...NOTHING, skipped: 1 }, `Skipped: there is no ${realFiles}; set REAL_DATA_DIR`);
  }
  return runEndToEnd("tests/playwright.real.config.ts", run);
}

async function runEndToEnd(
  config: string,
  { reportFile, show }: SuiteRun,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    return skipOrFail("no Chromium was found; name one in PLAYWRIGHT_CHROMIUM");
  }
  const { exitCode, output } = await runNode(
    inRepository("node_modules/@playwright/test/cli.js"),
    ["test", "--config", inRepository(config)],
    {
      show,
      env: {
        ...compiled,
        ...env,
        PLAYWRIGHT_CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
        // Goes with the reports: a loaded market takes a hundred megabytes.
        E2E_DATA_DIR: `${reportFile}.data`,
      },
    },
  );
  const report = await readReport(reportFile);
  const counts = settleCounts(readPlaywrightReport(report), exitCode);
  return { counts, failures: namePlaywrightFailures(report), output };
}

/** Outcome for a missing prerequisite: failed in CI, skipped on a developer's machine. */
function skipOrFail(reason: string): Outcome {
  const isCi = Boolean(process.env["CI"]);
  return bare(
    isCi ? { ...NOTHING, failed: 1 } : { ...NOTHING, skipped: 1 },
    `${isCi ? "Failed" : "Skipped"}: ${reason}`,
  );
}

async function readReport(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}

function readOptions(args: readonly string[]): { readonly long: boolean; readonly only?: string } {
  try {
    const options = {
      long: { type: "boolean", default: false },
      only: { type: "string" },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new ScriptError(USAGE);
  }
}

function chooseSuites(args: readonly string[]): readonly Suite[] {
  const { long, only } = readOptions(args);
  const suites = long ? LONG_SUITES : SUITES;
  if (only === undefined) return suites;
  const wanted = only.split(",");
  if (!wanted.every((key) => suites.some((suite) => suite.key === key)))
    throw new ScriptError(USAGE);
  return suites.filter(({ key }) => wanted.includes(key));
}

interface Result extends Outcome {
  readonly suite: Suite;
  readonly seconds: number;
}

async function runSuite(suite: Suite, run: SuiteRun): Promise<Result> {
  console.log(`\n── ${suite.title}${run.show ? "" : ": running …"}`);
  const startedAt = performance.now();
  const outcome = await suite.run(run).catch((error: unknown) => {
    const reason = error instanceof ScriptError ? error.message : inspect(error);
    return bare({ ...NOTHING, failed: 1 }, reason);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const heading = run.show ? "" : `\n── ${suite.title} (${seconds.toFixed(1)} s)\n`;
  console.log(`${heading}${outcome.output}`);
  return { suite, seconds, ...outcome };
}

/** Linux's file system in memory. */
const memoryFolder = "/dev/shm";
/** Bytes that all suites together may write, and memory that they need besides. */
const [mostWritten, mostUsed] = [4 * 2 ** 30, 4 * 2 ** 30];

/**
 * A folder for what tests write; in memory where there is room, as a database is created there in a
 * seventh of the time. Its name is short: paths of sockets are limited.
 */
async function createTestFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  const hasRoom = bavail * bsize > mostWritten && freemem() > mostWritten + mostUsed;
  const parent = hasRoom && process.env["TMPDIR"] === undefined ? memoryFolder : tmpdir();
  const folder = await mkdtemp(join(parent, "munshi-test-")).catch(() =>
    mkdtemp(join(tmpdir(), "munshi-test-")),
  );
  // PostgreSQL runs there as a separate user.
  await chmod(folder, 0o711);
  return folder;
}

async function main(): Promise<number> {
  const suites = chooseSuites(process.argv.slice(2));
  const reports = await createTestFolder();
  process.env["TMPDIR"] = reports;
  const results: Result[] = [];
  const work = async (queue: readonly Suite[]): Promise<void> => {
    for (const suite of queue) {
      const reportFile = join(reports, `${suite.key}.json`);
      results.push(await runSuite(suite, { reportFile, show: suites.length === 1 }));
    }
  };
  await Promise.all([
    work(suites.filter(({ isAlongside }) => isAlongside !== true)),
    work(suites.filter(({ isAlongside }) => isAlongside === true)),
  ]);
  await rm(reports, { recursive: true, force: true });
  results.sort((one, other) => suites.indexOf(one.suite) - suites.indexOf(other.suite));
  const failed = results.flatMap(({ suite, failures }) =>
    failures.map((name) => `${suite.title}: ${name}`),
  );
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join("\n")}`);
  const lines = results.map(
    ({ suite, seconds, counts }) =>
      `${suite.title.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s  ${formatCounts(counts)}`,
  );
  console.log(`\n${lines.join("\n")}\n`);
  const total = results.map(({ counts }) => counts).reduce(addCounts, NOTHING);
  console.log(formatCounts(total));
  return total.failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ScriptError ? error.message : error);
  process.exitCode = 2;
}
