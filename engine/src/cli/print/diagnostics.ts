import type { Diagnostic, Suggestion } from "../../contract/index.ts";
import type { Paint } from "./terminal.ts";

export interface PrintedDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /**
   * The replacement for `start` to `end`, or a description of the edit; null unless exactly one fix
   * is certain, because programs apply it.
   */
  readonly suggestion: string | null;
}

export function printDiagnostic(query: string, diagnostic: Diagnostic): PrintedDiagnostic {
  const { code, message, span, suggestions } = diagnostic;
  const certain = suggestions.filter(({ guess }) => guess !== true);
  const [only] = certain;
  const suggestion =
    only === undefined || certain.length > 1 ? null : writeSuggestion(query, span, only);
  return { code, message, start: span.start, end: span.end, suggestion };
}

function writeSuggestion(
  query: string,
  { start, end }: { readonly start: number; readonly end: number },
  fix: Suggestion,
): string {
  const isWithin = fix.start >= start && fix.end <= end && fix.start < fix.end;
  if (!isWithin) return fix.label;
  const fixed = query.slice(start, fix.start) + fix.text + query.slice(fix.end, end);
  return fixed.trim() === "" ? fix.label : fixed;
}

export function writeDiagnostic(query: string, diagnostic: Diagnostic, paint: Paint): string {
  const described = describeDiagnostic(query, diagnostic, paint);
  const isDoubt = diagnostic.severity === "warning";
  return isDoubt ? `${paint("doubt", "Warning:")} ${described}` : described;
}

/** Characters shown around an error. */
const widest = 96;

/** The message, the line with a marker, and the fix. */
export function describeDiagnostic(
  query: string,
  { code, message, severity, span, suggestions }: Diagnostic,
  paint: Paint,
): string {
  const style = severity === "error" ? "bad" : "doubt";
  const line = query.split(/\r?\n/u)[span.line - 1] ?? "";
  const from = span.column - 1 <= widest * 0.75 ? 0 : span.column - 1 - Math.floor(widest / 2);
  const shown = line.slice(from, from + widest).replaceAll("\t", " ");
  const before = from > 0 ? "…" : "";
  const behind = from + widest < line.length ? "…" : "";
  const column = span.column - 1 - from + before.length;
  const room = shown.length + before.length - column;
  const width = Math.max(1, Math.min(span.end - span.start, room));
  const fixes = suggestions.map(({ label }) => label).join(", ");
  return [
    `${span.line}:${span.column} ${message} ${paint("faint", `(${code})`)}`,
    `  ${before}${shown}${behind}`,
    `  ${" ".repeat(column)}${paint(style, "^".repeat(width))}`,
    ...(fixes === "" ? [] : [`  Fix: ${paint("good", fixes)}`]),
  ].join("\n");
}
