import type { ColumnKey } from "../../contract/index.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import { columnsOf } from "../../semantics/checked-columns.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { Columns } from "../../table/column.ts";
import type { Evaluation } from "../evaluate.ts";
import type { NodeEvaluator } from "./node-evaluator.ts";
import type { Workspace } from "./number-slot.ts";

/** Unknown rows by missing column; most first, then by name. */
export function findLacking(
  condition: TruthNode,
  columns: Columns,
  workspace: Workspace,
  answers: NodeEvaluator,
): Evaluation["lackingColumns"] {
  const { memory, planeBytes, everything } = workspace;
  const { run } = memory;
  const byColumn = new Map<ColumnKey, Pointer>();

  const blame = (node: TruthNode, open: Pointer): void => {
    switch (node.kind) {
      case "not":
        blame(node.operand, open);
        return;
      case "and":
      case "or":
        for (const operand of node.operands) {
          const left = workspace.takePlane();
          run.andNotPlanes(open, answers.mask(operand).known, left, planeBytes);
          if (run.countBits(left, planeBytes) > 0) blame(operand, left);
          workspace.givePlane(left);
        }
        return;
      case "is-empty":
      case "is-unknown":
      case "has-text":
      case "truth":
        return;
      default:
        for (const key of new Set(columnsOf(node))) accuse(key, open);
    }
  };

  const accuse = (key: ColumnKey, open: Pointer): void => {
    const slot =
      columns.get(key).kind === "text" ? answers.columns.text(key) : answers.columns.number(key);
    let plane = byColumn.get(key);
    if (plane === undefined) {
      plane = workspace.takePlane();
      run.copyPlane(workspace.nothing, plane, planeBytes);
      byColumn.set(key, plane);
    }
    run.addAndNotPlanes(open, slot.known, plane, planeBytes);
  };

  const unknown = workspace.takePlane();
  run.andNotPlanes(everything, answers.mask(condition).known, unknown, planeBytes);
  blame(condition, unknown);
  workspace.givePlane(unknown);
  const found: { readonly key: ColumnKey; readonly rows: number }[] = [];
  for (const [key, plane] of byColumn) {
    const rows = run.countBits(plane, planeBytes);
    if (rows > 0) found.push({ key, rows });
    workspace.givePlane(plane);
  }
  return found.toSorted((a, b) => b.rows - a.rows || (a.key < b.key ? -1 : 1));
}
