import type { Catalogue } from "./catalogue/catalogue.ts";
import type { ColumnKey, Diagnostic, QueryToken } from "./contract/index.ts";
import { buildNameIndex, type NameIndex } from "./grammar/name-index.ts";
import { parse, type Vocabulary } from "./grammar/parse.ts";
import { warmParser } from "./grammar/parser.ts";
import { type Problem, problemAt, toDiagnostics } from "./grammar/problem.ts";
import { checkQuery } from "./semantics/check.ts";
import { columnsOf } from "./semantics/checked-columns.ts";
import type { TruthNode } from "./semantics/checked.ts";
import { parameterOf } from "./semantics/columns.ts";

/** A query that was read, as far as it could be. */
export interface ReadQuery {
  /** Null where a diagnostic is an error. */
  readonly condition: TruthNode | null;
  /** The columns that it names, in order of first use: what to show. */
  readonly columns: readonly ColumnKey[];
  /** The columns that its condition reads, each once: what to load. */
  readonly reads: readonly ColumnKey[];
  readonly tokens: readonly QueryToken[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads queries over one catalogue. */
export interface QueryReader {
  readonly names: NameIndex;
  /** Never throws for a text: what is wrong with it comes back as diagnostics. */
  read(text: string): ReadQuery;
}

/** `isAvailable` tells whether the data at hand have a column that the catalogue describes. */
export function createQueryReader(
  catalogue: Catalogue,
  isAvailable: (key: ColumnKey) => boolean = () => true,
): QueryReader {
  const names = buildNameIndex(catalogue);
  const vocabulary: Vocabulary = {
    names,
    isTruth: (column) => parameterOf(catalogue, column)?.type === "truth",
  };
  warmParser();
  return { names, read: (text) => readQuery(text, catalogue, vocabulary, isAvailable) };
}

function readQuery(
  text: string,
  catalogue: Catalogue,
  vocabulary: Vocabulary,
  isAvailable: (key: ColumnKey) => boolean,
): ReadQuery {
  const { expression, tokens, problems, knownNames } = parse(text, vocabulary);
  const checked =
    expression === null
      ? null
      : checkQuery(text, expression, catalogue, vocabulary.names, isAvailable);
  const all = [...problems, ...(checked?.problems ?? [])];
  const failed = all.some(({ severity }) => severity === "error");
  const diagnostics = toDiagnostics(text, all);
  if (failed && knownNames === 0 && expression !== null) {
    diagnostics.unshift(...toDiagnostics(text, [wrongQuery(text)]));
  }
  const condition = failed ? null : (checked?.condition ?? null);
  return {
    condition,
    columns: checked?.columns ?? [],
    reads: condition === null ? [] : [...new Set(columnsOf(condition))],
    tokens,
    diagnostics,
  };
}

function wrongQuery(text: string): Problem {
  const start = text.length - text.trimStart().length;
  const message = "wrong query: no known parameter occurs in it.";
  const place = { start, end: text.trimEnd().length };
  return problemAt(place, "formula.wrong_query", message, { expected: ["a parameter"] });
}
