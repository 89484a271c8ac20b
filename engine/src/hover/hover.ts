import type { HoverInfo, QueryToken } from "../contract/index.ts";
import { formatDay } from "../explain/words.ts";
import type { Expression, Place } from "../grammar/ast.ts";
import { formatPeriod } from "../grammar/periods.ts";
import { limits } from "../grammar/parse.ts";
import { scan } from "../grammar/scanner.ts";
import type { Word } from "../grammar/tokens.ts";
import type { QueryReader, ReadFormula } from "../query.ts";
import { parameterOf, splitColumnKey } from "../semantics/columns.ts";
import { isFilterKey } from "../semantics/scope.ts";
import { noteOfFunction } from "./function-notes.ts";
import { findCall } from "./find-call.ts";
import { describeNumber, numberAround } from "./number-notes.ts";
import { noteOfParameter } from "./parameter-notes.ts";
import { describePeriod, noteOf } from "./word-notes.ts";

interface Note extends Omit<HoverInfo, "kind" | "formula"> {
  readonly formula: string | null;
  /** True for query language (custom filters), false for catalogue prose. */
  readonly inLanguage: boolean;
}

/** Null for blanks, comments and unknown words. Never throws. */
export async function describeWord(
  text: string,
  offset: number,
  reader: QueryReader,
): Promise<HoverInfo | null> {
  if (text.length > limits.characters) return null;
  const { words } = scan(text, reader.names);
  const index = words.findIndex(({ start, end }) => offset >= start && offset < end);
  const word = words[index];
  if (word === undefined) return null;
  const read = reader.readFormula(text);
  const note = noteAt(text, words, index, word, read, reader);
  if (note === null) return null;
  const kind = kindAt(read.tokens, word);
  const { formula, inLanguage, ...told } = note;
  if (formula === null) return { ...told, kind, formula: null };
  return {
    ...told,
    kind,
    formula: { text: formula, tex: await toTex(formula, inLanguage, reader) },
  };
}

function kindAt(tokens: readonly QueryToken[], word: Word): QueryToken["kind"] {
  return tokens.find(({ start }) => start === word.start)?.kind ?? "unknown";
}

/** Empty for formulas in prose. */
async function toTex(formula: string, inLanguage: boolean, reader: QueryReader): Promise<string> {
  // mathjs is large and rarely needed
  const { typesetExpression, typesetText } = await import("../mathematics/typeset.ts");
  if (!inLanguage) return typesetText(formula) ?? "";
  const { expression } = reader.readFormula(formula);
  return expression === null ? "" : typesetExpression(expression, reader.catalogue);
}

function noteAt(
  text: string,
  words: readonly Word[],
  index: number,
  word: Word,
  read: ReadFormula,
  reader: QueryReader,
): Note | null {
  const plain = { from: word.start, to: word.end, unit: "", aliases: [], examples: [] };
  const silent = { formula: null, inLanguage: false };
  switch (word.type) {
    case "Name":
      return noteOfName(word, reader);
    case "Call":
      return noteOfCall(word, read.expression, reader);
    case "Period": {
      if (word.meaning.kind !== "period") return null;
      const { period } = word.meaning;
      const meaning = describePeriod(period);
      return { ...plain, ...silent, title: formatPeriod(period), meaning };
    }
    case "Span": {
      if (word.meaning.kind !== "span") return null;
      const { unit, count } = word.meaning;
      const title = `${count} ${unit}${count === 1 ? "" : "s"}`;
      const meaning = `How many reported ${unit}s the function covers.`;
      return { ...plain, ...silent, title, meaning };
    }
    case "Date": {
      if (word.meaning.kind !== "number") return null;
      const meaning = "A date; 202508 is the first day of a month, 2025 the first day of a year.";
      return { ...plain, ...silent, title: formatDay(word.meaning.value), meaning };
    }
    case "Text": {
      if (word.meaning.kind !== "text") return null;
      const meaning = "Text; case and surrounding spaces are ignored.";
      return { ...plain, ...silent, title: word.meaning.value, meaning };
    }
    case "Number":
    case "Unit":
    case "Percent": {
      const place = numberAround(words, index);
      if (place !== null) return noteOfNumber(text, place, read, reader);
      break;
    }
    default:
  }
  const note = noteOf(word);
  return note === null ? null : { ...plain, ...silent, ...note };
}

function noteOfName({ start, end, meaning }: Word, { catalogue }: QueryReader): Note | null {
  if (meaning.kind !== "name") return null;
  const { column, negated } = meaning.entry;
  const info = parameterOf(catalogue, column);
  if (info === undefined) return null;
  const { period } = splitColumnKey(column);
  const note = noteOfParameter(info, negated);
  const carried = period === null || info.code === column ? "" : ` ${describePeriod(period)}`;
  return {
    ...note,
    title: negated ? meaning.entry.text : note.title,
    meaning: note.meaning + carried,
    from: start,
    to: end,
    formula: info.formula,
    inLanguage: isFilterKey(info.code),
  };
}

function noteOfCall(
  { start, end, meaning }: Word,
  root: Expression | null,
  { catalogue }: QueryReader,
): Note | null {
  if (meaning.kind !== "call" || meaning.function === null) return null;
  const call = root === null ? null : findCall(root, start);
  const isText = (argument: Expression): boolean =>
    argument.kind === "name" && parameterOf(catalogue, argument.column)?.type === "text";
  const note = noteOfFunction(meaning.function, call, isText);
  return { ...note, from: start, to: end, inLanguage: false };
}

function noteOfNumber(
  text: string,
  place: Place,
  { value }: ReadFormula,
  { catalogue }: QueryReader,
): Note {
  const title = text.slice(place.start, place.end).replaceAll(/\s+/gu, " ");
  const counted = describeNumber(place, value?.node ?? null, catalogue);
  const scaled = /lakh|cr|k|mn|bn/iu.test(title);
  return {
    from: place.start,
    to: place.end,
    title,
    unit: "",
    meaning:
      counted === null
        ? "A number. cr, lakh, k, mn and bn scale it to the unit of the parameter it is compared with."
        : `A number: here ${counted}${scaled ? ", scaled to the unit of the parameter" : ""}.`,
    aliases: [],
    examples: [],
    formula: null,
    inLanguage: false,
  };
}
