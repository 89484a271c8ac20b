import type { Place } from "./ast.ts";
import { foldName } from "./fold.ts";
import { meantLogic } from "./misspelt-logic.ts";
import { type Problem, problemAt } from "./problem.ts";
import { functionWords } from "./reserved.ts";
import { type Word, plain } from "./tokens.ts";

export interface CallsFound {
  /** The words, with each call as one word. */
  readonly words: readonly Word[];
  /** One for each call: no function can be called. */
  readonly problems: readonly Problem[];
  readonly calls: readonly Place[];
}

/**
 * Takes each call, from its word to the bracket that closes it, as one word, so that nothing inside
 * it is complained about a second time. A call that is never closed reaches to the end of the text.
 */
export function findCalls(text: string, scanned: readonly Word[]): CallsFound {
  const words: Word[] = [];
  const problems: Problem[] = [];
  const calls: Place[] = [];
  for (let index = 0; index < scanned.length; index += 1) {
    const word = scanned[index];
    if (word === undefined) break;
    if (!beginsCall(text, word, scanned[index - 1], scanned[index + 1])) {
      words.push(word);
      continue;
    }
    index = findClose(scanned, index + 1);
    const call: Word = {
      ...word,
      type: "Call",
      end: scanned[index]?.end ?? word.end,
      meaning: plain,
    };
    words.push(call);
    calls.push({ start: call.start, end: call.end });
    problems.push(callProblem(text.slice(word.start, word.end), call));
  }
  return { words, problems, calls };
}

function beginsCall(
  text: string,
  word: Word,
  before: Word | undefined,
  next: Word | undefined,
): boolean {
  if (word.type !== "UnknownName" && word.type !== "Name") return false;
  if (next?.type !== "OpenBracket" || next.onNewLine) return false;
  const folded = foldName(text.slice(word.start, word.end));
  // also where a parameter has the same name
  if (functionWords.has(folded)) return true;
  if (word.type === "Name" || text.charAt(word.start) === "[") return false;
  if (next.start !== word.end || meantLogic(folded) !== null) return false;
  // the last word of a longer unknown name
  const continues = before?.type === "Name" || before?.type === "UnknownName";
  return !continues || word.onNewLine;
}

/** The place of the bracket that closes the one at `open`; the last word where none does. */
function findClose(words: readonly Word[], open: number): number {
  let depth = 0;
  for (let index = open; index < words.length; index += 1) {
    const type = words[index]?.type;
    if (type === "OpenBracket") depth += 1;
    if (type === "CloseBracket") depth -= 1;
    if (depth === 0) return index;
  }
  return words.length - 1;
}

function callProblem(word: string, call: Place): Problem {
  return functionWords.has(foldName(word))
    ? problemAt(
        call,
        "formula.function_unavailable",
        `${word}(…) is a function; functions are not available yet.`,
      )
    : problemAt(call, "formula.unknown_function", `${word}(…) is no known function.`);
}
