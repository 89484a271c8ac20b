/**
 * Names of statements that one pool's connections prepare. A session parses a named statement once,
 * and mostly plans it once too; both take longer than running most of our statements.
 */
export interface StatementNames {
  /** The name to send a text under; undefined for one that was not seen before, or beyond the limit. */
  nameOf(text: string): string | undefined;
  /** Sends a text under another name from now on: sessions keep the shape of its first answer. */
  renew(text: string): void;
}

/** Each takes some 10 to 100 kB in each session. */
const mostNames = 400;
/** Texts seen once, such as inserts of a number of rows that does not return. */
const mostSeen = 2_000;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let count = 0;
  const name = (text: string): string => {
    const given = `s${(count += 1)}`;
    names.set(text, given);
    return given;
  };
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostNames) return known;
      if (seen.delete(text)) return name(text);
      if (seen.size >= mostSeen) seen.clear();
      seen.add(text);
      return undefined;
    },
    renew(text) {
      if (names.has(text)) name(text);
    },
  };
}
