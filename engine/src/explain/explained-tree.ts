import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ExplainedNode } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";
import { columnsOf, partsOf } from "../semantics/checked-columns.ts";
import type { CheckedNode, TruthNode } from "../semantics/checked.ts";
import { parameterOf } from "../semantics/columns.ts";
import type { CompanyFacts } from "./company-facts.ts";
import { listMissing } from "./missing.ts";
import type { NodeValue } from "./node-values.ts";
import type { Quantity } from "./quantity.ts";
import { wordsOf } from "./words.ts";
import { nameColumn } from "./write-node.ts";
import { quotePart } from "./written-parts.ts";
import type { WrittenQuery } from "./written-parts.ts";

export interface Findings {
  readonly query: WrittenQuery;
  readonly catalogue: Catalogue;
  readonly quantities: ReadonlyMap<CheckedNode, Quantity>;
  readonly values: ReadonlyMap<CheckedNode, NodeValue>;
  readonly decided: ReadonlySet<CheckedNode>;
  readonly facts: CompanyFacts;
  readonly write: (node: CheckedNode) => string;
}

const nowhere: Place = { start: 0, end: 0 };

interface NodeContext {
  /** Place of the parent. */
  readonly above: Place;
  /** True inside a custom filter, whose formula is not in the text. */
  readonly inFilter: boolean;
  /** False for parts without separate text, as in `10 < PE < 20`. */
  readonly isQuoted: boolean;
}

/** A custom filter is the parent of its formula. */
export function buildExplainedTree(root: TruthNode, findings: Findings): ExplainedNode {
  return build(root, { above: nowhere, inFilter: false, isQuoted: true }, findings);
}

function build(node: CheckedNode, around: NodeContext, findings: Findings): ExplainedNode {
  const place = node.place ?? around.above;
  const key = node.filter;
  if (key === undefined) return buildPart(node, place, around, findings);
  const formula = buildPart(node, place, { ...around, inFilter: true }, findings);
  const { query, catalogue } = findings;
  const isWritten = !around.inFilter && around.isQuoted;
  const text = isWritten ? quotePart(query, place) : nameColumn(catalogue, key);
  const name = parameterOf(catalogue, key)?.name ?? text;
  return { ...formula, text, filter: name, parts: [formula] };
}

function buildPart(
  node: CheckedNode,
  place: Place,
  around: NodeContext,
  findings: Findings,
): ExplainedNode {
  const { values, quantities, decided } = findings;
  const quantity = quantities.get(node) ?? { type: "number", unit: "none" };
  const value = values.get(node) ?? null;
  const parts = partsOf(node);
  const below: NodeContext = {
    above: place,
    inFilter: around.inFilter,
    isQuoted: havePlaces(parts, place),
  };
  return {
    start: place.start,
    end: place.end,
    kind: kindOf(node, quantity),
    text: textOf(node, around, findings),
    filter: null,
    value,
    unit: quantity.unit,
    words: wordsOf(value, quantity),
    decided: decided.has(node),
    distance: node.kind === "compare" ? measureDistance(node, values) : null,
    missing: value === null ? listMissing(node, findings) : [],
    parts: parts.map((part) => build(part, below, findings)),
  };
}

/** The query's text, or generated text for parts without their own. */
function textOf(
  node: CheckedNode,
  { inFilter, isQuoted }: NodeContext,
  { query, write }: Findings,
): string {
  const isColumn =
    node.kind === "column" || node.kind === "text-column" || node.kind === "truth-column";
  if (isColumn || inFilter || !isQuoted || node.place === undefined) return write(node);
  return quotePart(query, node.place);
}

/** True if each part has a distinct place within the whole. */
export function havePlaces(parts: readonly CheckedNode[], whole: Place | null): boolean {
  let end = 0;
  for (const { place } of parts) {
    if (place === undefined) continue;
    if (place.start < end) return false;
    if (whole !== null && place.start === whole.start && place.end === whole.end) return false;
    end = place.end;
  }
  return true;
}

function kindOf(node: CheckedNode, { type }: Quantity): ExplainedNode["kind"] {
  if (node.kind === "and" || node.kind === "or" || node.kind === "not") return "logic";
  return type === "truth" ? "condition" : type;
}

function measureDistance(
  node: Extract<TruthNode, { kind: "compare" }>,
  values: ReadonlyMap<CheckedNode, NodeValue>,
): ExplainedNode["distance"] {
  const [figure, threshold] = hasThresholdLeft(node)
    ? [node.right, node.left]
    : [node.left, node.right];
  const [a, b] = [values.get(figure), values.get(threshold)];
  return typeof a === "number" && typeof b === "number" ? distanceOf(a, b) : null;
}

type Comparison = Extract<TruthNode, { kind: "compare" }>;

interface Distance {
  readonly amount: number;
  readonly percent: number | null;
}

/** True if the threshold is on the left, as in `10 < PE`. */
export function hasThresholdLeft({ left, right }: Comparison): boolean {
  return columnsOf(left).length === 0 && columnsOf(right).length > 0;
}

export function distanceOf(figure: number, threshold: number): Distance | null {
  const amount = figure - threshold;
  if (!Number.isFinite(amount)) return null;
  const percent = (100 * amount) / Math.abs(threshold);
  return { amount, percent: Number.isFinite(percent) ? percent : null };
}
