import type { ColumnKey, Diagnostic } from "../contract/index.ts";
import { evaluate, type Evaluation } from "../eval/evaluate.ts";
import { warnOfUnknownTexts } from "../eval/unknown-texts.ts";
import type { QueryReader } from "../query.ts";
import type { Data } from "./data.ts";

export type Answer =
  | {
      readonly ok: true;
      readonly evaluation: Evaluation;
      readonly columns: readonly ColumnKey[];
      /** Doubts about a query that was answered all the same; worked out when asked for. */
      readonly listWarnings: () => readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Runs one query over all rows. */
export async function answerQuery(data: Data, reader: QueryReader, query: string): Promise<Answer> {
  const { condition, columns, reads, diagnostics } = reader.read(query);
  if (condition === null) {
    return { ok: false, diagnostics: diagnostics.filter(({ severity }) => severity === "error") };
  }
  await data.columns.load([...columns, ...reads]);
  return {
    ok: true,
    evaluation: evaluate(condition, data.columns),
    columns,
    listWarnings: () => [
      ...diagnostics,
      ...warnOfUnknownTexts(query, condition, data.catalogue, data.columns),
    ],
  };
}

/** A diagnostic as the command line prints it. */
export interface PrintedDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The text to put between `start` and `end`, or in words what to insert or remove; null for none. */
  readonly suggestion: string | null;
}

export function printDiagnostic(diagnostic: Diagnostic): PrintedDiagnostic {
  const { code, message, span, suggestions } = diagnostic;
  const [best] = suggestions;
  const replaces = best !== undefined && best.start === span.start && best.end === span.end;
  const suggestion = best === undefined ? null : replaces && best.text ? best.text : best.label;
  return { code, message, start: span.start, end: span.end, suggestion };
}
