import { finite } from "../../functions/finite.ts";
import type { ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode } from "../../semantics/checked.ts";
import type { LoadedColumns } from "./loaded-columns.ts";
import { type Room, sortSlot } from "./number-slot.ts";
import type { ShadowComparer } from "./shadows.ts";

type Rank = Extract<NumberNode, { kind: "across" }>;

/** Is this the rank of a column among all companies, or among those of one text? */
export function isRankOfColumn(node: NumberNode): node is Rank {
  return (
    node.kind === "across" &&
    node.function === "rank" &&
    node.operand.kind === "column" &&
    node.group?.kind !== "text"
  );
}

/**
 * Compares ranks with a constant from the order of the column: from the largest down each group is
 * counted until all are full, and no rank is written.
 */
export function createRankComparer(room: Room, columns: LoadedColumns): ShadowComparer {
  const { memory, planeBytes } = room;
  const { run } = memory;

  const markAtMost = (node: Rank, key: string, limit: number, yes: Pointer): void => {
    const slot = columns.number(key);
    const sorted = sortSlot(room, slot);
    const group = node.group?.kind === "text-column" ? columns.text(node.group.key) : null;
    const groups = group === null ? 1 : group.ids.size;
    const countBytes = groups * 4;
    const passed = memory.allocate(countBytes);
    run.rankAtMost(
      ...([slot.values, sorted.rows, sorted.count] as const),
      ...([group?.width ?? 0, group?.codes ?? 0, group?.mask ?? 0, groups] as const),
      ...([limit, passed, yes, planeBytes] as const),
    );
    memory.release(passed, countBytes);
  };

  return (operator, left, right, yes) => {
    if (!isRankOfColumn(left) || right.kind !== "constant" || left.operand.kind !== "column") {
      return false;
    }
    const limit = limitOf(operator, finite(right.value));
    if (limit === null) return false;
    const { key } = left.operand;
    markAtMost(left, key, Math.max(0, Math.min(limit, room.rows)), yes);
    if (operator === ">" || operator === ">=") {
      run.andNotPlanes(columns.number(key).known, yes, yes, planeBytes);
      if (left.group?.kind === "text-column") {
        run.andPlanes(yes, columns.text(left.group.key).known, yes, planeBytes);
      }
    }
    return true;
  };
}

/** The last whole number for which `<` and `<=` hold, or `>` and `>=` do not. */
function limitOf(operator: ComparisonOperator, constant: number): number | null {
  if (Number.isNaN(constant)) return null;
  if (operator === "<=" || operator === ">") return Math.floor(constant);
  if (operator === "<" || operator === ">=") return Math.ceil(constant) - 1;
  return null;
}
