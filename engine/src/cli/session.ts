import { text } from "node:stream/consumers";
import type { Diagnostic } from "../contract/index.ts";
import type { Invocation } from "./command-line/arguments.ts";
import type { Options } from "./command-line/options.ts";
import type { Data } from "./data/data.ts";
import { addFilters, openSource } from "./data/open-data.ts";
import { readFilters } from "./data/read-filters.ts";
import { readTextFile } from "./data/read-text-file.ts";
import { describeDiagnostic, writeDiagnostic } from "./print/diagnostics.ts";
import type { Terminal } from "./print/terminal.ts";

/** What a command works with. */
export interface Session {
  readonly terminal: Terminal;
  readonly environment: NodeJS.ProcessEnv;
}

/** A command; gives whether all was well, which makes the exit status 0 or 1. */
export type Command = (invocation: Invocation, session: Session) => Promise<boolean>;

/** Opens the data that the options name, with the analyst's filters; throws a CliError where they cannot be had. */
export async function openData(options: Options, session: Session): Promise<Data> {
  const source = await openSource(options.data, options.asOf, session.environment);
  const filters = options.filters === null ? [] : await readFilters(options.filters);
  const data = addFilters(source, filters);
  for (const note of data.notes) session.terminal.note(`screener: ${note}`);
  noteFilters(data, filters, session.terminal);
  return data;
}

/** Prints what is wrong with filters; one that cannot be used stops the queries that name it, no others. */
export function noteFilters(
  { reader }: Pick<Data, "reader">,
  filters: readonly { readonly name: string; readonly formula: string }[],
  { note, paintNote }: Terminal,
): void {
  for (const [index, { name, diagnostics }] of reader.filters.entries()) {
    for (const diagnostic of diagnostics) {
      const described = describeDiagnostic(filters[index]?.formula ?? "", diagnostic, paintNote);
      note(`Filter ${name}: ${described}`);
    }
  }
}

/** A query as it was given: `-` is standard input, `@FILE` a file's text. */
export async function readQueryText(given: string, { terminal }: Session): Promise<string> {
  if (given === "-") return text(terminal.input);
  if (!given.startsWith("@")) return given;
  return readTextFile(given.slice(1));
}

/** Prints diagnostics of a query on standard error; a warning says that it is one. */
export function noteDiagnostics(
  query: string,
  diagnostics: readonly Diagnostic[],
  { note, paintNote }: Terminal,
): void {
  for (const diagnostic of diagnostics) note(writeDiagnostic(query, diagnostic, paintNote));
}
