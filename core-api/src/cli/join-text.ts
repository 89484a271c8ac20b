import type { JoinReport, NamedCompany } from "../contract/index.ts";
import { countNoun, listCounts } from "./wording.ts";

/** The effect of a join: the duplicate, the remaining company and the fate of the facts. */
export function describeJoin(report: JoinReport): readonly string[] {
  const { from, into, moved, repeated, aside } = report;
  const lines = [
    `goes      ${describeCompany(from)}`,
    `stays     ${describeCompany(into)}`,
    `moved     ${listCounts(moved) || "nothing"}`,
  ];
  const same = listCounts(repeated);
  if (same !== "") lines.push(`in both   ${same}`);
  if (aside > 0) lines.push(`aside     ${countNoun(aside, "row")} gave way and are kept`);
  lines.push(report.dryRun ? "a dry run: nothing was changed" : "done");
  return lines;
}

function describeCompany({ coCode, symbol, name, isin, bseCode }: NamedCompany): string {
  const names = [isin ?? "no ISIN", bseCode === null ? "not at the BSE" : `BSE ${bseCode}`];
  return `${coCode}: ${symbol}, ${name} (${names.join(", ")})`;
}
