import type { FormatResult } from "./contract/index.ts";
import { formatText } from "./grammar/format.ts";
import type { QueryReader } from "./query.ts";

/** A query or formula in its standard form; unchanged, with what is wrong, where it cannot be read. */
export function formatQuery(text: string, reader: QueryReader): FormatResult {
  const { diagnostics } = reader.readFormula(text);
  const wrong = diagnostics.some(({ severity }) => severity === "error");
  return {
    text: wrong ? text : formatText(text, reader.catalogue, reader.vocabulary),
    diagnostics,
  };
}
