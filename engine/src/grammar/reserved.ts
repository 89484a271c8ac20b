import { skipBlanks } from "./fold.ts";
import { matchDate, matchNumber, matchUnit } from "./numbers.ts";
import { matchPeriod } from "./periods.ts";

/** Words that stand for themselves wherever they are written. */
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

/** Whether a folded name can be written only as `[...]`, since the grammar reads it otherwise. */
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
