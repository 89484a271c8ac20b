import type { Diagnostic, Suggestion } from "@munshi/engine/contract";

/** Returns true if a diagnostic is about the query's text, not about an engine failure. */
export function isAboutText(code: string): boolean {
  return code.startsWith("formula.");
}

/** Returns the text with a suggestion applied. */
export function applySuggestion(text: string, { start, end, text: wanted }: Suggestion): string {
  return text.slice(0, start) + wanted + text.slice(end);
}

export function describePlace({ span }: Diagnostic): string {
  return `Line ${span.line}, column ${span.column}`;
}

/**
 * Returns the range to underline: within the text and at least one character wide, since an error
 * at the very end has zero width.
 */
export function underlinedRange(
  { span }: Diagnostic,
  length: number,
): { readonly from: number; readonly to: number } {
  const from = Math.min(Math.max(0, span.start), length);
  const to = Math.min(Math.max(span.end, from), length);
  return from === to && from > 0 ? { from: from - 1, to } : { from, to };
}
