import type { QueryReader, ReadQuery } from "./query.ts";

/** A query is edited, run and counted in turn, and each reads the same text. */
const mostTexts = 8;

/** The same reader, which gives what it gave for the last few texts; good while the data at hand stay. */
export function rememberReads(reader: QueryReader): QueryReader {
  /** The last used last. */
  const known = new Map<string, ReadQuery>();
  return {
    ...reader,
    read(text) {
      const query = known.get(text) ?? reader.read(text);
      known.delete(text);
      known.set(text, query);
      const [oldest] = known.keys();
      if (known.size > mostTexts && oldest !== undefined) known.delete(oldest);
      return query;
    },
  };
}
