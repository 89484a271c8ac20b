export interface NamedFormula {
  readonly name: string;
  readonly formula: string;
}

/**
 * Those of the filters that a text may name, itself or through others: a superset, found without
 * reading anything, so that nobody's five hundred filters are read for a query that names two. Null
 * where their formulas come to more than `mostCharacters` together.
 */
export function findNameable<F extends NamedFormula>(
  text: string,
  filters: readonly F[],
  mostCharacters: number,
): readonly F[] | null {
  const open = new Map(filters.map((filter) => [filter, spellingOf(filter.name)]));
  const found: F[] = [];
  let characters = 0;
  const take = (given: string): void => {
    const squeezed = squeeze(given);
    for (const [filter, { squeezedName, pattern }] of open) {
      if (!squeezedName.some((name) => squeezed.includes(name)) || !pattern.test(given)) continue;
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

// The language's own blanks, and the signs that it takes for typewriter ones.
const blanks = String.raw`[\s\u0085\u200b]`;
const blank = new RegExp(blanks, "gu");
const alike: readonly (readonly [RegExp, string, string])[] = [
  [/['\u2019]/gu, "'", String.raw`['\u2019]`],
  [/[-\u2010\u2011\u2212]/gu, "-", String.raw`[-\u2010\u2011\u2212]`],
];

function squeeze(text: string): string {
  let squeezed = text.replaceAll(blank, "").toLowerCase();
  for (const [signs, sign] of alike) squeezed = squeezed.replaceAll(signs, sign);
  return squeezed;
}

/** However it is spaced; a truth `Is X` may be written `Is not X` too. */
function spellingOf(name: string): {
  readonly squeezedName: readonly string[];
  readonly pattern: RegExp;
} {
  const [first = "", ...rest] = name.split(blank).filter((word) => word !== "");
  const isTruth = first.toLowerCase() === "is" && rest.length > 0;
  const tail = rest.map((word) => `${blanks}*${escapeWord(word)}`).join("");
  const negation = isTruth ? `(?:${blanks}+not)?` : "";
  const whole = `(?<![\\p{L}\\p{M}_])${escapeWord(first)}${negation}${tail}(?![\\p{L}\\p{N}\\p{M}_])`;
  const plain = squeeze(name);
  return {
    squeezedName: isTruth ? [plain, `isnot${plain.slice(2)}`] : [plain],
    pattern: new RegExp(whole, "iu"),
  };
}

/** Between a digit and what follows a blank does not count, so there may be one. */
function escapeWord(word: string): string {
  return word
    .split(/(?<=\d)(?=[^\d])/u)
    .map((part) => {
      let escaped = part.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
      escaped = escaped.replaceAll(String.raw`\-`, "-");
      for (const [signs, , group] of alike) escaped = escaped.replaceAll(signs, group);
      return escaped;
    })
    .join(`${blanks}*`);
}
