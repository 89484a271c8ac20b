/** `end` is exclusive; lines and columns count from 1. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

export interface Suggestion {
  /** Button label: */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Uncertain: shown to users, not applied by programs. */
  readonly guess?: true;
}

/** An error or warning. Codes: `formula.unknown_name`, `formula.syntax`, … */
export interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly severity: "error" | "warning";
  readonly span: Span;
  /** Expected input, in words. */
  readonly expected: readonly string[];
  /** Best first. */
  readonly suggestions: readonly Suggestion[];
}

/** Structured-cloneable. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
