import { expect, test } from "vitest";
import type { FileReport } from "../contract/index.ts";
import { describeImport, describeRefusals } from "./report-text.ts";

const file: FileReport = {
  name: "day.csv",
  format: "bhavcopy-full",
  outcome: "imported",
  facts: { prices: 2_700 },
  skipped: {},
  problems: {},
  firstProblems: [],
  error: null,
  milliseconds: 1_240,
};

test("a file says what was taken, skipped and wrong, with the line of a wrong row", () => {
  const report = {
    ...file,
    skipped: { "series N1 is not shares": 12 },
    problems: { "market_file.bad_number": 1 },
    firstProblems: [{ line: 7, code: "market_file.bad_number", reason: "close is not a number" }],
  };
  expect(describeImport({ dryRun: false, ok: true, files: [report] })).toEqual([
    "imported  day.csv (bhavcopy-full, 1.2 s): 2,700 prices; skipped: 12 series N1 is not shares; 1 problem",
    "  day.csv:7: close is not a number",
    "1 file, 0 refused; done",
  ]);
});

test("many wrong rows are told up to ten and then counted by kind", () => {
  const firstProblems = Array.from({ length: 50 }, (_, index) => ({
    line: index + 2,
    code: "market_file.negative",
    reason: "volume -1 is below 0",
  }));
  const report = { ...file, problems: { "market_file.negative": 80 }, firstProblems };
  const lines = describeImport({ dryRun: true, ok: true, files: [report] });
  expect(lines).toHaveLength(13);
  expect(lines[11]).toBe("  … and 70 more: 80 market_file.negative");
  expect(lines[12]).toBe("1 file, 0 refused; a dry run: nothing was changed");
});

test("a refused file is told in the words of its reader, a known one as unchanged", () => {
  const refused = {
    ...file,
    outcome: "refused",
    error: "page.csv: this is a web page, not data",
  } as const;
  const known = { ...file, outcome: "known", facts: {} } as const;
  const report = { dryRun: false, ok: false, files: [refused, known] };
  expect(describeRefusals(report)).toEqual(["refused   page.csv: this is a web page, not data"]);
  expect(describeImport(report)).toEqual([
    "known     day.csv: imported before, nothing changed",
    "2 files, 1 refused; done",
  ]);
});

test("a refused file stands as it was typed, unless two of its name were", () => {
  const error = "nope: there is no such file; check the path";
  const refused = { ...file, name: "nope", outcome: "refused", facts: {}, error } as const;
  const report = { dryRun: false, ok: false, files: [refused] };
  expect(describeRefusals(report, ["/nope", "day.csv"])).toEqual([`refused   /${error}`]);
  expect(describeRefusals(report, ["/nope", "../nope"])).toEqual([`refused   ${error}`]);
});
