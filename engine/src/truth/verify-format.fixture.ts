import { expect } from "vitest";
import { formatQuery, type QueryReader } from "../query.ts";
import { complementName } from "../grammar/name-index.ts";
import { scan } from "../grammar/scanner.ts";
import type { Word } from "../grammar/tokens.ts";
import { canonicalText } from "../semantics/canonical.ts";
import { parameterOf } from "../semantics/columns.ts";
import { readRight } from "./verify.fixture.ts";

/** The formatted text keeps its meaning, is stable, and follows the standard spelling. */
export function verifyFormat(text: string, own: QueryReader): void {
  const formatted = formatQuery(text, own).text;
  const again = formatQuery(formatted, own).text;
  expect({ text, again }).toEqual({ text, again: formatted });
  const [meant, means] = [text, formatted].map((each) => canonicalText(readRight(own, each)));
  expect({ text, formatted, means }).toEqual({ text, formatted, means: meant });
  const strays = listStrays(formatted, own);
  expect({ text, formatted, strays }).toEqual({ text, formatted, strays: [] });
}

/** Words that are not spelt as the standard form spells them, and gaps of more than a blank or a line break. */
function listStrays(text: string, own: QueryReader): readonly string[] {
  const { words, comments } = scan(text, own.names);
  const strays: string[] = [];
  for (const [index, word] of words.entries()) {
    const written = text.slice(word.start, word.end);
    if (!spellingsOf(word, written, own).includes(written)) strays.push(written);
    const from = words[index - 1]?.end ?? 0;
    const gap = text.slice(from, word.start);
    const hasComment = comments.some(({ start }) => start >= from && start < word.start);
    if (!hasComment && !/^(?: ?|\n *)$/u.test(gap)) strays.push(gap);
  }
  return strays;
}

function spellingsOf(word: Word, written: string, own: QueryReader): readonly string[] {
  const { meaning } = word;
  switch (word.type) {
    case "Name": {
      if (meaning.kind !== "name") return [];
      const { column, negated, text } = meaning.entry;
      const name = parameterOf(own.catalogue, column)?.name ?? text;
      return [text, negated ? (complementName(name) ?? "") : name].flatMap((each) => {
        const spelt = each.trim().replaceAll(/\s+/gu, " ");
        return [spelt, `[${spelt}]`];
      });
    }
    case "IsEmpty":
      return ["IS EMPTY", "IS NOT EMPTY"];
    case "Comparison":
    case "PlusMinus":
    case "TimesDivide":
      return meaning.kind === "comparison" || meaning.kind === "arithmetic"
        ? [meaning.operator]
        : [];
    case "And":
    case "Or":
    case "Not":
    case "Between":
    case "In":
      return [word.type.toUpperCase()];
    case "Call":
    case "Truth":
    case "Unit":
    case "Period":
    case "Span":
      return [written.toLowerCase().replaceAll(/\s+/gu, " ")];
    default:
      return [written];
  }
}
