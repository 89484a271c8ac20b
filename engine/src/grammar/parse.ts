import type { QueryToken } from "../contract/index.ts";
import { repairWords } from "./repair-words.ts";
import type { Expression, Place } from "./ast.ts";
import { buildExpression } from "./cst-to-ast.ts";
import { findGroupsInLists } from "./comma-groups.ts";
import type { StepCounter } from "./step-counter.ts";
import type { NameIndex } from "./name-index.ts";
import { parseTokens } from "./parser.ts";
import { type Problem, problemAt } from "./problem.ts";
import { scan } from "./scanner.ts";
import { syntaxProblems } from "./syntax-problems.ts";
import { type TokenName, toParserToken, type Word } from "./tokens.ts";

/**
 * Limits that keep recursion safe: a Chromium worker has a 500 kB stack, enough for about 60 nested
 * brackets. `words` includes brackets and commas; `parts` are nodes after expanding lists and
 * periods; `steps` bounds the total work.
 */
export const limits = {
  characters: 10_000,
  nodes: 1_000,
  depth: 32,
  words: 4_000,
  parts: 20_000,
  steps: 2_000_000,
} as const;

export interface ParseResult {
  /** Null if empty or over the limits; holes are `missing` and `unknown` nodes. */
  readonly expression: Expression | null;
  readonly tokens: readonly QueryToken[];
  readonly problems: readonly Problem[];
  /** Offsets of unexpected tokens. */
  readonly breaks: readonly number[];
  /** Line breaks that mean AND, as the end offset of the previous token. */
  readonly lineAnds: readonly number[];
  readonly knownNames: number;
  /** Nodes, including those of custom filters. */
  readonly nodes: number;
}

export interface Vocabulary {
  readonly names: NameIndex;
  readonly isTruth: (column: string) => boolean;
  /** Nodes per name; more than one for a custom filter. */
  readonly sizeOf: (column: string) => number;
}

/** Never throws, whatever the text. */
export function parse(
  text: string,
  vocabulary: Vocabulary,
  counter: StepCounter = { steps: 0 },
): ParseResult {
  if (text.length > limits.characters) {
    const place = { start: limits.characters, end: text.length };
    const message = `A query has at most 10,000 characters; this one has ${text.length.toLocaleString("en-IN")}. Shorten it, or move a part of it into a custom filter.`;
    return refused(problemAt(place, "formula.too_long", message), []);
  }
  const { words, comments, problems } = scan(text, vocabulary.names, counter);
  const colours = colourTokens(words, comments);
  const { nodes, excess } = measureWords(words, vocabulary);
  if (excess !== null) return refused(excess, colours);
  const knownNames = words.filter(({ type }) => type === "Name").length;
  if (words.length === 0) {
    const empty = problemAt({ start: 0, end: text.length }, "formula.empty", "Enter Query");
    return {
      expression: null,
      tokens: colours,
      lineAnds: [],
      problems: [empty],
      breaks: [],
      knownNames,
      nodes,
    };
  }
  const repaired = repairWords(text, words, ({ type, meaning }) =>
    meaning.kind === "name" ? vocabulary.isTruth(meaning.entry.column) : type === "Truth",
  );
  const { tree, errors } = parseTokens(repaired.words.map((word) => toParserToken(text, word)));
  const unreadable = syntaxProblems(text, repaired.words, errors);
  // each error can skip to any later token
  counter.steps += repaired.words.length * (1 + errors.length);
  return {
    expression: tree === undefined ? null : buildExpression(tree),
    tokens: colours,
    lineAnds: repaired.words.filter(({ type }) => type === "LineAnd").map(({ start }) => start),
    problems: [...problems, ...findGroupsInLists(text, words), ...repaired.problems, ...unreadable],
    breaks: unreadable.map(({ start }) => start),
    knownNames,
    nodes,
  };
}

function refused(problem: Problem, tokens: readonly QueryToken[]): ParseResult {
  return {
    expression: null,
    tokens,
    lineAnds: [],
    problems: [problem],
    breaks: [],
    knownNames: 0,
    nodes: 0,
  };
}

function measureWords(
  words: readonly Word[],
  { sizeOf }: Vocabulary,
): { readonly nodes: number; readonly excess: Problem | null } {
  let nodes = 0;
  let depth = 0;
  const [tooLate] = words.slice(limits.words);
  for (const word of words) {
    if (word.type === "OpenBracket") depth += 1;
    else if (word.type === "CloseBracket") depth = Math.max(0, depth - 1);
    else if (word.meaning.kind === "name") nodes += sizeOf(word.meaning.entry.column);
    else if (word.type !== "Comma") nodes += 1;
    if (depth > limits.depth) {
      const message =
        "Brackets can be nested at most 32 deep. Remove some, or move their content into a custom filter.";
      return { nodes, excess: problemAt(word, "formula.too_deep", message) };
    }
    if (word === tooLate) {
      const message = "A query has at most 4,000 words, operators and brackets. Remove some.";
      return { nodes, excess: problemAt(word, "formula.too_large", message) };
    }
    if (nodes > limits.nodes) {
      const message =
        "A query has at most 1,000 parameters, numbers and operators, including those of its custom filters. Remove some.";
      return { nodes, excess: problemAt(word, "formula.too_large", message) };
    }
  }
  return { nodes, excess: null };
}

const colours: { readonly [type in TokenName]: QueryToken["kind"] } = {
  Name: "parameter",
  UnknownName: "unknown",
  Call: "function",
  Period: "period",
  Span: "period",
  Number: "number",
  Unit: "unit",
  Percent: "unit",
  Date: "number",
  Text: "text",
  Truth: "logic",
  And: "logic",
  Or: "logic",
  LineAnd: "logic",
  Not: "logic",
  Between: "logic",
  In: "logic",
  IsEmpty: "logic",
  Comparison: "operator",
  PlusMinus: "operator",
  TimesDivide: "operator",
  OpenBracket: "bracket",
  CloseBracket: "bracket",
  Comma: "operator",
  Stray: "unknown",
};

function colourTokens(words: readonly Word[], comments: readonly Place[]): QueryToken[] {
  const all = words.map(({ type, start, end, meaning }): QueryToken => ({
    kind: meaning.kind === "call" && meaning.function === null ? "unknown" : colours[type],
    start,
    end,
  }));
  for (const { start, end } of comments) all.push({ kind: "comment", start, end });
  return comments.length > 0 ? all.toSorted((a, b) => a.start - b.start) : all;
}
