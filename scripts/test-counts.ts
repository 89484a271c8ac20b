/** What a run of tests came to. */
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

function parseReport<T>(text: string, key: keyof T): T | undefined {
  try {
    const report = JSON.parse(text) as Partial<T>;
    return report[key] === undefined ? undefined : (report as T);
  } catch {
    return undefined;
  }
}
