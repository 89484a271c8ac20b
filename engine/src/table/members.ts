/**
 * A company may have several texts of one kind: the indices that it is in, the lists that name it. A
 * column holds them as one text a combination, sorted and joined by line breaks.
 */
const separator = "\n";

/** Distinct names as one text; null where there are none. */
export function joinMembers(names: Iterable<string>): string | null {
  const distinct = new Set<string>();
  for (const name of names) {
    const trimmed = name.trim().replaceAll(/\s+/gu, " ");
    if (trimmed !== "") distinct.add(trimmed);
  }
  return distinct.size === 0 ? null : [...distinct].toSorted().join(separator);
}

/** The names in a text; one alone where it joins none. */
export function splitMembers(text: string): readonly string[] {
  return text.includes(separator) ? text.split(separator) : [text];
}

/** As people read it: `Munshi 50, Munshi 100`. */
export function showMembers(text: string): string {
  return text.replaceAll(separator, ", ");
}
