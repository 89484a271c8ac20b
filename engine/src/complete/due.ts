import type { Period } from "../contract/index.ts";
import type { FunctionName } from "../grammar/function-names.ts";
import type { NameEntry } from "../grammar/name-index.ts";
import type { Word } from "../grammar/tokens.ts";

export interface NamedFigure {
  readonly entry: NameEntry;
  readonly period: Period | null;
}

/** The context of the operand expected at the caret. */
export interface DueOperand {
  /** The other side of a comparison, BETWEEN or IN. */
  readonly comparedWith: NamedFigure | null;
  readonly addedTo: NamedFigure | null;
  readonly argument: {
    readonly function: FunctionName;
    readonly index: number;
    readonly before: NamedFigure | null;
  } | null;
  readonly beginsCondition: boolean;
}

export function findDue(words: readonly Word[]): DueOperand {
  const last = words.at(-1);
  const beginsCondition =
    last === undefined || ["And", "Or", "Not", "OpenBracket", "LineAnd"].includes(last.type);
  return {
    comparedWith: findCompared(words),
    addedTo: last?.type === "PlusMinus" ? figureBefore(words, words.length - 1) : null,
    argument: findArgument(words),
    beginsCondition: beginsCondition && findCompared(words) === null,
  };
}

function findCompared(words: readonly Word[]): NamedFigure | null {
  const at = words.length - 1;
  switch (words[at]?.type) {
    case "Comparison":
    case "Between":
      return figureBefore(words, at);
    case "And": {
      // the second bound of a BETWEEN, with one operand between them
      const between = words.findLastIndex(({ type }) => type === "Between");
      const joined = words.slice(between + 1, at).some(({ type }) => type === "And");
      return between === -1 || joined ? null : figureBefore(words, between);
    }
    case "OpenBracket":
    case "Comma": {
      const open = findOpen(words);
      return open > 0 && words[open - 1]?.type === "In" ? figureBefore(words, open - 1) : null;
    }
    default:
      return null;
  }
}

function findArgument(words: readonly Word[]): DueOperand["argument"] {
  const last = words.at(-1)?.type;
  if (last !== "OpenBracket" && last !== "Comma") return null;
  const open = findOpen(words);
  const meaning = words[open - 1]?.meaning;
  if (meaning?.kind !== "call" || meaning.function === null) return null;
  let depth = 0;
  let index = 0;
  for (const { type } of words.slice(open + 1)) {
    if (type === "OpenBracket") depth += 1;
    else if (type === "CloseBracket") depth -= 1;
    else if (type === "Comma" && depth === 0) index += 1;
  }
  return { function: meaning.function, index, before: figureBefore(words, words.length - 1) };
}

/** The innermost open bracket, or -1. */
function findOpen(words: readonly Word[]): number {
  let closed = 0;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const type = words[index]?.type;
    if (type === "CloseBracket") closed += 1;
    else if (type === "OpenBracket" && closed === 0) return index;
    else if (type === "OpenBracket") closed -= 1;
  }
  return -1;
}

/** The parameter right before a token, skipping NOT, `%` and a period. */
export function figureBefore(words: readonly Word[], end: number): NamedFigure | null {
  let index = end - 1;
  let period: Period | null = null;
  for (; index >= 0; index -= 1) {
    const word = words[index];
    if (word?.meaning.kind === "period") period = word.meaning.period;
    else if (word?.type !== "Not" && word?.type !== "Percent") break;
  }
  const meaning = words[index]?.meaning;
  return meaning?.kind === "name" ? { entry: meaning.entry, period } : null;
}
