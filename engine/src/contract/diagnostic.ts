/** A stretch of the query text; `end` is exclusive, lines and columns count from 1. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** A change of the text that would mend a mistake. */
export interface Suggestion {
  /** What the button says: `Use "Return on equity"`. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Something else may have been meant: offered to people, not applied by programs. */
  readonly guess?: true;
}

/** One mistake or doubt in a query. Codes: `formula.unknown_name`, `formula.syntax`, … */
export interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly severity: "error" | "warning";
  readonly span: Span;
  /** What could stand there instead, in words. */
  readonly expected: readonly string[];
  /** Best first; empty where nothing sensible is known. */
  readonly suggestions: readonly Suggestion[];
}

/** An answer, or why there is none. Clones over a worker boundary. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
