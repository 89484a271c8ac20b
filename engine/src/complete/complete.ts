import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Completion, ParameterInfo } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";
import { foldName } from "../grammar/fold.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { limits } from "../grammar/parse.ts";
import { scan } from "../grammar/scanner.ts";
import { createSegments } from "../grammar/segments.ts";
import type { TokenName, Word } from "../grammar/tokens.ts";
import { parameterOf } from "../semantics/columns.ts";
import { createNameCandidates, type NameCandidates } from "./name-candidates.ts";

/** What could stand at the caret, best first. */
export interface Completer {
  complete(query: string, caret: number): Completion[];
}

const most = 40;

/** Words that a name under way may be made of, so far as the scanner can tell. */
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

export function createCompleter(catalogue: Catalogue, names: NameIndex): Completer {
  const candidates = createNameCandidates(catalogue, names);
  const infoOf = (word: Word | undefined): ParameterInfo | undefined =>
    word?.meaning.kind === "name" ? parameterOf(catalogue, word.meaning.entry.column) : undefined;
  const isTruth = (word: Word): boolean => word.type === "Truth" || infoOf(word)?.type === "truth";
  return {
    complete(query, caret) {
      const at = Math.min(Math.max(0, Math.trunc(caret) || 0), query.length);
      const text = query.slice(Math.max(0, at - limits.characters), at);
      const shift = at - text.length;
      const { words, comments } = scan(text, names);
      if (comments.at(-1)?.end === text.length && !text.endsWith("*/")) return [];
      return collect(text, words, candidates, infoOf, isTruth).map((completion) => ({
        ...completion,
        from: completion.from + shift,
        to: completion.to + shift,
      }));
    },
  };
}

function collect(
  text: string,
  words: readonly Word[],
  candidates: NameCandidates,
  infoOf: (word: Word | undefined) => ParameterInfo | undefined,
  isTruth: (word: Word) => boolean,
): Completion[] {
  const last = words.at(-1);
  const caret: Place = { start: text.length, end: text.length };
  if (last === undefined || !(namePieces.has(last.type) || operandEnds.has(last.type))) {
    return [...offerNames(candidates, "", caret), ...offerPrefixes(caret)];
  }
  const found: Completion[] = [];
  const group = nameGroup(words);
  const [first] = group;
  if (first !== undefined) {
    const place = { start: first.start, end: text.length };
    const fragment = text.slice(first.start);
    if (first.type !== "Number" || group.length > 1) {
      found.push(...offerNames(candidates, fragment.replace(/^\[/u, ""), place));
    }
  }
  // the word under the caret may belong to what comes after a complete operand
  const typing = last.type === "UnknownName" && last.end === text.length;
  const operand = typing ? words.at(-2) : last;
  if (
    operand !== undefined &&
    operandEnds.has(operand.type) &&
    (typing || last.end < text.length)
  ) {
    const place = typing ? { start: last.start, end: text.length } : caret;
    const fragment = typing ? foldName(text.slice(last.start)) : "";
    const before = typing ? words.slice(0, -1) : words;
    const complete = endsCondition(before, isTruth);
    const follow = [
      ...offerPeriods(infoOf(operand), place),
      ...offerOperators(complete, infoOf(operand), place),
    ].filter(({ text: offered }) => foldName(offered).startsWith(fragment));
    if (typing && !complete) found.push(...follow);
    else found.unshift(...follow);
    if (typing && first !== last && !complete) return found.slice(0, most);
    if (typing) found.push(...offerNames(candidates, text.slice(last.start), place));
  }
  return unique(found).slice(0, most);
}

/** The words at the end of the text that may be pieces of one name. */
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

function endsCondition(words: readonly Word[], isTruth: (word: Word) => boolean): boolean {
  const segments = createSegments(isTruth);
  for (const word of words) segments.add(word);
  return segments.isComplete();
}

function offerNames(candidates: NameCandidates, fragment: string, place: Place): Completion[] {
  return candidates.match(fragment, most).map((offer) => ({
    ...offer,
    from: place.start,
    to: place.end,
    kind: "parameter",
  }));
}

function offerPrefixes(place: Place): Completion[] {
  return [offer("NOT ", "logic", "Turns a condition round.", place)];
}

function offerPeriods(info: ParameterInfo | undefined, place: Place): Completion[] {
  if (info === undefined || info.periods === "none") return [];
  const years = [
    ["last year", "The last reported financial year."],
    ["preceding year", "The year before the last reported."],
    ["2 years ago", "Two years before the last reported."],
    ["3 years ago", "Three years before the last reported."],
    ["5 years ago", "Five years before the last reported."],
  ];
  const quarters = [
    ["latest quarter", "The latest reported quarter."],
    ["preceding quarter", "The quarter before the latest."],
    ["preceding year quarter", "The same quarter a year earlier."],
    ["2 quarters ago", "Two quarters before the latest."],
    ["3 quarters ago", "Three quarters before the latest."],
  ];
  const both = {
    years,
    quarters,
    both: [...quarters, ...years],
  };
  return both[info.periods].map(([text = "", meaning = ""]) =>
    offer(text, "period", meaning, place),
  );
}

const comparisons: readonly (readonly [string, string])[] = [
  [">", "Greater than."],
  ["<", "Less than."],
  [">=", "At least."],
  ["<=", "At most."],
  ["=", "Equal to."],
  ["!=", "Different from."],
];
const arithmetic: readonly (readonly [string, string])[] = [
  ["+", "Plus."],
  ["-", "Minus."],
  ["*", "Times."],
  ["/", "Divided by."],
];
const joins: readonly (readonly [string, string])[] = [
  ["AND", "Both conditions must hold."],
  ["OR", "One of the conditions must hold."],
];

function offerOperators(
  complete: boolean,
  info: ParameterInfo | undefined,
  place: Place,
): Completion[] {
  if (complete) return joins.map(([text, meaning]) => offer(text, "logic", meaning, place));
  const texts = info?.type === "text" ? comparisons.slice(4) : [...comparisons, ...arithmetic];
  return texts.map(([text, meaning]) => offer(text, "operator", meaning, place));
}

function offer(
  text: string,
  kind: Completion["kind"],
  meaning: string,
  { start, end }: Place,
): Completion {
  return { text, from: start, to: end, kind, unit: "", meaning };
}

function unique(completions: readonly Completion[]): Completion[] {
  const seen = new Set<string>();
  return completions.filter(({ text, from }) => {
    const key = `${from} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}
