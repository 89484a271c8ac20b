import { createQueryReader, formatQuery, listsCode, productCatalogue } from "@munshi/engine";
import type { QueryReader, ReadQuery } from "@munshi/engine";
import type { Diagnostic, QueryToken } from "@munshi/engine/contract";
import type { ChangedClause } from "../../../contract/index.ts";
import { ownMessages } from "../messages.ts";
import { nameKey } from "../../../platform/text/name-key.ts";
import { findNameable } from "./named-filters.ts";
import type { NamedFormula } from "./named-filters.ts";

/** What reading a text told. */
export interface ScreenReading<F extends NamedFormula> {
  /** With an error among them the text cannot be used. */
  readonly diagnostics: readonly Diagnostic[];
  /** The custom filters that it names, and those that they name, each once. */
  readonly filters: readonly F[];
  /** Texts in it that may be names of stock lists, as `nameKey` has them; none where it asks for no list. */
  readonly listNames: ReadonlySet<string>;
}

/** Validation of saved texts by the engine. */
export interface ScreenTexts {
  /** What the language knows a filter of this name by. */
  filterKey(name: string): string;
  /** `owned`: all custom filters of the query's author. Never throws for a text. */
  readQuery<F extends NamedFormula>(text: string, owned: readonly F[]): ScreenReading<F>;
  /** Problems of a filter to be added to `owned`: its name, its formula, a cycle. */
  readFilter(filter: NamedFormula, owned: readonly NamedFormula[]): readonly Diagnostic[];
  /** The conditions that AND joins at the outermost; the whole text where it cannot be read. */
  listClauses(text: string, owned: readonly NamedFormula[]): readonly ScreenClause[];
}

/** A condition of a query; those with one `standard` ask the same, however they are written. */
export interface ScreenClause extends ChangedClause {
  readonly standard: string;
}

/** A query of a thousand parts cannot name more; without it one could keep the server reading for long. */
const mostFormulaCharacters = 60_000;

/** The catalogue's names are indexed with the first text. */
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

/** Those that the columns show, then those that their formulas name. */
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
  // A set's iteration reaches what is added on the way.
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
