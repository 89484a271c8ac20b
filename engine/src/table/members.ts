/** Multi-valued texts (indices, lists) are stored as one sorted text joined by line breaks. */
const separator = "\n";

/** Null without names. */
export function joinMembers(names: Iterable<string>): string | null {
  const distinct = new Set<string>();
  for (const name of names) {
    const trimmed = name.trim().replaceAll(/\s+/gu, " ");
    if (trimmed !== "") distinct.add(trimmed);
  }
  return distinct.size === 0 ? null : [...distinct].toSorted().join(separator);
}

export function splitMembers(text: string): readonly string[] {
  return text.includes(separator) ? text.split(separator) : [text];
}

/** `Munshi 50, Munshi 100`. */
export function showMembers(text: string): string {
  return text.replaceAll(separator, ", ");
}
