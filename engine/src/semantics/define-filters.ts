import type {
  ColumnKey,
  CustomFilter,
  DefinedFilter,
  Diagnostic,
  ParameterInfo,
} from "../contract/index.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { foldName } from "../grammar/fold.ts";
import { complementName, extendNameIndex, type NameEntry } from "../grammar/name-index.ts";
import { limits, parse } from "../grammar/parse.ts";
import { type Problem, problemAt, toDiagnostics } from "../grammar/problem.ts";
import { scan } from "../grammar/scanner.ts";
import { checkFormula } from "./check.ts";
import { findPeriods } from "./figure-periods.ts";
import { filterNameObstacle } from "./filter-name.ts";
import { type FilterFormula, filterKey, type Scope, vocabularyOf } from "./scope.ts";

export interface FilterDefinitions {
  /** In the order given. */
  readonly defined: readonly DefinedFilter[];
  readonly scope: Scope;
}

/** `uses`: filters named in its formula. */
interface Draft {
  readonly name: string;
  readonly formula: string;
  readonly key: ColumnKey;
  readonly uses: readonly {
    readonly key: ColumnKey;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Filters can refer to each other in any order. A filter with errors keeps its name but cannot be
 * used.
 */
export function defineFilters(base: Scope, given: readonly CustomFilter[]): FilterDefinitions {
  const obstacles = new Map<CustomFilter, string>();
  const named = new Map<ColumnKey, CustomFilter>();
  const taken = new Set<string>();
  for (const filter of given) {
    const obstacle = filterNameObstacle(filter.name, base.names, taken);
    if (obstacle !== null) {
      obstacles.set(filter, obstacle);
      continue;
    }
    taken.add(foldName(filter.name));
    named.set(filterKey(foldName(filter.name)), filter);
  }
  const names = extendNameIndex(base.names, listEntries(named, base));
  const drafts = new Map(
    [...named].map(([key, { name, formula }]) => {
      const text = formula.slice(0, limits.characters);
      const uses = scan(text, names).words.flatMap(({ meaning, start, end }) =>
        meaning.kind === "name" && named.has(meaning.entry.column)
          ? [{ key: meaning.entry.column, start, end }]
          : [],
      );
      return [key, { name: name.trim(), formula, key, uses }] as const;
    }),
  );
  const parameters = new Map(base.catalogue.parameters);
  const filters = new Map(base.filters);
  const catalogue: Catalogue = { parameters, names: base.catalogue.names };
  for (const draft of drafts.values())
    parameters.set(draft.key, describeFilter(draft, null, "none"));
  const scope: Scope = { catalogue, names, filters };
  const results = new Map<ColumnKey, readonly Diagnostic[]>();
  const { ordered, circular } = orderDrafts(drafts);
  for (const draft of circular) results.set(draft.key, cycleDiagnostics(draft, drafts));
  for (const draft of ordered) {
    const { formula, diagnostics } = readFilter(draft, scope);
    results.set(draft.key, diagnostics);
    if (formula === null) continue;
    filters.set(draft.key, formula);
    const periods = findPeriods(formula.expression, scope);
    parameters.set(draft.key, describeFilter(draft, formula, periods));
  }
  const defined = given.map((filter): DefinedFilter => {
    const key = filterKey(foldName(filter.name));
    const { type = "number", unit = "none" } = filters.get(key) ?? {};
    const obstacle = obstacles.get(filter);
    if (obstacle === undefined) {
      return { name: filter.name, key, type, unit, diagnostics: results.get(key) ?? [] };
    }
    const problem = problemAt({ start: 0, end: 0 }, "formula.filter_name", obstacle);
    const diagnostics = toDiagnostics(filter.formula, [problem]);
    return { name: filter.name, key, type: "number", unit: "none", diagnostics };
  });
  const entries = listEntries(named, base).filter(
    ({ column, negated }) => !negated || filters.get(column)?.type === "truth",
  );
  return { defined, scope: { ...scope, names: extendNameIndex(base.names, entries) } };
}

function listEntries(
  named: ReadonlyMap<ColumnKey, CustomFilter>,
  { names }: Scope,
): readonly NameEntry[] {
  const entries = [...named].map(([column, { name }]): NameEntry => ({
    text: name.trim(),
    column,
    negated: false,
  }));
  const all = new Set(entries.map(({ text }) => foldName(text)));
  for (const { text, column } of entries.slice()) {
    const complement = complementName(text);
    const folded = foldName(complement ?? "");
    if (complement === null || all.has(folded) || names.byFoldedName.has(folded)) continue;
    entries.push({ text: complement, column, negated: true });
  }
  return entries;
}

function describeFilter(
  { name, formula, key }: Draft,
  read: FilterFormula | null,
  periods: ParameterInfo["periods"],
): ParameterInfo {
  return {
    code: key,
    name,
    aliases: [],
    definition: "A custom filter.",
    formula,
    type: read?.type ?? "number",
    unit: read?.unit ?? "none",
    group: "ratios",
    periods,
    notFor: [],
    unofficial: true,
    inputs: [],
    needs: null,
  };
}

/** Topological order, and filters in or depending on a cycle. */
function orderDrafts(drafts: ReadonlyMap<ColumnKey, Draft>): {
  readonly ordered: readonly Draft[];
  readonly circular: readonly Draft[];
} {
  const users = new Map<ColumnKey, Draft[]>();
  const open = new Map<ColumnKey, number>();
  for (const draft of drafts.values()) {
    const uses = new Set(draft.uses.map(({ key }) => key));
    open.set(draft.key, uses.size);
    for (const key of uses) users.set(key, [...(users.get(key) ?? []), draft]);
  }
  const ordered = [...drafts.values()].filter(({ key }) => open.get(key) === 0);
  for (const draft of ordered) {
    for (const user of users.get(draft.key) ?? []) {
      const left = (open.get(user.key) ?? 0) - 1;
      open.set(user.key, left);
      if (left === 0) ordered.push(user);
    }
  }
  const done = new Set(ordered.map(({ key }) => key));
  return { ordered, circular: [...drafts.values()].filter(({ key }) => !done.has(key)) };
}

function cycleDiagnostics(draft: Draft, drafts: ReadonlyMap<ColumnKey, Draft>): Diagnostic[] {
  const problems = draft.uses.flatMap((use): Problem[] => {
    const path = findPath(use.key, draft.key, drafts);
    if (path === null) return [];
    const titles = [draft.key, ...path].map((key) => drafts.get(key)?.name ?? key);
    const message = `These filters refer to each other in a circle: ${titles.join(" -> ")}.`;
    return [problemAt(use, "formula.filter_cycle", message)];
  });
  if (problems.length > 0) return toDiagnostics(draft.formula, problems);
  const [use] = draft.uses.filter(({ key }) => drafts.has(key));
  const place = use ?? { start: 0, end: 0 };
  const message = "A filter that this one uses refers to itself.";
  return toDiagnostics(draft.formula, [problemAt(place, "formula.filter_unusable", message)]);
}

/** Shortest path between two filters, inclusive. */
function findPath(
  from: ColumnKey,
  to: ColumnKey,
  drafts: ReadonlyMap<ColumnKey, Draft>,
): readonly ColumnKey[] | null {
  const before = new Map<ColumnKey, ColumnKey | null>([[from, null]]);
  for (const key of before.keys()) {
    if (key === to) {
      const path: ColumnKey[] = [];
      for (let at: ColumnKey | null = key; at !== null; at = before.get(at) ?? null) path.push(at);
      return path.toReversed();
    }
    for (const use of drafts.get(key)?.uses ?? []) {
      if (!before.has(use.key)) before.set(use.key, key);
    }
  }
  return null;
}

function readFilter(
  draft: Draft,
  scope: Scope,
): { readonly formula: FilterFormula | null; readonly diagnostics: readonly Diagnostic[] } {
  const { expression, problems, nodes } = parse(draft.formula, vocabularyOf(scope));
  const checked =
    expression === null ? null : checkFormula(draft.formula, expression, scope, () => true);
  const all = [...problems, ...(checked?.problems ?? [])].map((problem) =>
    problem.code === "formula.empty" ? { ...problem, message: "Enter a formula." } : problem,
  );
  const diagnostics = toDiagnostics(draft.formula, all);
  const failed = all.some(({ severity }) => severity === "error");
  if (failed || expression === null || checked === null || checked.value === null) {
    return { formula: null, diagnostics };
  }
  const { type, unit } = checked.value;
  return { formula: { key: draft.key, expression, nodes, type, unit }, diagnostics };
}
