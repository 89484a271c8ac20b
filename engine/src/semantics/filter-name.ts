import { foldName } from "../grammar/fold.ts";
import { functionNamed } from "../grammar/function-names.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { matchUnit } from "../grammar/numbers.ts";
import { matchSpan } from "../grammar/periods.ts";
import { collidesWithGrammar, reservedWords } from "../grammar/reserved.ts";

const longestName = 100;
const possible = /^[\p{L}\p{N}\p{M}_ /%&.'()-]+$/u;

/** Null if the name is valid. */
export function filterNameObstacle(
  name: string,
  names: NameIndex,
  taken: ReadonlySet<string>,
): string | null {
  const folded = foldName(name);
  if (folded === "") return "A filter needs a name.";
  const shown = `"${name.trim().slice(0, longestName)}"`;
  if (folded.length > longestName) {
    return `A filter's name has at most ${longestName} characters.`;
  }
  if (!possible.test(folded)) {
    return `${shown} is not a valid name. Use only letters, digits, spaces and / % & . ' ( ) -.`;
  }
  if (isReserved(folded)) return `${shown} is a keyword of the query language.`;
  if (collidesWithGrammar(folded) || isWhole(matchSpan(folded, 0), folded)) {
    return `${shown} is not a valid name: queries read it as something else.`;
  }
  if (names.byFoldedName.has(folded)) return `${shown} is already the name of a parameter.`;
  return taken.has(folded) ? `${shown} is already the name of another filter.` : null;
}

function isReserved(folded: string): boolean {
  return (
    reservedWords.has(folded) ||
    functionNamed(folded) !== null ||
    folded === "in" ||
    isWhole(matchUnit(folded, 0), folded)
  );
}

function isWhole(match: { readonly end: number } | null, text: string): boolean {
  return match?.end === text.length;
}
