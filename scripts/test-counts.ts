import { stripVTControlCharacters } from "node:util";

/** Results of a test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** `N passed, N failed`, and the skipped where there are any. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * The counts of a runner that ended with `exitCode`. A runner that failed without a failed test
 * (a file that does not load, an error outside any test, a crash) and one that ran no test at all
 * count as one failure.
 */
export function settleCounts(counts: Counts | undefined, exitCode: number): Counts {
  const settled = counts ?? NOTHING;
  const ranNothing = settled.passed + settled.failed === 0;
  const failedSilently = exitCode !== 0 && settled.failed === 0;
  return ranNothing || failedSilently ? { ...settled, failed: settled.failed + 1 } : settled;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** Counts of Vitest's JSON report; undefined where it is not one. */
export function readVitestReport(text: string): Counts | undefined {
  const report = parseReport<VitestReport>(text, "numPassedTests");
  if (report === undefined) return undefined;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** Counts of Playwright's JSON report. A test that passed only when repeated has failed. */
export function readPlaywrightReport(text: string): Counts | undefined {
  const stats = parseReport<PlaywrightReport>(text, "stats")?.stats;
  if (stats === undefined) return undefined;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

interface VitestDetails {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file itself failed; empty where it loaded. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/**
 * The failed tests of Vitest's JSON report as `file › test`, each with what it said below it; of a
 * file that did not load, its path.
 */
export function nameVitestFailures(text: string): readonly string[] {
  const files = parseReport<VitestDetails>(text, "testResults")?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0) return status === "failed" ? [describeFailure(name, message)] : [];
    return tests.map(({ fullName, failureMessages }) =>
      describeFailure(`${name} › ${fullName}`, failureMessages?.[0]),
    );
  });
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/**
 * The failed and flaky tests of Playwright's JSON report as `file:line › test`, each with what it
 * said below it.
 */
export function namePlaywrightFailures(text: string): readonly string[] {
  const top = parseReport<PlaywrightSuite>(text, "suites");
  return top === undefined ? [] : nameFailuresIn(top);
}

function nameFailuresIn({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] {
  const failed = specs.flatMap(({ file, line, title, tests }) => {
    const test = tests.find(({ status }) => status === "unexpected" || status === "flaky");
    if (test === undefined) return [];
    const error = test.results?.find((result) => result.error !== undefined)?.error;
    return [describeFailure(`${file}:${line} › ${title}`, error?.message)];
  });
  return [...failed, ...suites.flatMap(nameFailuresIn)];
}

/** Lines of a failure shown below its name: the assertion, expected and received. */
const shownLines = 20;

function describeFailure(name: string, message = ""): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
    .slice(0, shownLines);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}

function parseReport<T extends object>(text: string, key: keyof T): T | undefined {
  try {
    const report: unknown = JSON.parse(text);
    return isReport<T>(report, key) ? report : undefined;
  } catch {
    return undefined;
  }
}

function isReport<T extends object>(value: unknown, key: keyof T): value is T {
  return typeof value === "object" && value !== null && key in value;
}
