import { finite } from "../../functions/scalar.ts";
import type { ComparisonOperator } from "../../grammar/tokens.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { NumberNode } from "../../semantics/checked.ts";
import type { LoadedColumns } from "./loaded-columns.ts";
import { type Workspace, sortSlot } from "./number-slot.ts";
import type { ShadowComparer } from "./shadows.ts";

type Rank = Extract<NumberNode, { kind: "across" }>;

/** True for the rank of a column overall or by one text column. */
export function isRankOfColumn(node: NumberNode): node is Rank {
  return (
    node.kind === "across" &&
    node.function === "rank" &&
    node.operand.kind === "column" &&
    node.group?.kind !== "text"
  );
}

/**
 * Compares ranks by counting down the sorted column until all groups are full, without writing
 * ranks.
 */
export function createRankComparer(workspace: Workspace, columns: LoadedColumns): ShadowComparer {
  const { memory, planeBytes } = workspace;
  const { run } = memory;

  const markAtMost = (node: Rank, key: string, limit: number, yes: Pointer): void => {
    const slot = columns.number(key);
    const sorted = sortSlot(workspace, slot);
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
    markAtMost(left, key, Math.max(0, Math.min(limit, workspace.rows)), yes);
    if (operator === ">" || operator === ">=") {
      run.andNotPlanes(columns.number(key).known, yes, yes, planeBytes);
      if (left.group?.kind === "text-column") {
        run.andPlanes(yes, columns.text(left.group.key).known, yes, planeBytes);
      }
    }
    return true;
  };
}

function limitOf(operator: ComparisonOperator, constant: number): number | null {
  if (Number.isNaN(constant)) return null;
  if (operator === "<=" || operator === ">") return Math.floor(constant);
  if (operator === "<" || operator === ">=") return Math.ceil(constant) - 1;
  return null;
}
