import {
  type ChoiceFacet,
  type ColumnKey,
  type Facets,
  type FacetsRequest,
  failed,
  type RangeFacet,
  type Result,
} from "../contract/index.ts";
import type { Columns } from "../table/column.ts";
import type { Evaluation } from "../eval/evaluate.ts";
import type { Evaluator } from "../eval/evaluator.ts";
import { countGroups } from "../eval/facets.ts";
import type { QueryReader } from "../query.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { describeColumn } from "../semantics/columns.ts";
import { isFilterKey } from "../semantics/scope.ts";
import { countValues } from "./count-choice.ts";
import { toFilter } from "./to-filter.ts";
import type { SplitQuery } from "./outline.ts";
import { bandsOf, spanOf, toRangeFacet } from "./range-steps.ts";

/** Loaded columns, including custom filters. */
export interface FacetSetting {
  readonly reader: QueryReader;
  readonly columns: Columns;
  readonly evaluator: Evaluator;
}

export function facetObstacle(
  { choices, ranges }: FacetsRequest,
  { catalogue }: QueryReader,
): Extract<Result<never>, { ok: false }> | null {
  const wrong = [
    ...choices.filter((key) => describeColumn(catalogue, key)?.type !== "text"),
    ...ranges.filter((key) => describeColumn(catalogue, key)?.type !== "number"),
  ];
  if (wrong.length === 0) return null;
  return failed("filter.invalid", `Cannot count by ${wrong.join(", ")}.`);
}

/** Each facet ignores filters on its column. */
export function countFacets(
  { choices, ranges }: FacetsRequest,
  query: SplitQuery,
  setting: FacetSetting,
): Facets {
  const owners = query.clauses.map(({ node }) => ownColumn(node, setting.reader));
  const isNarrowed = new Set(owners);
  const found = new Map<ColumnKey, ChoiceFacet>();
  const spans = new Map<ColumnKey, RangeFacet>();
  const count = (except: ColumnKey | null): void => {
    const belongs = (key: ColumnKey): boolean =>
      except === null ? !isNarrowed.has(key) : key === except;
    const wanted = [choices.filter(belongs), ranges.filter(belongs)] as const;
    if (wanted[0].length + wanted[1].length === 0) return;
    const nodes = query.clauses.filter((_, index) => except === null || owners[index] !== except);
    const evaluation = setting.evaluator.evaluate(joinAll(nodes.map(({ node }) => node)));
    for (const key of wanted[0]) found.set(key, countChoice(key, evaluation, setting));
    for (const key of wanted[1]) spans.set(key, countRange(key, evaluation, setting));
  };
  for (const except of new Set([null, ...owners])) count(except);
  return {
    choices: choices.flatMap((key) => found.get(key) ?? []),
    ranges: ranges.flatMap((key) => spans.get(key) ?? []),
  };
}

function ownColumn(node: TruthNode, { catalogue }: QueryReader): ColumnKey | null {
  const clause = { start: 0, end: 0, text: "" };
  const filter = toFilter(node, clause, catalogue, (_, text) => text);
  return filter.kind === "other" ? null : filter.key;
}

function joinAll(operands: readonly TruthNode[]): TruthNode {
  const [only] = operands;
  if (only === undefined) return { kind: "truth", value: true };
  return operands.length === 1 ? only : { kind: "and", operands };
}

function countChoice(key: ColumnKey, evaluation: Evaluation, setting: FacetSetting): ChoiceFacet {
  const { columns, evaluator } = setting;
  const counts = evaluator.countGroups(evaluation, key);
  return countValues(key, counts, evaluation.count, columns);
}

function countRange(key: ColumnKey, evaluation: Evaluation, setting: FacetSetting): RangeFacet {
  const { columns, evaluator } = setting;
  const column = columns.get(key);
  const span = column.kind === "number" ? spanOf(column) : null;
  if (span === null) return toRangeFacet(key, null, new Int32Array(0));
  const bands = bandsOf(key, span);
  // evaluators have dataset columns only
  const { counts } = isFilterKey(key)
    ? countGroups(evaluation.matched, null, bands, columns)
    : evaluator.countGroups(evaluation, null, bands);
  return toRangeFacet(key, span, counts);
}
