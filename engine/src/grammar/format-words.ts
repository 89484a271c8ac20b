import type { Catalogue } from "../catalogue/catalogue.ts";
import { skipCurrency } from "./currency.ts";
import { foldName } from "./fold.ts";
import { complementName, type NameEntry, type NameIndex } from "./name-index.ts";
import { operandEnds } from "./repair-word.ts";
import { collidesWithGrammar } from "./reserved.ts";
import type { Word } from "./tokens.ts";

/** Standard spelling of a token. Numbers keep their digits and groups, periods their words. */
export function spellWord(
  text: string,
  word: Word,
  catalogue: Catalogue,
  names: NameIndex,
  bracketed: boolean,
): string {
  const written = text.slice(word.start, word.end);
  const { meaning } = word;
  switch (word.type) {
    case "Number":
      return spellNumber(written);
    case "Name":
      return meaning.kind === "name"
        ? spellName(meaning.entry, catalogue, names, bracketed)
        : written;
    case "Call":
    case "Truth":
    case "Unit":
      return oneBlank(written).toLowerCase();
    case "Period":
    case "Span":
      return oneBlank(written)
        .toLowerCase()
        .replace(/(\d) ?(?=[a-z])/u, "$1 ");
    case "Comparison":
      return meaning.kind === "comparison" ? meaning.operator : written;
    case "PlusMinus":
    case "TimesDivide":
      return meaning.kind === "arithmetic" ? meaning.operator : written;
    case "Text":
      return meaning.kind === "text" && !meaning.value.includes("'")
        ? `'${meaning.value}'`
        : written;
    case "IsEmpty":
      return meaning.kind === "is-empty" && meaning.negated ? "IS NOT EMPTY" : "IS EMPTY";
    case "And":
    case "Or":
    case "Not":
    case "Between":
    case "In":
      return word.type.toUpperCase();
    default:
      return written;
  }
}

/** Keeps digits and groups; writes rupee signs as `₹`. */
function spellNumber(written: string): string {
  const start = skipCurrency(written, 0);
  const digits = written.slice(start ?? 0).replace(/\/[-\u2212]$/u, "");
  return start === null ? digits : `₹${digits}`;
}

/** The display name, or the written alias if the name would be read differently. */
function spellName(
  { text, column, negated }: NameEntry,
  catalogue: Catalogue,
  names: NameIndex,
  bracketed: boolean,
): string {
  const name = catalogue.parameters.get(column)?.name ?? text;
  const own = negated ? (complementName(name) ?? text) : name;
  const known = names.byFoldedName.get(foldName(own));
  const spelt = oneBlank(known?.column === column && known.negated === negated ? own : text);
  return bracketed || collidesWithGrammar(foldName(spelt)) ? `[${spelt}]` : spelt;
}

function oneBlank(text: string): string {
  return text.trim().replaceAll(/[\s\u200b\u0085]+/gu, " ");
}

/** True for a unary sign. */
function isSign(words: readonly Word[], lineStarts: ReadonlySet<number>, index: number): boolean {
  if (words[index]?.type !== "PlusMinus") return false;
  const before = words[index - 1];
  return before === undefined || lineStarts.has(index) || !operandEnds.has(before.type);
}

export function takesBlank(
  words: readonly Word[],
  lineStarts: ReadonlySet<number>,
  index: number,
): boolean {
  const word = words[index];
  const before = words[index - 1];
  if (word === undefined || before === undefined) return false;
  // adjacent signs would start a comment
  if (isSign(words, lineStarts, index - 1)) return isSign(words, lineStarts, index);
  if (before.type === "OpenBracket" || (before.type === "Call" && word.type === "OpenBracket")) {
    return false;
  }
  return !["CloseBracket", "Comma", "Percent"].includes(word.type);
}
