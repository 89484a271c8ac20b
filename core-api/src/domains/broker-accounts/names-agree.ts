const honorifics: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof shri shree sri smt shrimati srimati kum".split(" "),
);

/**
 * Whether two names can be one person's: in any order of words and any case, without dots and
 * honorifics, with initials for words, and with one middle name left out. A name without letters
 * agrees with any.
 */
export function namesAgree(one: string, other: string): boolean {
  const [readings, others] = [listReadings(one), listReadings(other)];
  if (readings.length === 0 || others.length === 0) return true;
  return readings.some((words) =>
    others.some((theirs) =>
      words.length <= theirs.length ? isWithin(words, theirs) : isWithin(theirs, words),
    ),
  );
}

/** Two letters may be a word or two initials: `AK Sharma`, `MS Rao`. Empty for no letters. */
function listReadings(name: string): readonly (readonly string[])[] {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’`]|\p{Mn}/gu, "")
    .split(/[^\p{L}\p{Mc}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const titleless = words.filter((word) => !honorifics.has(word));
  const initials = words.flatMap((word) => (word.length === 2 ? word.split("") : [word]));
  return [titleless.length === 0 ? words : titleless, initials];
}

/** `longer` has all the words of `shorter`, at least one of them in full, and at most one more. */
function isWithin(shorter: readonly string[], longer: readonly string[]): boolean {
  if (shorter.join("") === longer.join("")) return true;
  if (longer.length > shorter.length + 1) return false;
  const found = new Map<number, number>();
  const take = (fits: (word: string, theirs: string) => boolean): void => {
    for (const [index, word] of shorter.entries()) {
      if (found.has(index)) continue;
      const taken = new Set(found.values());
      const at = longer.findIndex((theirs, place) => !taken.has(place) && fits(word, theirs));
      if (at !== -1) found.set(index, at);
    }
  };
  take((word, theirs) => word === theirs);
  const isSharedInFull = [...found.keys()].some((index) => (shorter[index] ?? "").length > 1);
  take((word, theirs) => (word.length === 1 || theirs.length === 1) && word[0] === theirs[0]);
  if (!isSharedInFull || found.size < shorter.length) return false;
  const taken = new Set(found.values());
  const extra = longer.findIndex((_, place) => !taken.has(place));
  if (extra === -1) return true;
  // A surname may come first: the middle name is then the last word.
  const isReversed = (found.get(0) ?? 0) > (found.get(shorter.length - 1) ?? 0);
  return extra > 0 && (extra < longer.length - 1 || isReversed);
}
