import { basename } from "node:path";
import type { Counts, FileReport, ImportReport } from "../contract/index.ts";
import { countNoun, formatNumber, listCounts } from "./wording.ts";

const listedProblems = 10;

/**
 * The files that were refused, a line each: why, and what to do. Those that `given` names, and no
 * other of the same name, stand as they were typed.
 */
export function describeRefusals(
  report: ImportReport,
  given: readonly string[] = [],
): readonly string[] {
  return report.files
    .filter((file) => file.outcome === "refused")
    .map(({ name, error }) => {
      const [typed = name, ...others] = given.filter((path) => basename(path) === name);
      const place = others.length === 0 ? typed : name;
      // The reader's sentence names the file already.
      const reason = error ?? name;
      return `refused   ${reason.startsWith(name) ? place + reason.slice(name.length) : reason}`;
    });
}

/** An import's report: a line per file and per listed problem; rejected files are counted. */
export function describeImport(report: ImportReport): readonly string[] {
  const lines = report.files.flatMap(describeFile);
  const refused = report.files.filter((file) => file.outcome === "refused").length;
  const files = countNoun(report.files.length, "file");
  const kept = report.dryRun ? "a dry run: nothing was changed" : "done";
  lines.push(`${files}, ${refused} refused; ${kept}`);
  return lines;
}

function describeFile(file: FileReport): string[] {
  if (file.outcome === "refused") return [];
  if (file.outcome === "known") return [`known     ${file.name}: imported before, nothing changed`];
  if (file.outcome === "left-out") return [`left out  ${file.name}: not a market file`];
  if (file.outcome === "unused") return [`unused    ${file.name}: ${file.format ?? ""}`];
  const parts = [listCounts(file.facts) || "nothing new"];
  const skipped = listCounts(file.skipped);
  if (skipped !== "") parts.push(`skipped: ${skipped}`);
  const wrong = sum(file.problems);
  if (wrong > 0) parts.push(countNoun(wrong, "problem"));
  const seconds = (file.milliseconds / 1000).toFixed(1);
  const lines = [
    `imported  ${file.name} (${file.format ?? ""}, ${seconds} s): ${parts.join("; ")}`,
  ];
  for (const problem of file.firstProblems.slice(0, listedProblems)) {
    const place = problem.line > 0 ? `${file.name}:${problem.line}` : file.name;
    lines.push(`  ${place}: ${problem.reason}`);
  }
  const untold = wrong - Math.min(listedProblems, file.firstProblems.length);
  if (untold > 0 && wrong > listedProblems) {
    lines.push(`  … and ${formatNumber(untold)} more: ${listCounts(file.problems)}`);
  }
  return lines;
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, value) => total + value, 0);
}
