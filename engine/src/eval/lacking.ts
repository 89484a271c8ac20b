import type { ColumnKey } from "../contract/index.ts";
import { columnsOf } from "../semantics/checked-columns.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { type Selection, walkBlocks } from "./block.ts";
import { filterOf, filterUnknown } from "./conditions.ts";
import { setBits } from "./find-rows.ts";
import { countBits, createBits } from "./mask.ts";
import {
  type BlockContext,
  type EvaluationContext,
  withBlockContext,
} from "./evaluation-context.ts";

/**
 * Counts rows by missing column, for parts that left the result open. Parts decided otherwise are
 * not blamed. Most first, then by name.
 */
export function findLacking(
  condition: TruthNode,
  evaluation: EvaluationContext,
): { key: ColumnKey; rows: number }[] {
  const lacking = new Map<ColumnKey, Uint32Array>();
  withBlockContext(evaluation, (context) => {
    const blame = blameParts(condition, context, lacking);
    walkBlocks(evaluation.columns.rows, blame);
  });
  return [...lacking]
    .map(([key, bits]) => ({ key, rows: countBits(bits) }))
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.rows - a.rows || (a.key < b.key ? -1 : 1));
}

type Blame = (selection: Selection) => void;

function blameParts(
  node: TruthNode,
  context: BlockContext,
  lacking: Map<ColumnKey, Uint32Array>,
): Blame {
  if (node.kind === "not") return blameParts(node.operand, context, lacking);
  const open: Selection = { first: 0, places: context.takePlaces(), count: 0 };
  const filter = filterUnknown(node, context);
  const parts =
    node.kind === "and" || node.kind === "or"
      ? node.operands.map((operand) => blameParts(operand, context, lacking))
      : node.kind === "compare" || node.kind === "same-text" || node.kind === "truth-column"
        ? [...new Set(columnsOf(node))].map((key) => blameColumn(key, context, lacking))
        : [];
  return (selection) => {
    open.first = selection.first;
    open.count = filter(selection, open.places);
    if (open.count > 0) for (const blame of parts) blame(open);
  };
}

function blameColumn(
  key: ColumnKey,
  context: BlockContext,
  lacking: Map<ColumnKey, Uint32Array>,
): Blame {
  const { rows } = context.columns;
  const bits = lacking.get(key) ?? createBits(rows);
  lacking.set(key, bits);
  const { kind } = context.columns.get(key);
  const operand =
    kind === "text" ? ({ kind: "text-column", key } as const) : ({ kind: "column", key } as const);
  const filter = filterOf({ kind: "is-empty", operand }, true, context);
  const empty: Selection = { first: 0, places: context.takePlaces(), count: 0 };
  return (open) => {
    empty.first = open.first;
    empty.count = filter(open, empty.places);
    setBits(empty, bits);
  };
}
