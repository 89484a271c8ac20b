import type { QueryToken } from "../contract/index.ts";
import { arrange } from "./arrange.ts";
import type { Expression, Place } from "./ast.ts";
import { buildExpression } from "./cst-to-ast.ts";
import { findGroupsInLists } from "./comma-groups.ts";
import type { Effort } from "./effort.ts";
import type { NameIndex } from "./name-index.ts";
import { parseTokens } from "./parser.ts";
import { type Problem, problemAt } from "./problem.ts";
import { scan } from "./scanner.ts";
import { syntaxProblems } from "./syntax-problems.ts";
import { type TokenName, toParserToken, type Word } from "./tokens.ts";

/**
 * Bounds of a query, which keep every later step short of a deep stack; a worker of Chromium has one
 * of 500 kB, on which the parser breaks at some 60 brackets. `words` counts brackets and
 * commas too; `parts` are the nodes left to work out once lists and functions over periods are written out;
 * `steps` is what the others keep the effort of reading below.
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
  /** Null where the text is empty or beyond the bounds; holes are `missing` and `unknown` nodes. */
  readonly expression: Expression | null;
  readonly tokens: readonly QueryToken[];
  readonly problems: readonly Problem[];
  /** Where the parser met a word that cannot stand there, so that what stands before it is no whole. */
  readonly breaks: readonly number[];
  /** Where a line break means AND, as the end of the word before it. */
  readonly lineAnds: readonly number[];
  /** How many known parameters the text names. */
  readonly knownNames: number;
  /** How many nodes the bound counts, those of custom filters included. */
  readonly nodes: number;
}

/** What the parser must know of the catalogue. */
export interface Vocabulary {
  readonly names: NameIndex;
  readonly isTruth: (column: string) => boolean;
  /** How many nodes a name stands for: more than one for a custom filter. */
  readonly sizeOf: (column: string) => number;
}

/** Reads a query. Never throws for a text, however broken. */
export function parse(
  text: string,
  vocabulary: Vocabulary,
  effort: Effort = { steps: 0 },
): ParseResult {
  if (text.length > limits.characters) {
    const place = { start: limits.characters, end: text.length };
    const message = `A query has at most 10,000 characters; this one has ${text.length.toLocaleString("en-IN")}. Shorten it, or name a part of it as a filter.`;
    return refused(problemAt(place, "formula.too_long", message), []);
  }
  const { words, comments, problems } = scan(text, vocabulary.names, effort);
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
  const arranged = arrange(text, words, ({ type, meaning }) =>
    meaning.kind === "name" ? vocabulary.isTruth(meaning.entry.column) : type === "Truth",
  );
  const { tree, errors } = parseTokens(arranged.words.map((word) => toParserToken(text, word)));
  const unreadable = syntaxProblems(text, arranged.words, errors);
  // each mistake may skip to any later word
  effort.steps += arranged.words.length * (1 + errors.length);
  return {
    expression: tree === undefined ? null : buildExpression(tree),
    tokens: colours,
    lineAnds: arranged.words.filter(({ type }) => type === "LineAnd").map(({ start }) => start),
    problems: [...problems, ...findGroupsInLists(text, words), ...arranged.problems, ...unreadable],
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
        "Brackets stand at most 32 deep in a query. Take some away, or name what they hold as a filter.";
      return { nodes, excess: problemAt(word, "formula.too_deep", message) };
    }
    if (word === tooLate) {
      const message = "A query has at most 4,000 words, signs and brackets. Take some away.";
      return { nodes, excess: problemAt(word, "formula.too_large", message) };
    }
    if (nodes > limits.nodes) {
      const message =
        "A query has at most 1,000 parameters, numbers and operators, those of the filters that it names included. Take some away.";
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
