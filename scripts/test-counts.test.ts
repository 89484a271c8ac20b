import { expect, test } from "vitest";
import {
  addCounts,
  formatCounts,
  namePlaywrightFailures,
  nameVitestFailures,
  readPlaywrightReport,
  readVitestReport,
  settleCounts,
} from "./test-counts.ts";

test("the closing line names the skipped only where there are any", () => {
  expect(formatCounts({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
  expect(formatCounts({ passed: 1, failed: 2, skipped: 3 })).toBe("1 passed, 2 failed, 3 skipped");
});

test("counts add up", () => {
  const sum = addCounts(
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  );
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

test("Vitest's report counts todo tests as skipped", () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
  expect(readVitestReport(JSON.stringify(report))).toEqual({ passed: 7, failed: 1, skipped: 5 });
});

test("Playwright's report counts a flaky test as failed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  });
});

test("a failed test of Vitest's is named by its file with what it said, a file that does not load by itself", () => {
  const assertionResults = [
    { fullName: "adds", status: "passed" },
    {
      fullName: "divides by zero",
      status: "failed",
      failureMessages: ["\u001B[31mexpected 1\u001B[39m\n\nto be 2\n    at sums.test.ts:3:1"],
    },
  ];
  const report = {
    testResults: [
      { name: "sums.test.ts", status: "failed", assertionResults },
      { name: "broken.test.ts", status: "failed", message: "No such file", assertionResults: [] },
      { name: "whole.test.ts", status: "passed", assertionResults: [] },
    ],
  };
  expect(nameVitestFailures(JSON.stringify(report))).toEqual([
    "sums.test.ts › divides by zero\n    expected 1\n    to be 2",
    "broken.test.ts\n    No such file",
  ]);
});

test("a failed or flaky test of Playwright's is named by its line, with what it said, however deep it stands", () => {
  const spec = (title: string, status: string, message?: string): object => ({
    title,
    file: "login.spec.ts",
    line: 7,
    tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }] }],
  });
  const report = {
    suites: [
      {
        specs: [
          spec("signs in", "expected"),
          spec("signs out", "unexpected", "No button\n\nCall log"),
        ],
        suites: [{ specs: [spec("resets", "flaky"), spec("leaves", "skipped")] }],
      },
    ],
  };
  expect(namePlaywrightFailures(JSON.stringify(report))).toEqual([
    "login.spec.ts:7 › signs out\n    No button\n    Call log",
    "login.spec.ts:7 › resets",
  ]);
});

test.for([["{"], ["{}"], [""]])("%j is no report", ([text]) => {
  expect(readVitestReport(text ?? "")).toBeUndefined();
  expect(readPlaywrightReport(text ?? "")).toBeUndefined();
  expect(nameVitestFailures(text ?? "")).toEqual([]);
  expect(namePlaywrightFailures(text ?? "")).toEqual([]);
});

test("a run without any test has failed", () => {
  expect(settleCounts(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(settleCounts({ passed: 0, failed: 0, skipped: 9 }, 0).failed).toBe(1);
});

test("a runner that fails without a failed test counts as one failure", () => {
  expect(settleCounts({ passed: 4, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(settleCounts({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(settleCounts({ passed: 4, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});
