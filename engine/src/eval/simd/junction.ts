import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { Workspace } from "./number-slot.ts";
import { isSameClause } from "./clause-cache.ts";

export type JunctionNode = Extract<TruthNode, { kind: "and" | "or" }>;

/**
 * Result of a query in which one condition changes between evaluations: the others are joined once.
 * Null if more changed, or if this evaluation already returned a result.
 */
export type Junction = (node: JunctionNode, evaluation: number) => Pointer | null;

const none = -1;
const several = -2;
/** With two conditions there is nothing to save. */
const minConditions = 3;

export function createJunction(workspace: Workspace, yes: (node: TruthNode) => Pointer): Junction {
  const { memory, planeBytes } = workspace;
  const others = workspace.takePlane();
  const result = workspace.takePlane();
  const pair = memory.allocate(8);
  let last: JunctionNode | null = null;
  /** Index of the changing condition, excluded from `others`. */
  let moved = none;
  let answered = -1;

  const joinOthers = ({ kind, operands }: JunctionNode, place: number): void => {
    const planes = operands.filter((_, index) => index !== place).map(yes);
    const bytes = planes.length * 4;
    const list = memory.allocate(bytes);
    memory.i32.set(planes, list / 4);
    memory.run.join(kind === "and" ? 1 : 0, list, planes.length, others, planeBytes);
    memory.release(list, bytes);
  };

  return (node, evaluation) => {
    const { kind, operands } = node;
    if (operands.length < minConditions || answered === evaluation) return null;
    const changed = last === null ? several : changedPlace(last, node);
    const isAnswered = moved !== none;
    last = node;
    if (changed === several || (changed === none && !isAnswered)) {
      moved = none;
      return null;
    }
    answered = evaluation;
    const operand = operands[changed];
    // nothing changed
    if (operand === undefined) return result;
    if (changed !== moved) joinOthers(node, changed);
    moved = changed;
    const plane = yes(operand);
    const { i32 } = memory;
    i32[pair / 4] = others;
    i32[pair / 4 + 1] = plane;
    memory.run.join(kind === "and" ? 1 : 0, pair, 2, result, planeBytes);
    return result;
  };
}

function changedPlace(before: JunctionNode, node: JunctionNode): number {
  const { operands } = node;
  if (before.kind !== node.kind || before.operands.length !== operands.length) return several;
  let changed = none;
  for (const [index, operand] of operands.entries()) {
    const earlier = before.operands[index];
    if (earlier !== undefined && isSameClause(earlier, operand)) continue;
    if (changed !== none) return several;
    changed = index;
  }
  return changed;
}
