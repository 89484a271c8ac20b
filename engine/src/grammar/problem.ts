import type { Diagnostic, Suggestion } from "../contract/index.ts";
import type { Place } from "./ast.ts";
import { isBlank } from "./fold.ts";

/** A mistake or doubt at a place, before lines and columns are counted. */
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

/** A fix that puts `text` in the place of what stands there. */
export function replaceFix(place: Place, text: string, label = `Use "${text}"`): Suggestion {
  return { label, start: place.start, end: place.end, text };
}

/** A fix that puts a known name in the place of an unknown one. */
export function nameFix(
  place: Place,
  { text, certain }: { readonly text: string; readonly certain: boolean },
): Suggestion {
  const fix = replaceFix(place, text);
  return certain ? fix : asGuess(fix);
}

/** A fix that may miss what was meant, which programs do not apply by themselves. */
export function asGuess(fix: Suggestion): Suggestion {
  return { ...fix, guess: true };
}

/** A fix that puts `text` at an offset. */
export function insertFix(offset: number, text: string): Suggestion {
  return { label: `Insert "${text.trim()}"`, start: offset, end: offset, text };
}

const restOfLine = /[^\S\r\n]*/uy;

/**
 * A fix that takes a stretch out, with the blanks behind it where some stand before it too. The end
 * of its line stays: it parts conditions.
 */
export function removeFix(text: string, place: Place): Suggestion {
  const label = `Remove "${text.slice(place.start, place.end)}"`;
  const joins = place.start > 0 && !isBlank(text.charCodeAt(place.start - 1));
  restOfLine.lastIndex = place.end;
  const blanks = joins ? "" : (restOfLine.exec(text)?.[0] ?? "");
  const end = place.end + blanks.length;
  return { label, start: place.start, end, text: "" };
}

/** More than these nobody reads, and a text of brackets alone would give thousands. */
export const mostDiagnostics = 50;

/** In the order of the text, each place and message once, with lines and columns. */
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
    .slice(0, mostDiagnostics)
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
