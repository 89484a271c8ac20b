import { createQueryReader, formatQuery, listsCode, productCatalogue } from "@munshi/engine";
import type { QueryReader, ReadQuery } from "@munshi/engine";
import type { Diagnostic, QueryToken } from "@munshi/engine/contract";
import type { ChangedClause } from "../../../contract/index.ts";
import { ownMessages } from "../messages.ts";
import { nameKey } from "../../../platform/text/name-key.ts";
import { findNameable } from "./named-filters.ts";
import type { NamedFormula } from "./named-filters.ts";

/** Result of parsing a text. */
export interface ScreenReading<F extends NamedFormula> {
  /** A text with an error cannot be used. */
  readonly diagnostics: readonly Diagnostic[];
  /** Distinct custom filters it uses, directly or through others. */
  readonly filters: readonly F[];
  /** Texts that may be stock list names, as given by `nameKey`; empty if no list is used. */
  readonly listNames: ReadonlySet<string>;
}

/** Validation of saved texts by the engine. */
export interface ScreenTexts {
  /** The language's key for a filter name. */
  filterKey(name: string): string;
  /** `owned` are all custom filters of the query's author. Never throws. */
  readQuery<F extends NamedFormula>(text: string, owned: readonly F[]): ScreenReading<F>;
  /** Problems of a filter to be added to `owned`: its name, its formula, a cycle. */
  readFilter(filter: NamedFormula, owned: readonly NamedFormula[]): readonly Diagnostic[];
  /** Conditions joined by the outermost AND; the whole text if it cannot be parsed. */
  listClauses(text: string, owned: readonly NamedFormula[]): readonly ScreenClause[];
}

/** A condition of a query; conditions with equal `standard` are equivalent. */
export interface ScreenClause extends ChangedClause {
  readonly standard: string;
}

/** Limits parsing time; a query of a thousand parts cannot use more. */
const mostFormulaCharacters = 60_000;

/** Indexes the catalogue's names on first use. */
export function createScreenTexts(): ScreenTexts {
  let reader: QueryReader | null = null;
  const define = (filters: readonly NamedFormula[]): QueryReader =>
    (reader ??= createQueryReader(productCatalogue)).define(
      filters.map(({ name, formula }) => ({ name, formula })),
    );
  const nameableIn = <F extends NamedFormula>(text: string, filters: readonly F[]) =>
    findNameable(text, filters, mostFormulaCharacters);
  return {
    filterKey(name) {
      const [defined] = define([{ name, formula: "" }]).filters;
      return defined?.key ?? "";
    },
    readQuery(text, owned) {
      const nameable = nameableIn(text, owned);
      if (nameable === null) return refused;
      const own = define(nameable);
      const { diagnostics, columns, reads, tokens } = own.read(text);
      const filters = listNamed(columns, nameable, own);
      const texts = [{ text, tokens }, ...filters.map(({ formula }) => readTokens(formula, own))];
      const names = reads.includes(listsCode) ? texts.flatMap(listTexts) : [];
      return { diagnostics, filters, listNames: new Set(names) };
    },
    readFilter(filter, owned) {
      const nameable = nameableIn(filter.formula, owned);
      if (nameable === null) return refused.diagnostics;
      const [defined] = define([filter, ...nameable]).filters;
      return defined?.diagnostics ?? [];
    },
    listClauses(text, owned) {
      const own = define(nameableIn(text, owned) ?? []);
      const { expression } = own.read(text);
      const whole = { start: 0, end: text.length };
      return splitClauses(expression).map((part) => {
        const { start, end } = part ?? whole;
        const clause = text.slice(start, end);
        return { text: clause, start, end, standard: nameKey(formatQuery(clause, own).text) };
      });
    },
  };
}

type Expression = ReadQuery["expression"];

function splitClauses(expression: Expression): readonly Expression[] {
  return expression?.kind === "and" ? expression.operands.flatMap(splitClauses) : [expression];
}

/** Filters shown as columns, then filters used in their formulas. */
function listNamed<F extends NamedFormula>(
  columns: readonly string[],
  filters: readonly F[],
  reader: QueryReader,
): readonly F[] {
  const named = new Set<F>();
  const take = (shown: readonly string[]): void => {
    for (const [index, filter] of filters.entries()) {
      const key = reader.filters[index]?.key;
      if (shown.some((column) => column === key || column.startsWith(`${key}@`))) named.add(filter);
    }
  };
  take(columns);
  // Iterating a set includes elements added during the iteration.
  for (const { formula } of named) take(reader.readFormula(formula).columns);
  return [...named];
}

interface ReadTokens {
  readonly text: string;
  readonly tokens: readonly QueryToken[];
}

function readTokens(formula: string, reader: QueryReader): ReadTokens {
  return { text: formula, tokens: reader.readFormula(formula).tokens };
}

function listTexts({ text, tokens }: ReadTokens): readonly string[] {
  return tokens
    .filter(({ kind }) => kind === "text")
    .map(({ start, end }) => nameKey(text.slice(start + 1, end - 1)));
}

const refused = {
  diagnostics: [
    {
      code: "formula.too_long",
      message: ownMessages.largeFilters,
      severity: "error",
      span: { start: 0, end: 0, line: 1, column: 1 },
      expected: [],
      suggestions: [],
    },
  ],
  filters: [],
  listNames: new Set<string>(),
} as const;
