import { insertFix, type Problem, problemAt } from "./problem.ts";
import type { Segments } from "./segments.ts";
import { plain, type TokenName, type Word } from "./tokens.ts";

interface OpenBracket {
  readonly word: Word;
  /** What makes a list of it: a function or IN. */
  readonly list: Word | null;
  /** Which of the list's members is under way. */
  member: number;
}

const comparing: ReadonlySet<TokenName> = new Set(["Comparison", "Between", "In", "IsEmpty"]);

/** The brackets that are open at a place of the text. */
export interface Brackets {
  depth(): number;
  /** Whether the innermost separates its members by commas. */
  isList(): boolean;
  open(word: Word, before: Word | undefined): void;
  /** False where none is open. */
  close(): boolean;
  nextMember(): void;
  /**
   * Whether the innermost bracket must end before `word`, which compares or joins conditions where only
   * numbers can stand, since some bracket is never closed.
   */
  mustEndBefore(word: Word, segments: Segments): boolean;
  /** The bracket that the text lacks for the innermost, and its report. */
  supply(at: number): { readonly word: Word; readonly problem: Problem };
}

export function followBrackets(words: readonly Word[]): Brackets {
  let unclosed = 0;
  for (const { type } of words) {
    if (type === "OpenBracket") unclosed += 1;
    else if (type === "CloseBracket") unclosed = Math.max(0, unclosed - 1);
  }
  const open: OpenBracket[] = [];
  return {
    depth: () => open.length,
    isList: () => (open.at(-1)?.list ?? null) !== null,
    open(word, before) {
      const list = before?.type === "Call" || before?.type === "In" ? before : null;
      open.push({ word, list, member: 0 });
    },
    close: () => open.pop() !== undefined,
    nextMember() {
      const innermost = open.at(-1);
      if (innermost !== undefined) innermost.member += 1;
    },
    mustEndBefore(word, segments) {
      // brackets of arithmetic inside an argument end with it
      const list = open.findLast((bracket) => bracket.list !== null);
      if (unclosed === 0 || list === undefined || takesCondition(list)) return false;
      if (word.type === "And" || word.type === "Or") return !segments.awaitsBound();
      return comparing.has(word.type);
    },
    supply(at) {
      const bracket = open.pop()?.word ?? { start: at, end: at };
      unclosed -= 1;
      return {
        word: { type: "CloseBracket", start: at, end: at, onNewLine: false, meaning: plain },
        problem: problemAt(bracket, "formula.syntax", 'This "(" is never closed.', {
          expected: [")"],
          suggestions: [insertFix(at, ")")],
        }),
      };
    },
  };
}

function takesCondition({ list, member }: OpenBracket): boolean {
  return list?.meaning.kind === "call" && list.meaning.function === "if" && member === 0;
}
