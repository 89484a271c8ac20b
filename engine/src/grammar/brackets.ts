import { insertFix, type Problem, problemAt } from "./problem.ts";
import type { Segments } from "./segments.ts";
import { plain, type TokenName, type Word } from "./tokens.ts";

interface OpenBracket {
  readonly word: Word;
  /** The function or IN that makes it a list. */
  readonly list: Word | null;
  /** Index of the current list member. */
  member: number;
}

const comparing: ReadonlySet<TokenName> = new Set(["Comparison", "Between", "In", "IsEmpty"]);

export interface Brackets {
  depth(): number;
  isList(): boolean;
  open(word: Word, before: Word | undefined): void;
  close(): boolean;
  nextMember(): void;
  /**
   * True if the innermost bracket, never closed, must end before `word`: a comparison or logic
   * where only numbers are allowed.
   */
  mustEndBefore(word: Word, segments: Segments): boolean;
  /** Creates the missing closing bracket and its diagnostic. */
  insertClosing(at: number): { readonly word: Word; readonly problem: Problem };
}

export function trackBrackets(words: readonly Word[]): Brackets {
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
      const list = open.findLast((bracket) => bracket.list !== null);
      if (unclosed === 0 || list === undefined || takesCondition(list)) return false;
      if (word.type === "And" || word.type === "Or") return !segments.awaitsBound();
      return comparing.has(word.type);
    },
    insertClosing(at) {
      const bracket = open.pop()?.word ?? { start: at, end: at };
      unclosed -= 1;
      return {
        word: { type: "CloseBracket", start: at, end: at, onNewLine: false, meaning: plain },
        problem: problemAt(bracket, "formula.syntax", 'This "(" is not closed.', {
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
