import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPostgres } from "@munshi/db/testing/real-postgres";
import { canInstallPackages, installPackages } from "./debian-packages.ts";
import { embeddedSuite } from "./embedded-suite.ts";
import { ensureChromium } from "./chromium.ts";
import { inRepository, ScriptError } from "./repository.ts";
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
}

interface Suite {
  readonly key: string;
  readonly title: string;
  run(reportFile: string): Promise<Outcome>;
}

const SUITES: readonly Suite[] = [
  { key: "check", title: "check", run: runCheck },
  {
    key: "unit",
    title: "unit",
    run: async (report) => runVitest(["unit", "alone", "web"], report),
  },
  {
    key: "db",
    title: "database, embedded",
    run: async (report) =>
      runVitest(
        ["db"],
        report,
        { MUNSHI_TEST_DB: "pglite" },
        (await hasPostgres()) ? embeddedSuite : [],
      ),
  },
  { key: "postgres", title: "database, PostgreSQL", run: runOnPostgres },
  {
    key: "contract",
    title: "contract",
    run: async (report) => runVitest(["contract"], report, await chooseDatabase()),
  },
  {
    key: "e2e",
    title: "end-to-end",
    run: async (report) => runEndToEnd("tests/playwright.config.ts", report),
  },
  { key: "real", title: "end-to-end, real market", run: runOverRealMarket },
];

const USAGE = `Usage: npm test -- [--only ${SUITES.map(({ key }) => key).join(",")}]`;

/** Programs that the suites start again and again keep their compiled code here. */
const compiled = { NODE_COMPILE_CACHE: inRepository("node_modules/.cache/compiled") };

const bare = (counts: Counts): Outcome => ({ counts, failures: [] });

async function runCheck(): Promise<Outcome> {
  const { exitCode } = await runNode(inRepository("scripts/check.ts"), [], { show: true });
  return bare(exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 });
}

async function runVitest(
  projects: readonly string[],
  reportFile: string,
  env: Readonly<Record<string, string>> = {},
  files: readonly string[] = [],
): Promise<Outcome> {
  const { exitCode } = await runNode(
    inRepository("node_modules/vitest/vitest.mjs"),
    [
      "run",
      ...files,
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
    ],
    { show: true, env: { ...compiled, ...env } },
  );
  const report = await readReport(reportFile);
  const counts = settleCounts(readVitestReport(report), exitCode);
  return { counts, failures: nameVitestFailures(report) };
}

/** PostgreSQL where there is one: it copies a database in a tenth of the embedded one's time. */
async function chooseDatabase(): Promise<Readonly<Record<string, string>>> {
  return { MUNSHI_TEST_DB: (await hasPostgres()) ? "postgres" : "pglite" };
}

async function hasPostgres(): Promise<boolean> {
  if (findPostgres() === undefined && canInstallPackages()) await installPackages(["postgresql"]);
  return findPostgres() !== undefined;
}

async function runOnPostgres(reportFile: string): Promise<Outcome> {
  if (!(await hasPostgres())) {
    return skipOrFail("PostgreSQL's initdb and postgres were not found");
  }
  return runVitest(["db"], reportFile, { MUNSHI_TEST_DB: "postgres" });
}

/** Files that an exchange published are on few machines: elsewhere it says so. */
async function runOverRealMarket(reportFile: string): Promise<Outcome> {
  if (!hasRealFiles) {
    console.log(`Skipped: there is no ${realFiles}; set REAL_DATA_DIR`);
    return bare({ ...NOTHING, skipped: 1 });
  }
  return runEndToEnd("tests/playwright.real.config.ts", reportFile);
}

async function runEndToEnd(config: string, reportFile: string): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    return skipOrFail("no Chromium was found; name one in PLAYWRIGHT_CHROMIUM");
  }
  const { exitCode } = await runNode(
    inRepository("node_modules/@playwright/test/cli.js"),
    ["test", "--config", inRepository(config)],
    {
      show: true,
      env: {
        ...compiled,
        PLAYWRIGHT_CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
        // Goes with the reports: a loaded market takes a hundred megabytes.
        E2E_DATA_DIR: `${reportFile}.data`,
      },
    },
  );
  const report = await readReport(reportFile);
  const counts = settleCounts(readPlaywrightReport(report), exitCode);
  return { counts, failures: namePlaywrightFailures(report) };
}

/** What a machine of a developer may lack, continuous integration may not. */
function skipOrFail(reason: string): Outcome {
  const isCi = Boolean(process.env["CI"]);
  console.log(`${isCi ? "Failed" : "Skipped"}: ${reason}`);
  return bare(isCi ? { ...NOTHING, failed: 1 } : { ...NOTHING, skipped: 1 });
}

async function readReport(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}

function chooseSuites(args: readonly string[]): readonly Suite[] {
  let only: string | undefined;
  try {
    only = parseArgs({ args: [...args], options: { only: { type: "string" } } }).values.only;
  } catch {
    throw new ScriptError(USAGE);
  }
  if (only === undefined) return SUITES;
  const wanted = only.split(",");
  if (!wanted.every((key) => SUITES.some((suite) => suite.key === key)))
    throw new ScriptError(USAGE);
  return SUITES.filter(({ key }) => wanted.includes(key));
}

async function main(): Promise<number> {
  const suites = chooseSuites(process.argv.slice(2));
  const reports = await mkdtemp(join(tmpdir(), "munshi-test-"));
  const lines: string[] = [];
  const failed: string[] = [];
  let total = NOTHING;
  for (const suite of suites) {
    console.log(`\n── ${suite.title}`);
    const startedAt = performance.now();
    const { counts, failures } = await suite
      .run(join(reports, `${suite.key}.json`))
      .catch((error: unknown) => {
        console.error(error instanceof ScriptError ? error.message : error);
        return bare({ ...NOTHING, failed: 1 });
      });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    lines.push(`${suite.title.padEnd(22)} ${seconds.padStart(6)} s  ${formatCounts(counts)}`);
    failed.push(...failures.map((name) => `${suite.title}: ${name}`));
    total = addCounts(total, counts);
  }
  await rm(reports, { recursive: true, force: true });
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join("\n")}`);
  console.log(`\n${lines.join("\n")}\n`);
  console.log(formatCounts(total));
  return total.failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ScriptError ? error.message : error);
  process.exitCode = 2;
}
