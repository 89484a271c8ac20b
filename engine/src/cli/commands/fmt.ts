import { text } from "node:stream/consumers";
import { formatText } from "../../grammar/format.ts";
import type { QueryReader } from "../../query.ts";
import { CliError } from "../cli-error.ts";
import { readTextFile } from "../data/read-text-file.ts";
import { writeWhole } from "../print/output.ts";
import { type Command, noteDiagnostics } from "../session.ts";
import { openVocabulary } from "./open-vocabulary.ts";

/** Prints queries in their standard form; false where one cannot be read, or is not in it with --check. */
export const formatQueries: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  if (options.check && options.write) throw new CliError("fmt takes --check or --write, not both.");
  const files = subjects.length > 0 ? subjects : ["-"];
  if (options.write && files.includes("-")) {
    throw new CliError("--write takes files: standard input cannot be written back.");
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

/** The standard form with a line break at its end; null where the text has a mistake. A formula is formatted too. */
function format(written: string, reader: QueryReader): string | null {
  const { diagnostics } = reader.readFormula(written);
  if (diagnostics.some(({ severity }) => severity === "error")) return null;
  return `${formatText(written, reader.catalogue, reader.vocabulary).trimEnd()}\n`;
}
