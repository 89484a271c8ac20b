import type { Catalogue } from "./catalogue/catalogue.ts";
import type {
  ColumnKey,
  CustomFilter,
  DefinedFilter,
  Diagnostic,
  QueryToken,
} from "./contract/index.ts";
import type { Expression } from "./grammar/ast.ts";
import type { Effort } from "./grammar/effort.ts";
import { skipBlanks } from "./grammar/fold.ts";
import { buildNameIndex, type NameIndex } from "./grammar/name-index.ts";
import { parse, type Vocabulary } from "./grammar/parse.ts";
import { warmParser } from "./grammar/parser.ts";
import { type Problem, problemAt, toDiagnostics } from "./grammar/problem.ts";
import { checkFormula, checkQuery, type FormulaValue } from "./semantics/check.ts";
import { listReads } from "./semantics/checked-columns.ts";
import { truthAsNumber } from "./semantics/choose.ts";
import type { CheckedNode, NumberNode, TruthNode } from "./semantics/checked.ts";
import { splitColumnKey } from "./semantics/columns.ts";
import { defineFilters } from "./semantics/define-filters.ts";
import { isFilterKey, type Scope, vocabularyOf } from "./semantics/scope.ts";

interface ReadText {
  /** The syntax tree, holes included; null where the text is empty or beyond the bounds. */
  readonly expression: Expression | null;
  /** The columns that it names, in order of first use: what to show. */
  readonly columns: readonly ColumnKey[];
  /** The columns that its checked tree reads, each once: what to load. */
  readonly reads: readonly ColumnKey[];
  readonly tokens: readonly QueryToken[];
  /** Where a line break means AND, as the end of the word before it. */
  readonly lineAnds: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many steps it took to read, bounded whatever the text. */
  readonly steps: number;
}

/** A query that was read, as far as it could be. */
export interface ReadQuery extends ReadText {
  /** Null where a diagnostic is an error. */
  readonly condition: TruthNode | null;
}

/** A formula that was read, as far as it could be: a number or a condition. */
export interface ReadFormula extends ReadText {
  /** Null where a diagnostic is an error. */
  readonly value: FormulaValue | null;
}

/** A column that a custom filter gives: a condition as 1 and 0, empty where it is unknown. */
export interface FilterColumn {
  readonly node: NumberNode;
  readonly reads: readonly ColumnKey[];
}

/** Reads queries and formulas over one catalogue and a user's custom filters. */
export interface QueryReader {
  /** With each custom filter as a parameter. */
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  readonly vocabulary: Vocabulary;
  /** What became of the custom filters, in the order given. */
  readonly filters: readonly DefinedFilter[];
  /** Never throws for a text: what is wrong with it comes back as diagnostics. */
  read(text: string): ReadQuery;
  /** The same for a text that may also be a number. */
  readFormula(text: string): ReadFormula;
  /** Null where the key is no filter's, or where the data at hand lack what the filter reads. */
  filterColumn(key: ColumnKey): FilterColumn | null;
  /** Another reader, with these filters in place of those before. */
  define(filters: readonly CustomFilter[]): QueryReader;
}

type IsAvailable = (key: ColumnKey) => boolean;

/** `isAvailable` tells whether the data at hand have a column that the catalogue describes. */
export function createQueryReader(
  catalogue: Catalogue,
  isAvailable: IsAvailable = () => true,
): QueryReader {
  warmParser();
  const scope: Scope = { catalogue, names: buildNameIndex(catalogue), filters: new Map() };
  const define = (filters: readonly CustomFilter[]): QueryReader => {
    const { defined, scope: own } = defineFilters(scope, filters);
    return createReader(own, defined, isAvailable, define);
  };
  return createReader(scope, [], isAvailable, define);
}

function createReader(
  scope: Scope,
  filters: readonly DefinedFilter[],
  isAvailable: IsAvailable,
  define: QueryReader["define"],
): QueryReader {
  const vocabulary = vocabularyOf(scope);
  return {
    catalogue: scope.catalogue,
    names: scope.names,
    vocabulary,
    filters,
    read(text) {
      const { checked, ...query } = readText(text, vocabulary, (expression, effort) => {
        const { condition, ...rest } = checkQuery(text, expression, scope, isAvailable, effort);
        return { ...rest, checked: condition, root: condition };
      });
      return { ...query, condition: checked };
    },
    readFormula(text) {
      const { checked, ...formula } = readText(text, vocabulary, (expression, effort) => {
        const { value, ...rest } = checkFormula(text, expression, scope, isAvailable, effort);
        return { ...rest, checked: value, root: value?.node ?? null };
      });
      return { ...formula, value: checked };
    },
    filterColumn: (key) => readFilterColumn(key, scope, isAvailable),
    define,
  };
}

/** What the check of an expression gives, with the checked tree itself as its root. */
interface Checked<Value> {
  readonly checked: Value | null;
  readonly root: CheckedNode | null;
  readonly columns: readonly ColumnKey[];
  readonly problems: readonly Problem[];
}

function readText<Value>(
  text: string,
  vocabulary: Vocabulary,
  check: (expression: Expression, effort: Effort) => Checked<Value>,
): ReadText & { readonly checked: Value | null } {
  const effort: Effort = { steps: 0 };
  const { expression, tokens, lineAnds, problems, breaks, knownNames } = parse(
    text,
    vocabulary,
    effort,
  );
  const found = expression === null ? null : check(expression, effort);
  const all = [...problems, ...dropFollowers(text, breaks, found?.problems ?? [])];
  const failed = all.some(({ severity }) => severity === "error");
  const diagnostics = toDiagnostics(text, all);
  if (failed && knownNames === 0 && expression !== null) {
    diagnostics.unshift(...toDiagnostics(text, [wrongQuery(text)]));
  }
  const root = failed ? null : (found?.root ?? null);
  return {
    expression,
    checked: failed ? null : (found?.checked ?? null),
    columns: found?.columns ?? [],
    reads: root === null ? [] : listReads(root),
    tokens,
    lineAnds,
    diagnostics,
    steps: effort.steps,
  };
}

/**
 * Drops the doubt about the type of a part behind which the text breaks off: its rest is not known. A
 * word that was mended breaks nothing off.
 */
function dropFollowers(
  text: string,
  breaks: readonly number[],
  checked: readonly Problem[],
): readonly Problem[] {
  if (breaks.length === 0) return checked;
  const places = new Set(breaks);
  return checked.filter(
    ({ code, end }) =>
      code !== "formula.type_mismatch" || end === 0 || !places.has(skipBlanks(text, end)),
  );
}

function readFilterColumn(
  key: ColumnKey,
  scope: Scope,
  isAvailable: IsAvailable,
): FilterColumn | null {
  if (!isFilterKey(key)) return null;
  const { code, period } = splitColumnKey(key);
  const name = scope.catalogue.parameters.get(code)?.name;
  if (name === undefined) return null;
  const place = { start: 0, end: name.length };
  const reference: Expression = { kind: "name", column: code, negated: false, ...place };
  const expression: Expression =
    period === null ? reference : { kind: "period", operand: reference, period, ...place };
  const { value, problems } = checkFormula(name, expression, scope, isAvailable);
  if (value === null || problems.some(({ severity }) => severity === "error")) return null;
  const reads = listReads(value.node);
  if (value.type === "number") return { node: value.node, reads };
  return { node: truthAsNumber(value.node, place), reads };
}

function wrongQuery(text: string): Problem {
  const start = text.length - text.trimStart().length;
  const message = "wrong query: no known parameter occurs in it.";
  const place = { start, end: text.trimEnd().length };
  return problemAt(place, "formula.wrong_query", message, { expected: ["a parameter"] });
}
