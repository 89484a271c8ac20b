import type { ColumnKey } from "../contract/index.ts";
import { columnsOf } from "../semantics/checked-columns.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { type Selection, walkBlocks } from "./block.ts";
import { filterOf, filterUnknown } from "./conditions.ts";
import { setBits } from "./find-rows.ts";
import { countBits, createBits } from "./mask.ts";
import { type Pass, type Question, withinPass } from "./pass.ts";

/**
 * For each column to blame, in how many rows it is empty and stands in a part that left the answer
 * open; most first, then by name. A part that the rest has decided anyhow is not blamed.
 */
export function findLacking(
  condition: TruthNode,
  question: Question,
): { key: ColumnKey; rows: number }[] {
  const lacking = new Map<ColumnKey, Uint32Array>();
  withinPass(question, (pass) => {
    const blame = blameParts(condition, pass, lacking);
    walkBlocks(question.columns.rows, blame);
  });
  return [...lacking]
    .map(([key, bits]) => ({ key, rows: countBits(bits) }))
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.rows - a.rows || (a.key < b.key ? -1 : 1));
}

/** Marks what is lacking in those rows of a selection where the answer is open. */
type Blame = (selection: Selection) => void;

function blameParts(node: TruthNode, pass: Pass, lacking: Map<ColumnKey, Uint32Array>): Blame {
  if (node.kind === "not") return blameParts(node.operand, pass, lacking);
  const open: Selection = { first: 0, places: pass.takePlaces(), count: 0 };
  const filter = filterUnknown(node, pass);
  const parts =
    node.kind === "and" || node.kind === "or"
      ? node.operands.map((operand) => blameParts(operand, pass, lacking))
      : node.kind === "compare" || node.kind === "same-text" || node.kind === "truth-column"
        ? [...new Set(columnsOf(node))].map((key) => blameColumn(key, pass, lacking))
        : [];
  return (selection) => {
    open.first = selection.first;
    open.count = filter(selection, open.places);
    if (open.count > 0) for (const blame of parts) blame(open);
  };
}

function blameColumn(key: ColumnKey, pass: Pass, lacking: Map<ColumnKey, Uint32Array>): Blame {
  const { rows } = pass.columns;
  const bits = lacking.get(key) ?? createBits(rows);
  lacking.set(key, bits);
  const { kind } = pass.columns.get(key);
  const operand =
    kind === "text" ? ({ kind: "text-column", key } as const) : ({ kind: "column", key } as const);
  const filter = filterOf({ kind: "is-empty", operand }, true, pass);
  const empty: Selection = { first: 0, places: pass.takePlaces(), count: 0 };
  return (open) => {
    empty.first = open.first;
    empty.count = filter(open, empty.places);
    setBits(empty, bits);
  };
}
