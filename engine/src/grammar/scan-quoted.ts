import { foldName, skipBlanks } from "./fold.ts";
import type { NameIndex } from "./name-index.ts";
import { type Problem, insertFix, problemAt } from "./problem.ts";
import type { TokenMeaning, TokenName } from "./tokens.ts";

/** A word that the scanner found. */
export interface Found {
  readonly type: TokenName;
  readonly end: number;
  readonly meaning: TokenMeaning;
}

/** `[Name]`; an unclosed one with its report. */
export function findExplicitName(
  text: string,
  offset: number,
  names: NameIndex,
  problems: Problem[],
): Found {
  const close = text.indexOf("]", offset);
  if (close === -1) return findUnclosedName(text, offset, names, problems);
  const inner = text.slice(offset + 1, close);
  const entry = names.byFoldedName.get(foldName(inner));
  return entry === undefined
    ? { type: "UnknownName", end: close + 1, meaning: { kind: "text", value: inner } }
    : { type: "Name", end: close + 1, meaning: { kind: "name", entry } };
}

/** The bracket is taken to close behind a known name, else at the end of the line. */
function findUnclosedName(
  text: string,
  offset: number,
  names: NameIndex,
  problems: Problem[],
): Found {
  const match = names.longestAt(text, skipBlanks(text, offset + 1));
  const lineEnd = text.indexOf("\n", offset);
  const end = match?.end ?? (lineEnd === -1 ? text.length : lineEnd);
  problems.push(
    problemAt({ start: offset, end }, "formula.syntax", 'A "[" is never closed.', {
      expected: ["]"],
      suggestions: [insertFix(end, "]")],
    }),
  );
  return match === null
    ? { type: "UnknownName", end, meaning: { kind: "text", value: text.slice(offset + 1, end) } }
    : { type: "Name", end, meaning: { kind: "name", entry: match.entry } };
}

/** `'text'` or `"text"`; an unclosed one ends with its line. */
export function findText(text: string, offset: number, problems: Problem[]): Found {
  const quote = text.charAt(offset);
  const close = text.indexOf(quote, offset + 1);
  if (close !== -1) {
    const value = text.slice(offset + 1, close);
    return { type: "Text", end: close + 1, meaning: { kind: "text", value } };
  }
  const lineEnd = text.indexOf("\n", offset);
  const end = lineEnd === -1 ? text.length : lineEnd;
  problems.push(
    problemAt({ start: offset, end }, "formula.syntax", "This text is never closed.", {
      expected: [quote],
      suggestions: [insertFix(end, quote)],
    }),
  );
  return { type: "Text", end, meaning: { kind: "text", value: text.slice(offset + 1, end) } };
}
