import type { ColumnKey } from "../../contract/index.ts";
import { KernelMemoryError } from "../../kernels/memory.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import { columnsOf } from "../../semantics/checked-columns.ts";
import type { Columns } from "../columns.ts";
import { evaluate, type Evaluation } from "../evaluate.ts";
import { listRows } from "../mask.ts";
import { sortRows } from "../sort-rows.ts";
import type { Answers } from "./answers.ts";
import type { Mask } from "./masks.ts";
import { type Room, sortSlot } from "./number-slot.ts";

type Direction = "ascending" | "descending";

/** Evaluations of conditions, of which the last one may still stand in the kernels' memory. */
export interface Evaluations {
  evaluate(condition: TruthNode): Evaluation;
  order(
    evaluation: Evaluation,
    key: ColumnKey,
    direction: Direction,
    limit: number | undefined,
  ): Int32Array;
  /** Takes the last evaluation out of the kernels' memory. */
  detach(): void;
}

/** The planes of the last evaluation. */
interface Live {
  readonly evaluation: Evaluation;
  readonly mask: Mask;
  detach(): void;
}

/** More than so many in order are worth putting the whole column in order. */
const mostInserted = 1000;

export function createEvaluations(columns: Columns, room: Room, answers: Answers): Evaluations {
  const { memory, rows, planeBytes } = room;
  const { run } = memory;
  let live: Live | null = null;

  const list = (plane: number, count: number): Int32Array => {
    if (count === 0) return new Int32Array(0);
    const bytes = (count + 8) * 4;
    const out = memory.allocate(bytes);
    run.listRows(plane, planeBytes, out);
    const listed = memory.i32.slice(out / 4, out / 4 + count);
    memory.release(out, bytes);
    return listed;
  };

  const bitsOf = (plane: number): Uint32Array =>
    new Uint32Array(memory.u8.buffer, plane, planeBytes / 4).slice();

  const listSafely = (plane: number, count: number): Int32Array =>
    inMemory(
      () => list(plane, count),
      () => listRows(bitsOf(plane)),
    );

  const create = (condition: TruthNode, mask: Mask): Live => {
    const count = run.countBits(mask.yes, planeBytes);
    const lacking = rows - run.countBits(mask.known, planeBytes);
    let matched: Int32Array | null = null;
    let bits: Uint32Array | null = null;
    let isLive = true;
    const evaluation: Evaluation = {
      count,
      lacking,
      get matched() {
        matched ??= bits === null ? listSafely(mask.yes, count) : listRows(bits);
        return matched;
      },
      get lackingColumns() {
        if (lacking === 0) return [];
        const reference = (): Evaluation["lackingColumns"] =>
          evaluate(condition, columns).lackingColumns;
        return isLive ? inMemory(() => findLacking(condition, mask), reference) : reference();
      },
    };
    return {
      evaluation,
      mask,
      detach() {
        isLive = false;
        if (matched !== null) return;
        bits = bitsOf(mask.yes);
      },
    };
  };

  const findLacking = (condition: TruthNode, { known }: Mask): Evaluation["lackingColumns"] => {
    const unknown = memory.allocate(planeBytes);
    run.andNotPlanes(room.everything, known, unknown, planeBytes);
    const byColumn = new Map<ColumnKey, number>();
    blame(condition, unknown, byColumn);
    memory.release(unknown, planeBytes);
    const found: { key: ColumnKey; rows: number }[] = [];
    for (const [key, plane] of byColumn) {
      const lacking = run.countBits(plane, planeBytes);
      if (lacking > 0) found.push({ key, rows: lacking });
      memory.release(plane, planeBytes);
    }
    return found.toSorted((a, b) => b.rows - a.rows || (a.key < b.key ? -1 : 1));
  };

  /** Adds to each column of a part that left rows open those of them that it lacks. */
  const blame = (node: TruthNode, open: number, byColumn: Map<ColumnKey, number>): void => {
    switch (node.kind) {
      case "not":
        blame(node.operand, open, byColumn);
        return;
      case "and":
      case "or":
        for (const operand of node.operands) {
          const left = memory.allocate(planeBytes);
          run.andNotPlanes(open, answers.mask(operand).known, left, planeBytes);
          if (run.countBits(left, planeBytes) > 0) blame(operand, left, byColumn);
          memory.release(left, planeBytes);
        }
        return;
      case "is-empty":
      case "is-unknown":
      case "truth":
        return;
      default:
        for (const key of new Set(columnsOf(node))) {
          const column = columns.get(key);
          const { known } =
            column.kind === "text" ? answers.columns.text(key) : answers.columns.number(key);
          let plane = byColumn.get(key);
          if (plane === undefined) {
            plane = memory.allocate(planeBytes);
            run.copyPlane(room.nothing, plane, planeBytes);
            byColumn.set(key, plane);
          }
          run.addAndNotPlanes(open, known, plane, planeBytes);
        }
    }
  };

  /** The rows of a plane by a column's values; empty ones last. */
  const orderPlane = (
    plane: number,
    count: number,
    key: ColumnKey,
    direction: Direction,
    limit: number,
  ): Int32Array => {
    const slot = answers.columns.number(key);
    const wanted = Math.min(count, limit);
    if (wanted === 0) return new Int32Array(0);
    const bytes = (wanted + 8) * 4;
    const descending = direction === "descending" ? 1 : 0;
    // one page of a large column is found faster by itself; the second one has the order ready
    if (wanted > mostInserted || slot.orders > 0) sortSlot(room, slot);
    slot.orders += 1;
    const out = memory.allocate(bytes);
    let filled: number;
    if (slot.sorted === null) {
      const values = memory.allocate(wanted * 8);
      filled = run.topRows(slot.values, plane, planeBytes, descending, wanted, out, values);
      memory.release(values, wanted * 8);
    } else {
      const sorted = slot.sorted;
      filled = run.walkOrder(
        slot.values,
        sorted.rows,
        sorted.count,
        plane,
        descending,
        wanted,
        out,
      );
    }
    const ordered = memory.i32.slice(out / 4, out / 4 + wanted);
    memory.release(out, bytes);
    if (filled < wanted) {
      const empty = memory.allocate(planeBytes);
      run.andNotPlanes(plane, slot.known, empty, planeBytes);
      const others = list(empty, run.countBits(empty, planeBytes));
      memory.release(empty, planeBytes);
      ordered.set(others.subarray(0, wanted - filled), filled);
    }
    return ordered;
  };

  const detach = (): void => {
    live?.detach();
    live = null;
  };

  return {
    evaluate(condition) {
      detach();
      answers.settle();
      live = create(condition, answers.mask(condition));
      return live.evaluation;
    },
    order(evaluation, key, direction, limit = Infinity) {
      const isHere = live?.evaluation === evaluation;
      if (live !== null && isHere && columns.get(key).kind === "number") {
        return orderPlane(live.mask.yes, evaluation.count, key, direction, limit);
      }
      const ordered = sortRows(evaluation.matched, columns.get(key), direction);
      return limit < ordered.length ? ordered.slice(0, limit) : ordered;
    },
    detach,
  };
}

/** What `act` gives, or `instead` where the kernels' memory is full. */
function inMemory<Value>(act: () => Value, instead: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (error instanceof KernelMemoryError) return instead();
    throw error;
  }
}
