import type { ColumnKey } from "../../contract/index.ts";
import { KernelMemoryError } from "../../kernels/memory.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { Columns } from "../columns.ts";
import { evaluate, type Evaluation } from "../evaluate.ts";
import { type Bands, countGroups, type GroupCounts } from "../facets.ts";
import { sortRows } from "../sort-rows.ts";
import type { Answers } from "./answers.ts";
import { createGroupCounter, type GroupCounter } from "./count-groups.ts";
import { findLacking } from "./lacking.ts";
import type { Room } from "./number-slot.ts";
import { copyRows, listPlane, orderPlane } from "./planes.ts";

/** Evaluations of conditions, of which the last one still stands in the kernels' memory. */
export interface Evaluations {
  evaluate(condition: TruthNode): Evaluation;
  order(
    evaluation: Evaluation,
    key: ColumnKey,
    direction: "ascending" | "descending",
    limit: number | undefined,
  ): Int32Array;
  countGroups(evaluation: Evaluation, key: ColumnKey | null, bands: Bands | null): GroupCounts;
  /** Lets go of the kernels: what is asked of an evaluation later is worked out plainly. */
  end(): void;
}

interface Parts {
  readonly columns: Columns;
  readonly room: Room;
  readonly answers: Answers;
  readonly countGroups: GroupCounter;
  /** Counts the evaluations; negative once the kernels were let go of. */
  generation: number;
}

/** Counts at once, and lists what is asked for; the condition answers again where its planes are gone. */
class KernelEvaluation implements Evaluation {
  readonly count: number;
  readonly #parts: Parts;
  readonly #condition: TruthNode;
  readonly #yes: Pointer;
  readonly #generation: number;
  #matched: Int32Array | null = null;
  #lacking: number | null = null;

  constructor(parts: Parts, condition: TruthNode, yes: Pointer) {
    const { memory, planeBytes } = parts.room;
    this.count = memory.run.countBits(yes, planeBytes);
    this.#parts = parts;
    this.#condition = condition;
    this.#yes = yes;
    this.#generation = parts.generation;
  }

  get lacking(): number {
    const { room, answers } = this.#parts;
    this.#lacking ??= this.#attempt(
      () => {
        const { known } = answers.mask(this.#condition);
        return room.rows - room.memory.run.countBits(known, room.planeBytes);
      },
      ({ lacking }) => lacking,
    );
    return this.#lacking;
  }

  get matched(): Int32Array {
    this.#matched ??= this.#ask(
      (yes) => listPlane(this.#parts.room, yes, this.count),
      ({ matched }) => matched,
    );
    return this.#matched;
  }

  copyMatched(into: Int32Array): void {
    const { room, generation } = this.#parts;
    if (this.#matched !== null) into.set(this.#matched);
    // nothing is allocated, so nothing can fail
    else if (generation === this.#generation) copyRows(room, this.#yes, this.count, into);
    else {
      this.#ask(
        (yes) => copyRows(this.#parts.room, yes, this.count, into),
        ({ matched }) => into.set(matched),
      );
    }
  }

  get lackingColumns(): Evaluation["lackingColumns"] {
    if (this.lacking === 0) return [];
    const { columns, room, answers } = this.#parts;
    return this.#attempt(
      () => findLacking(this.#condition, columns, room, answers),
      ({ lackingColumns }) => lackingColumns,
    );
  }

  order(key: ColumnKey, direction: "ascending" | "descending", limit: number): Int32Array {
    const { columns, room, answers } = this.#parts;
    const column = columns.get(key);
    const byRows = ({ matched }: Evaluation): Int32Array => {
      const ordered = sortRows(matched, column, direction);
      return limit < ordered.length ? ordered.slice(0, limit) : ordered;
    };
    if (column.kind === "text") return byRows(this);
    return this.#ask(
      (yes) => orderPlane(room, answers.columns.number(key), yes, this.count, direction, limit),
      byRows,
    );
  }

  countGroups(key: ColumnKey | null, bands: Bands | null): GroupCounts {
    const { columns } = this.#parts;
    return this.#ask(
      (yes) => this.#parts.countGroups(yes, this.count, key, bands),
      ({ matched }) => countGroups(matched, key, bands, columns),
    );
  }

  /** From the plane where the kernels have it or can find it again, else from the plain answer. */
  #ask<Value>(ofPlane: (yes: Pointer) => Value, plainly: (evaluation: Evaluation) => Value): Value {
    const { answers } = this.#parts;
    return this.#attempt(() => {
      const isHere = this.#parts.generation === this.#generation;
      return ofPlane(isHere ? this.#yes : answers.yes(this.#condition));
    }, plainly);
  }

  #attempt<Value>(act: () => Value, plainly: (evaluation: Evaluation) => Value): Value {
    const { generation, columns } = this.#parts;
    if (generation >= 0) {
      try {
        return act();
      } catch (error) {
        if (!(error instanceof KernelMemoryError)) throw error;
      }
    }
    return plainly(evaluate(this.#condition, columns));
  }
}

export function createEvaluations(columns: Columns, room: Room, answers: Answers): Evaluations {
  const counter = createGroupCounter(columns, room);
  const parts: Parts = { columns, room, answers, countGroups: counter, generation: 0 };
  const own = (evaluation: Evaluation): KernelEvaluation => {
    if (evaluation instanceof KernelEvaluation) return evaluation;
    throw new TypeError("This evaluation is another evaluator's.");
  };
  return {
    evaluate(condition) {
      parts.generation += 1;
      answers.settle();
      return new KernelEvaluation(parts, condition, answers.yes(condition));
    },
    order: (evaluation, key, direction, limit = Infinity) =>
      own(evaluation).order(key, direction, limit),
    countGroups: (evaluation, key, bands) => own(evaluation).countGroups(key, bands),
    end() {
      parts.generation = -1;
    },
  };
}
