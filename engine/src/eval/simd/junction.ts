import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { Room } from "./number-slot.ts";
import { isSameClause } from "./same-clause.ts";

/** Conditions that AND or OR joins. */
export type Joined = Extract<TruthNode, { kind: "and" | "or" }>;

/**
 * The rows where a whole query holds, of which one condition changes from evaluation to evaluation: the
 * others are joined once. Null where more has changed, or where this evaluation leans on another answer.
 */
export type Junction = (node: Joined, evaluation: number) => Pointer | null;

const none = -1;
const several = -2;
/** Of two, joining the other one alone saves nothing. */
const fewestConditions = 3;

export function createJunction(room: Room, yes: (node: TruthNode) => Pointer): Junction {
  const { memory, planeBytes } = room;
  const others = room.takePlane();
  const result = room.takePlane();
  const pair = memory.allocate(8);
  let last: Joined | null = null;
  /** The condition that changed last, which the plane of the others is without. */
  let moved = none;
  let answered = -1;

  const joinOthers = ({ kind, operands }: Joined, place: number): void => {
    const planes = operands.filter((_, index) => index !== place).map(yes);
    const bytes = planes.length * 4;
    const list = memory.allocate(bytes);
    memory.i32.set(planes, list / 4);
    memory.run.join(kind === "and" ? 1 : 0, list, planes.length, others, planeBytes);
    memory.release(list, bytes);
  };

  return (node, evaluation) => {
    const { kind, operands } = node;
    if (operands.length < fewestConditions || answered === evaluation) return null;
    const changed = last === null ? several : changedPlace(last, node);
    const isAnswered = moved !== none;
    last = node;
    if (changed === several || (changed === none && !isAnswered)) {
      moved = none;
      return null;
    }
    answered = evaluation;
    if (changed === none) return result;
    if (changed !== moved) joinOthers(node, changed);
    moved = changed;
    const plane = yes(operands[changed] as TruthNode);
    const { i32 } = memory;
    i32[pair / 4] = others;
    i32[pair / 4 + 1] = plane;
    memory.run.join(kind === "and" ? 1 : 0, pair, 2, result, planeBytes);
    return result;
  };
}

function changedPlace(before: Joined, node: Joined): number {
  const { operands } = node;
  if (before.kind !== node.kind || before.operands.length !== operands.length) return several;
  let changed = none;
  for (let index = 0; index < operands.length; index += 1) {
    if (isSameClause(before.operands[index] as TruthNode, operands[index] as TruthNode)) continue;
    if (changed !== none) return several;
    changed = index;
  }
  return changed;
}
