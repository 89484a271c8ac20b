import type { ColumnKey } from "../../contract/index.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import { columnsOf } from "../../semantics/checked-columns.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { Columns } from "../columns.ts";
import type { Evaluation } from "../evaluate.ts";
import type { Answers } from "./answers.ts";
import type { Room } from "./number-slot.ts";

/** For each column to blame, how many rows of unknown answer lack it; most first, then by name. */
export function findLacking(
  condition: TruthNode,
  columns: Columns,
  room: Room,
  answers: Answers,
): Evaluation["lackingColumns"] {
  const { memory, planeBytes, everything } = room;
  const { run } = memory;
  const byColumn = new Map<ColumnKey, Pointer>();

  /** Adds to each column of a part that left rows open those of them that it lacks. */
  const blame = (node: TruthNode, open: Pointer): void => {
    switch (node.kind) {
      case "not":
        blame(node.operand, open);
        return;
      case "and":
      case "or":
        for (const operand of node.operands) {
          const left = room.takePlane();
          run.andNotPlanes(open, answers.mask(operand).known, left, planeBytes);
          if (run.countBits(left, planeBytes) > 0) blame(operand, left);
          room.givePlane(left);
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
      plane = room.takePlane();
      run.copyPlane(room.nothing, plane, planeBytes);
      byColumn.set(key, plane);
    }
    run.addAndNotPlanes(open, slot.known, plane, planeBytes);
  };

  const unknown = room.takePlane();
  run.andNotPlanes(everything, answers.mask(condition).known, unknown, planeBytes);
  blame(condition, unknown);
  room.givePlane(unknown);
  const found: { readonly key: ColumnKey; readonly rows: number }[] = [];
  for (const [key, plane] of byColumn) {
    const rows = run.countBits(plane, planeBytes);
    if (rows > 0) found.push({ key, rows });
    room.givePlane(plane);
  }
  return found.toSorted((a, b) => b.rows - a.rows || (a.key < b.key ? -1 : 1));
}
