import { text } from "node:stream/consumers";
import type { Diagnostic } from "../contract/index.ts";
import type { Invocation } from "./command-line/arguments.ts";
import type { Options } from "./command-line/options.ts";
import type { Data } from "./data/data.ts";
import { addFilters, openSource } from "./data/open-data.ts";
import { readFilters, readTextFile } from "./data/read-filters.ts";
import { describeDiagnostic, writeDiagnostic } from "./print/diagnostics.ts";
import type { Terminal } from "./print/terminal.ts";

export interface Session {
  readonly terminal: Terminal;
  readonly environment: NodeJS.ProcessEnv;
}

/** Returns true for exit status 0, false for 1. */
export type Command = (invocation: Invocation, session: Session) => Promise<boolean>;

/** Throws a CliError if the data cannot be opened. */
export async function openData(options: Options, session: Session): Promise<Data> {
  const source = await openSource(options.data, options.asOf, session.environment);
  const filters = options.filters === null ? [] : await readFilters(options.filters);
  const data = addFilters(source, filters);
  for (const note of data.notes) session.terminal.note(`screener: ${note}`);
  noteFilters(data, filters, session.terminal);
  return data;
}

/** An invalid filter only blocks the queries that use it. */
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

/** `-` is standard input, `@FILE` a file. */
export async function readQueryText(given: string, { terminal }: Session): Promise<string> {
  if (given === "-") return text(terminal.input);
  if (!given.startsWith("@")) return given;
  return readTextFile(given.slice(1));
}

export function noteDiagnostics(
  query: string,
  diagnostics: readonly Diagnostic[],
  { note, paintNote }: Terminal,
): void {
  for (const diagnostic of diagnostics) note(writeDiagnostic(query, diagnostic, paintNote));
}
