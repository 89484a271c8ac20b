import { skipBlanks } from "./fold.ts";
import { matchDate, matchNumber, matchUnit } from "./numbers.ts";
import { matchPeriod } from "./periods.ts";

export const reservedWords: ReadonlySet<string> = new Set([
  "and",
  "or",
  "not",
  "between",
  "is empty",
  "is not empty",
  "true",
  "false",
]);

const grammarCharacters = /[[\]<>=!+*,;"|]|--|\/\/|\/\*/u;
const grammarStart = /^['()\-/%.]/u;

/** True if a folded name must be written as `[...]`. */
export function collidesWithGrammar(folded: string): boolean {
  return (
    reservedWords.has(folded) ||
    grammarCharacters.test(folded) ||
    grammarStart.test(folded) ||
    matchPeriod(folded, 0)?.end === folded.length ||
    matchDate(folded, 0)?.end === folded.length ||
    readsAsNumber(folded)
  );
}

function readsAsNumber(folded: string): boolean {
  const number = matchNumber(folded, 0, true);
  if (number === null) return false;
  const rest = skipBlanks(folded, number.end);
  return rest >= folded.length || matchUnit(folded, rest)?.end === folded.length;
}

const misspeltAnd = new Set([
  "an",
  "ad",
  "nd",
  "adn",
  "nad",
  "dan",
  "annd",
  "aand",
  "andd",
  "amd",
  "but",
]);
const misspeltOr = new Set(["ro", "orr", "oor"]);

/** The likely intended logic word, or null. */
export function intendedLogic(folded: string): "AND" | "OR" | null {
  if (misspeltAnd.has(folded)) return "AND";
  return misspeltOr.has(folded) ? "OR" : null;
}
