import type { Diagnostic } from "../../contract/index.ts";
import { warnOfUnknownTexts } from "../../eval/unknown-texts.ts";
import { CliError } from "../cli-error.ts";
import { printDiagnostic, writeDiagnostic } from "../print/diagnostics.ts";
import { type Command, readQueryText } from "../session.ts";
import { openVocabulary } from "./open-vocabulary.ts";

/** False if the query has errors. */
export const checkQuery: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  if (options.format === "csv" || options.format === "arrow") {
    throw new CliError("check supports --format table or json.");
  }
  const query = await readQueryText(subjects[0] ?? "", session);
  const { reader, data } = await openVocabulary(options, session);
  const { condition, diagnostics, reads } = reader.read(query);
  let doubts: readonly Diagnostic[] = [];
  if (condition !== null && data !== null) {
    await data.columns.load(reads);
    doubts = warnOfUnknownTexts(query, condition, data.catalogue, data.columns);
  }
  const found = [...diagnostics, ...doubts];
  if (options.format === "json") {
    const printed = found.map((diagnostic) => ({
      severity: diagnostic.severity,
      ...printDiagnostic(query, diagnostic),
    }));
    await terminal.write(`${JSON.stringify({ ok: condition !== null, diagnostics: printed })}\n`);
    return condition !== null;
  }
  const { paint } = terminal;
  for (const diagnostic of found) {
    await terminal.write(`${writeDiagnostic(query, diagnostic, paint)}\n`);
  }
  if (condition !== null)
    terminal.note(found.length === 0 ? "No mistakes." : "The query is valid.");
  return condition !== null;
};
