import { text } from "node:stream/consumers";
import { formatText } from "../../grammar/format.ts";
import type { QueryReader } from "../../query.ts";
import { CliError } from "../cli-error.ts";
import { readTextFile } from "../data/read-filters.ts";
import { writeWhole } from "../print/output.ts";
import { type Command, noteDiagnostics } from "../session.ts";
import { openVocabulary } from "./open-vocabulary.ts";

/** False if a query is invalid, or with --check not formatted. */
export const formatQueries: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  if (options.check && options.write)
    throw new CliError("Use either --check or --write, not both.");
  const files = subjects.length > 0 ? subjects : ["-"];
  if (options.write && files.includes("-")) {
    throw new CliError("--write requires files; standard input cannot be written back.");
  }
  const { reader } = await openVocabulary(options, session);
  let allGood = true;
  for (const file of files) {
    const written = file === "-" ? await text(terminal.input) : await readTextFile(file);
    const formatted = format(written, reader);
    const place = file === "-" ? "standard input" : file;
    if (formatted === null) {
      allGood = false;
      terminal.note(`${place}:`);
      const { diagnostics } = reader.readFormula(written);
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      noteDiagnostics(written, errors, terminal);
    } else if (options.check) {
      if (formatted === written) continue;
      allGood = false;
      terminal.note(`${place} is not formatted.`);
    } else if (options.write) {
      if (formatted !== written) await writeWhole(file, formatted);
    } else {
      await terminal.write(formatted);
    }
  }
  return allGood;
};

/** With a trailing line break; null if the text has errors. Formulas are formatted too. */
function format(written: string, reader: QueryReader): string | null {
  const { diagnostics } = reader.readFormula(written);
  if (diagnostics.some(({ severity }) => severity === "error")) return null;
  return `${formatText(written, reader.catalogue, reader.vocabulary).trimEnd()}\n`;
}
