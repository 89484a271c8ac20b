import type { Diagnostic, Suggestion } from "../contract/index.ts";
import type { Place } from "./ast.ts";
import { isBlank } from "./fold.ts";

/** An error or warning, before lines and columns are computed. */
export interface Problem extends Place {
  readonly code: string;
  readonly message: string;
  readonly severity: "error" | "warning";
  readonly expected: readonly string[];
  readonly suggestions: readonly Suggestion[];
}

interface ProblemDetails {
  readonly expected?: readonly string[];
  readonly suggestions?: readonly Suggestion[];
  readonly severity?: "error" | "warning";
}

export function problemAt(
  place: Place,
  code: string,
  message: string,
  { expected = [], suggestions = [], severity = "error" }: ProblemDetails = {},
): Problem {
  return { start: place.start, end: place.end, code, message, severity, expected, suggestions };
}

export function replaceFix(place: Place, text: string, label = `Use "${text}"`): Suggestion {
  return { label, start: place.start, end: place.end, text };
}

export function nameFix(
  place: Place,
  { text, certain }: { readonly text: string; readonly certain: boolean },
): Suggestion {
  const fix = replaceFix(place, text);
  return certain ? fix : markAsGuess(fix);
}

/** Marks an uncertain fix, not applied by programs. */
export function markAsGuess(fix: Suggestion): Suggestion {
  return { ...fix, guess: true };
}

export function insertFix(offset: number, text: string): Suggestion {
  return { label: `Insert "${text.trim()}"`, start: offset, end: offset, text };
}

const restOfLine = /[^\S\r\n]*/uy;

/** Removes text and the following blanks, but not the line break, which separates conditions. */
export function removeFix(text: string, place: Place): Suggestion {
  const label = `Remove "${text.slice(place.start, place.end)}"`;
  const joins = place.start > 0 && !isBlank(text.charCodeAt(place.start - 1));
  restOfLine.lastIndex = place.end;
  const blanks = joins ? "" : (restOfLine.exec(text)?.[0] ?? "");
  const end = place.end + blanks.length;
  return { label, start: place.start, end, text: "" };
}

/** A text of brackets could give thousands. */
export const maxDiagnostics = 50;

/** In text order, without duplicates. */
export function toDiagnostics(text: string, problems: readonly Problem[]): Diagnostic[] {
  if (problems.length === 0) return [];
  const seen = new Set<string>();
  const lineStarts = findLineStarts(text);
  return problems
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(({ start, end, message }) => {
      const key = `${start} ${end} ${message}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, maxDiagnostics)
    .map(({ code, message, severity, start, end, expected, suggestions }) => ({
      code,
      message,
      severity,
      span: { start, end, ...lineAndColumn(lineStarts, start) },
      expected,
      suggestions,
    }));
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) {
    starts.push(index + 1);
  }
  return starts;
}

function lineAndColumn(lineStarts: readonly number[], offset: number) {
  const line = lineStarts.findLastIndex((start) => start <= offset);
  return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
}
