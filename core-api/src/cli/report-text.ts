import type { Counts, FileReport, ImportReport, MarketStatus } from "../contract/index.ts";

const toldProblems = 10;
const toldMissing = 10;

/** An import's report, a line a file and a line a told problem. */
export function describeImport(report: ImportReport): readonly string[] {
  const lines = report.files.flatMap(describeFile);
  const refused = report.files.filter((file) => file.outcome === "refused").length;
  const files = count(report.files.length, "file");
  const kept = report.dryRun ? "a dry run: nothing was changed" : "done";
  lines.push(`${files}, ${refused} refused; ${kept}`);
  return lines;
}

function describeFile(file: FileReport): string[] {
  // The reader's sentence names the file already.
  if (file.outcome === "refused") return [`refused   ${file.error ?? file.name}`];
  if (file.outcome === "known") return [`known     ${file.name}: imported before, nothing changed`];
  if (file.outcome === "left-out") return [`left out  ${file.name}: not a market file`];
  if (file.outcome === "unused") return [`unused    ${file.name}: ${file.format ?? ""}`];
  const parts = [listCounts(file.facts) || "nothing new"];
  const skipped = listCounts(file.skipped);
  if (skipped !== "") parts.push(`skipped: ${skipped}`);
  const wrong = sum(file.problems);
  if (wrong > 0) parts.push(count(wrong, "problem"));
  const seconds = (file.milliseconds / 1000).toFixed(1);
  const lines = [
    `imported  ${file.name} (${file.format ?? ""}, ${seconds} s): ${parts.join("; ")}`,
  ];
  for (const problem of file.firstProblems.slice(0, toldProblems)) {
    const place = problem.line > 0 ? `${file.name}:${problem.line}` : file.name;
    lines.push(`  ${place}: ${problem.reason}`);
  }
  const untold = wrong - Math.min(toldProblems, file.firstProblems.length);
  if (untold > 0 && wrong > toldProblems) {
    lines.push(`  … and ${untold} more: ${listCounts(file.problems)}`);
  }
  return lines;
}

/** What is loaded, for a person. */
export function describeStatus(status: MarketStatus): readonly string[] {
  const { companies, prices, published } = status;
  const lines = [
    `Companies   ${companies.market} listed, ${companies.demo} of the demonstration`,
    published === null
      ? "Published   nothing yet"
      : `Published   ${published.version}: ${published.rows} companies as of ${published.asOf} (${published.kind}), ${published.publishedAt}`,
    prices.days === 0
      ? "Prices      none"
      : `Prices      ${prices.days} days, ${prices.first} to ${prices.last}`,
  ];
  for (const day of prices.latest) {
    lines.push(`  ${day.day}  ${String(day.companies).padStart(6)} companies  ${day.source}`);
  }
  if (prices.missing.length > 0) {
    const told = prices.missing.slice(0, toldMissing).join(", ");
    const more = prices.missing.length > toldMissing ? ", …" : "";
    lines.push(`  ${count(prices.missing.length, "market day")} without prices: ${told}${more}`);
  }
  lines.push(status.statements.length === 0 ? "Statements  none" : "Statements  newest periods");
  for (const period of status.statements) {
    lines.push(
      `  ${period.periodEnd}  ${period.span.padEnd(12)} ${String(period.companies).padStart(6)} companies, ${period.filings} filings`,
    );
  }
  lines.push(`Sources     ${status.sources.length}`);
  for (const source of status.sources) {
    const problems = source.problems > 0 ? `; ${count(source.problems, "problem")}` : "";
    lines.push(
      `  ${source.importedAt.slice(0, 16)}  ${source.name} (${source.format}): ${listCounts(source.facts) || "nothing new"}${problems}`,
    );
  }
  return lines;
}

function listCounts(counts: Counts): string {
  return Object.entries(counts)
    .map(([name, value]) => `${value} ${name}`)
    .join(", ");
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, value) => total + value, 0);
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? "" : "s"}`;
}
