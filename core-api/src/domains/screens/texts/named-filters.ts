export interface NamedFormula {
  readonly name: string;
  readonly formula: string;
}

/**
 * Filters that a text may use, directly or through others: a superset found without parsing,
 * so hundreds of filters need not be parsed for a query that uses two. Null if their formulas
 * exceed `mostCharacters` in total.
 */
export function findNameable<F extends NamedFormula>(
  text: string,
  filters: readonly F[],
  mostCharacters: number,
): readonly F[] | null {
  const open = new Map(filters.map((filter) => [filter, spellingsOf(filter.name)]));
  const found: F[] = [];
  let characters = 0;
  const take = (given: string): void => {
    const folded = fold(given);
    for (const [filter, spellings] of open) {
      if (!spellings.some((name) => holdsName(folded, name))) continue;
      open.delete(filter);
      found.push(filter);
      characters += filter.formula.length;
    }
  };
  take(text);
  for (const { formula } of found) {
    if (characters > mostCharacters) return null;
    take(formula);
  }
  return found;
}

/**
 * Normalises names at least as coarsely as the language: all blanks are equal, apostrophes and hyphens
 * become ASCII, and blanks after a digit are dropped.
 */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s\u0085\u200b]+/gu, " ")
    .replaceAll("\u2019", "'")
    .replaceAll(/[\u2010\u2011\u2212]/gu, "-")
    .replaceAll(/(?<=\d) (?=\D)/gu, "");
}

/** A boolean `Is X` may also be written `Is not X`. */
function spellingsOf(name: string): readonly string[] {
  const folded = fold(name).trim();
  return folded.startsWith("is ") ? [folded, `is not ${folded.slice(3)}`] : [folded];
}

const letter = /[\p{L}\p{M}_]/u;
const wordPart = /[\p{L}\p{M}\p{N}_]/u;
const digit = /\d/;

/** A dropped blank after a digit hides the end of a word. */
function holdsName(folded: string, name: string): boolean {
  for (let at = folded.indexOf(name); at !== -1; at = folded.indexOf(name, at + 1)) {
    const endsAnywhere = digit.test(name.slice(-1));
    const isWhole = !letter.test(folded.charAt(at - 1));
    if (isWhole && (endsAnywhere || !wordPart.test(folded.charAt(at + name.length)))) return true;
  }
  return false;
}
