import type { ColumnKey } from "../../contract/index.ts";
import { KernelMemoryError } from "../../kernels/memory.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { Columns } from "../../table/column.ts";
import { evaluate, type Evaluation } from "../evaluate.ts";
import { type Bands, countGroups, type GroupCounts } from "../facets.ts";
import { sortRows } from "../sort-rows.ts";
import type { NodeEvaluator } from "./node-evaluator.ts";
import { createGroupCounter, type GroupCounter } from "./count-groups.ts";
import { findLacking } from "./lacking.ts";
import type { Workspace } from "./number-slot.ts";
import { copyRows, listPlane, orderPlane } from "./planes.ts";

/** Evaluations; the latest is still in kernel memory. */
export interface Evaluations {
  evaluate(condition: TruthNode): Evaluation;
  order(
    evaluation: Evaluation,
    key: ColumnKey,
    direction: "ascending" | "descending",
    limit: number | undefined,
  ): Int32Array;
  countGroups(evaluation: Evaluation, key: ColumnKey | null, bands: Bands | null): GroupCounts;
  /** Releases the kernels; earlier evaluations fall back to the plain evaluator. */
  end(): void;
}

interface Parts {
  readonly columns: Columns;
  readonly workspace: Workspace;
  readonly answers: NodeEvaluator;
  readonly countGroups: GroupCounter;
  /** Evaluation counter; negative after release. */
  generation: number;
}

/** Counts eagerly and lists rows on demand; re-evaluates if its planes are gone. */
class KernelEvaluation implements Evaluation {
  readonly count: number;
  readonly #parts: Parts;
  readonly #condition: TruthNode;
  readonly #yes: Pointer;
  readonly #generation: number;
  #matched: Int32Array | null = null;
  #lacking: number | null = null;

  constructor(parts: Parts, condition: TruthNode, yes: Pointer) {
    const { memory, planeBytes } = parts.workspace;
    this.count = memory.run.countBits(yes, planeBytes);
    this.#parts = parts;
    this.#condition = condition;
    this.#yes = yes;
    this.#generation = parts.generation;
  }

  get lacking(): number {
    const { workspace: room, answers } = this.#parts;
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
      (yes) => listPlane(this.#parts.workspace, yes, this.count),
      ({ matched }) => matched,
    );
    return this.#matched;
  }

  copyMatched(into: Int32Array): void {
    const { workspace: room, generation } = this.#parts;
    if (this.#matched !== null) into.set(this.#matched);
    else if (generation === this.#generation) copyRows(room, this.#yes, this.count, into);
    else {
      this.#ask(
        (yes) => copyRows(this.#parts.workspace, yes, this.count, into),
        ({ matched }) => into.set(matched),
      );
    }
  }

  get lackingColumns(): Evaluation["lackingColumns"] {
    if (this.lacking === 0) return [];
    const { columns, workspace: room, answers } = this.#parts;
    return this.#attempt(
      () => findLacking(this.#condition, columns, room, answers),
      ({ lackingColumns }) => lackingColumns,
    );
  }

  order(key: ColumnKey, direction: "ascending" | "descending", limit: number): Int32Array {
    const { columns, workspace: room, answers } = this.#parts;
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

  /** Uses the plane if available or recomputable, else the plain evaluator. */
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

export function createEvaluations(
  columns: Columns,
  workspace: Workspace,
  answers: NodeEvaluator,
): Evaluations {
  const counter = createGroupCounter(columns, workspace);
  const parts: Parts = { columns, workspace, answers, countGroups: counter, generation: 0 };
  const own = (evaluation: Evaluation): KernelEvaluation => {
    if (evaluation instanceof KernelEvaluation) return evaluation;
    throw new TypeError("This evaluation is another evaluator's.");
  };
  return {
    evaluate(condition) {
      parts.generation += 1;
      answers.endEvaluation();
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
