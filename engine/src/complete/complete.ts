import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Completion, ParameterInfo } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";
import { foldName } from "../grammar/fold.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { limits } from "../grammar/parse.ts";
import { scan } from "../grammar/scanner.ts";
import { createSegments } from "../grammar/segments.ts";
import type { TokenName, Word } from "../grammar/tokens.ts";
import { parameterOf } from "../semantics/columns.ts";
import { spacedAbbreviation } from "../semantics/nearest-names.ts";
import { type ColumnFacts, noFacts } from "./column-facts.ts";
import { figureBefore, findDue } from "./due.ts";
import { createNameCandidates } from "./name-candidates.ts";
import { offer, offerJoins, offerOperators, offerPeriods } from "./offers.ts";
import {
  columnOf,
  fitOf,
  offerArguments,
  offerFunctions,
  offerMedians,
  offerValues,
} from "./operand-offers.ts";

/** Completions at the caret, best first. */
export interface Completer {
  complete(query: string, caret: number): Completion[];
  /** The column to load before `complete` can suggest its values; null for none. */
  wants(query: string, caret: number): ColumnKey | null;
}

const most = 40;

/** Tokens that can be part of an incomplete name. */
const namePieces: ReadonlySet<TokenName> = new Set(["Name", "UnknownName", "Number"]);
const operandEnds: ReadonlySet<TokenName> = new Set([
  "Name",
  "Number",
  "Unit",
  "Percent",
  "Period",
  "Date",
  "Text",
  "Truth",
  "CloseBracket",
  "IsEmpty",
]);

export function createCompleter(
  catalogue: Catalogue,
  names: NameIndex,
  facts: ColumnFacts = noFacts,
): Completer {
  const candidates = createNameCandidates(catalogue, names);
  const infoOf = (word: Word | undefined): ParameterInfo | undefined =>
    word?.meaning.kind === "name" ? parameterOf(catalogue, word.meaning.entry.column) : undefined;
  const isTruth = (word: Word): boolean => word.type === "Truth" || infoOf(word)?.type === "truth";

  const offerOperands = (before: readonly Word[], fragment: string, place: Place): Completion[] => {
    const due = findDue(before);
    const bare = fragment.replace(/^\[/u, "");
    const matched = candidates.match(bare, most, fitOf(due, catalogue));
    const parameters = matched.map((found): Completion => ({
      ...found,
      from: place.start,
      to: place.end,
      kind: "parameter",
    }));
    const functions = fragment === bare ? offerFunctions(bare, place) : [];
    if (fragment !== "") {
      const values = due.comparedWith
        ? offerValues(due.comparedWith, catalogue, facts, bare, place)
        : [];
      return [...values, ...parameters, ...functions];
    }
    const compared = due.comparedWith;
    const values = compared ? offerValues(compared, catalogue, facts, "", place) : [];
    const medians = compared ? offerMedians(compared, catalogue, place) : [];
    const first = [...offerArguments(due, catalogue, place), ...values, ...medians];
    const not = due.beginsCondition ? [offer("NOT ", "logic", turnsRound, place)] : [];
    const room = Math.max(0, most - first.length - not.length - functionsShown);
    const shown = due.beginsCondition ? withTruths(parameters, room) : parameters.slice(0, room);
    return [...first, ...shown, ...not, ...functions.slice(0, functionsShown)];
  };

  const findSpaced = (text: string, last: Word): Place | null =>
    last.end === text.length && (last.type === "UnknownName" || last.type === "Stray")
      ? spacedAbbreviation(text, last, names)
      : null;

  const collect = (text: string, words: readonly Word[]): Completion[] => {
    const last = words.at(-1);
    const caret: Place = { start: text.length, end: text.length };
    const spaced = last === undefined ? null : findSpaced(text, last);
    if (spaced !== null) {
      const before = words.filter(({ end }) => end <= spaced.start);
      return offerOperands(before, text.slice(spaced.start), spaced);
    }
    if (last === undefined || !(namePieces.has(last.type) || operandEnds.has(last.type))) {
      return offerOperands(words, "", caret);
    }
    if (isOpenText(text, last)) {
      const due = findDue(words.slice(0, -1));
      const place = { start: last.start, end: text.length };
      const typed = text.slice(last.start + 1);
      return due.comparedWith ? offerValues(due.comparedWith, catalogue, facts, typed, place) : [];
    }
    const found: Completion[] = [];
    const group = nameGroup(words);
    const [first] = group;
    if (first !== undefined && (first.type !== "Number" || group.length > 1)) {
      const place = { start: first.start, end: text.length };
      const before = words.slice(0, words.length - group.length);
      found.push(...offerOperands(before, text.slice(first.start), place));
    }
    const typing = last.type === "UnknownName" && last.end === text.length;
    const before = typing ? words.slice(0, -1) : words;
    const operand = before.at(-1);
    if (
      operand !== undefined &&
      operandEnds.has(operand.type) &&
      (typing || last.end < text.length)
    ) {
      const place = typing ? { start: last.start, end: text.length } : caret;
      const fragment = typing ? foldName(text.slice(last.start)) : "";
      const { complete, inBrackets } = findState(before, isTruth);
      const figure = figureBefore(before, before.length);
      const info = figure === null ? undefined : parameterOf(catalogue, figure.entry.column);
      const follow = [
        ...offerPeriods(infoOf(operand), place),
        ...(complete ? offerJoins(inBrackets, place) : offerOperators(info, place)),
      ].filter(({ text: offered }) => foldName(offered).startsWith(fragment));
      const breaks = !typing && text.slice(last.end).includes("\n");
      if (complete && breaks && !inBrackets) {
        // a new line most likely starts a condition
        const beginning: Word = { ...last, type: "LineAnd", start: last.end };
        found.push(...offerOperands([...before, beginning], "", place));
        found.push(...follow.filter(({ text: offered }) => offered !== "\n"));
      } else if (typing && !complete) found.push(...follow);
      else found.unshift(...follow);
      if (typing && first !== last && !complete) return found;
      if (typing) found.push(...offerOperands(before, text.slice(last.start), place));
    }
    return found;
  };

  const read = (query: string, caret: number) => {
    const at = Math.min(Math.max(0, Math.trunc(caret) || 0), query.length);
    const text = query.slice(Math.max(0, at - limits.characters), at);
    return { at, text, shift: at - text.length, ...scan(text, names) };
  };
  return {
    complete(query, caret) {
      const { at, text, shift, words, comments } = read(query, caret);
      if (comments.at(-1)?.end === text.length && !text.endsWith("*/")) return [];
      return unique(collect(text, words))
        .slice(0, most)
        .map((completion) => ({
          ...completion,
          from: completion.from + shift,
          // editors auto-close quotes
          to: completion.to + shift + (closesText(completion, query, at) ? 1 : 0),
        }));
    },
    wants(query, caret) {
      const { text, words } = read(query, caret);
      const last = words.at(-1);
      const typed = last !== undefined && last.end === text.length;
      const isOperand = last?.type === "UnknownName" || last?.type === "Text";
      const { comparedWith } = findDue(typed && isOperand ? words.slice(0, -1) : words);
      return comparedWith && columnOf(comparedWith, catalogue);
    },
  };
}

const functionsShown = 8;
const turnsRound = "Negates a condition.";

/** Parameters, always with some boolean ones. */
function withTruths(parameters: readonly Completion[], room: number): Completion[] {
  const truths = parameters.filter(({ unit }) => unit === "yes or no").slice(0, 4);
  const others = parameters.filter((parameter) => !truths.includes(parameter));
  return [...others.slice(0, Math.max(0, room - truths.length)), ...truths];
}

function isOpenText(text: string, { type, start, end }: Word): boolean {
  if (type !== "Text" || end !== text.length) return false;
  return end - start < 2 || text.charAt(end - 1) !== text.charAt(start);
}

function closesText({ kind, from, to }: Completion, query: string, at: number): boolean {
  const quote = query.charAt(from);
  return kind === "text" && to > from && /['"]/u.test(quote) && query.charAt(at) === quote;
}

function nameGroup(words: readonly Word[]): readonly Word[] {
  let from = words.length;
  while (from > 0) {
    const word = words[from - 1];
    if (word === undefined || !namePieces.has(word.type)) break;
    from -= 1;
    if (word.type === "Number" && !namePieces.has(words[from - 1]?.type ?? "Stray")) {
      return words.slice(from + 1);
    }
  }
  return words.slice(from);
}

function findState(
  words: readonly Word[],
  isTruth: (word: Word) => boolean,
): { readonly complete: boolean; readonly inBrackets: boolean } {
  const segments = createSegments(isTruth);
  for (const word of words) segments.add(word);
  return { complete: segments.isComplete(), inBrackets: segments.depth() > 0 };
}

function unique(completions: readonly Completion[]): Completion[] {
  const seen = new Set<string>();
  return completions.filter(({ text, from }) => {
    const key = `${from} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}
