import type { Catalogue } from "./catalogue/catalogue.ts";
import type {
  ColumnKey,
  CustomFilter,
  DefinedFilter,
  Diagnostic,
  QueryToken,
  FormatResult,
} from "./contract/index.ts";
import type { Expression } from "./grammar/ast.ts";
import type { StepCounter } from "./grammar/step-counter.ts";
import { skipBlanks } from "./grammar/fold.ts";
import { buildNameIndex, type NameIndex } from "./grammar/name-index.ts";
import { parse, type Vocabulary } from "./grammar/parse.ts";
import { warmParser } from "./grammar/parser.ts";
import { type Problem, problemAt, toDiagnostics } from "./grammar/problem.ts";
import { checkFormula, checkQuery, type FormulaValue } from "./semantics/check.ts";
import { listReads } from "./semantics/checked-columns.ts";
import {
  truthAsNumber,
  type CheckedNode,
  type NumberNode,
  type TruthNode,
} from "./semantics/checked.ts";
import { splitColumnKey } from "./semantics/columns.ts";
import { defineFilters } from "./semantics/define-filters.ts";
import { isFilterKey, type Scope, vocabularyOf } from "./semantics/scope.ts";
import { formatText } from "./grammar/format.ts";

interface ReadText {
  /** Syntax tree with holes; null if empty or over the limits. */
  readonly expression: Expression | null;
  /** Columns to show: named ones, in order of first use. */
  readonly columns: readonly ColumnKey[];
  /** Columns to load. */
  readonly reads: readonly ColumnKey[];
  readonly tokens: readonly QueryToken[];
  /** Line breaks that mean AND, as the end offset of the previous token. */
  readonly lineAnds: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
  /** Bounded, whatever the text. */
  readonly steps: number;
}

export interface ReadQuery extends ReadText {
  /** Null if there is an error. */
  readonly condition: TruthNode | null;
}

export interface ReadFormula extends ReadText {
  /** Null if there is an error. */
  readonly value: FormulaValue | null;
}

/** The column of a custom filter; conditions are 1 and 0, empty if unknown. */
export interface FilterColumn {
  readonly node: NumberNode;
  readonly reads: readonly ColumnKey[];
}

export interface QueryReader {
  /** Includes custom filters. */
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  readonly vocabulary: Vocabulary;
  /** In the order given. */
  readonly filters: readonly DefinedFilter[];
  /** Never throws; errors are diagnostics. */
  read(text: string): ReadQuery;
  readFormula(text: string): ReadFormula;
  /** Null if there is no such filter or its inputs are missing. */
  filterColumn(key: ColumnKey): FilterColumn | null;
  /** A reader with these filters instead. */
  define(filters: readonly CustomFilter[]): QueryReader;
}

type IsAvailable = (key: ColumnKey) => boolean;

/** `isAvailable`: whether the data have a column. */
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
      const { checked, ...query } = readText(text, vocabulary, (expression, counter) => {
        const { condition, ...rest } = checkQuery(text, expression, scope, isAvailable, counter);
        return { ...rest, checked: condition, root: condition };
      });
      return { ...query, condition: checked };
    },
    readFormula(text) {
      const { checked, ...formula } = readText(text, vocabulary, (expression, counter) => {
        const { value, ...rest } = checkFormula(text, expression, scope, isAvailable, counter);
        return { ...rest, checked: value, root: value?.node ?? null };
      });
      return { ...formula, value: checked };
    },
    filterColumn: (key) => readFilterColumn(key, scope, isAvailable),
    define,
  };
}

interface Checked<Value> {
  readonly checked: Value | null;
  readonly root: CheckedNode | null;
  readonly columns: readonly ColumnKey[];
  readonly problems: readonly Problem[];
}

function readText<Value>(
  text: string,
  vocabulary: Vocabulary,
  check: (expression: Expression, counter: StepCounter) => Checked<Value>,
): ReadText & { readonly checked: Value | null } {
  const counter: StepCounter = { steps: 0 };
  const { expression, tokens, lineAnds, problems, breaks, knownNames } = parse(
    text,
    vocabulary,
    counter,
  );
  const found = expression === null ? null : check(expression, counter);
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
    steps: counter.steps,
  };
}

/** Drops type errors right before a syntax error, where the rest is unknown. */
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
  const message = "wrong query: it contains no known parameter.";
  const place = { start, end: text.trimEnd().length };
  return problemAt(place, "formula.wrong_query", message, { expected: ["a parameter"] });
}

/** Unchanged, with diagnostics, if it cannot be read. */
export function formatQuery(text: string, reader: QueryReader): FormatResult {
  const { diagnostics } = reader.readFormula(text);
  const wrong = diagnostics.some(({ severity }) => severity === "error");
  return {
    text: wrong ? text : formatText(text, reader.catalogue, reader.vocabulary),
    diagnostics,
  };
}

/** Editing, running and counting read the same text. */
const maxTexts = 8;

/** Memoizes the latest texts; valid while the data are unchanged. */
export function memoizeReads(reader: QueryReader): QueryReader {
  /** Most recently used last. */
  const known = new Map<string, ReadQuery>();
  return {
    ...reader,
    read(text) {
      const query = known.get(text) ?? reader.read(text);
      known.delete(text);
      known.set(text, query);
      const [oldest] = known.keys();
      if (known.size > maxTexts && oldest !== undefined) known.delete(oldest);
      return query;
    },
  };
}
