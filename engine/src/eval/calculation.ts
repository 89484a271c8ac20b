import { type Selection, type Strip, walkBlocks } from "./block.ts";
import type { BlockContext } from "./evaluation-context.ts";

/** Computed one selection at a time. */
export interface Calculation {
  /** The output buffer, which the consumer may overwrite; null for a column. */
  readonly scratch: Float64Array | null;
  /** NaN if empty; valid until the next run. */
  run(selection: Selection): Strip;
}

/** A value per row, or a constant. */
export type Numbers = Calculation | number;

/** Reuses an operand's buffer: each value is read before it is written. */
export function scratchFor(context: BlockContext, ...operands: readonly Numbers[]): Float64Array {
  for (const operand of operands) {
    if (typeof operand !== "number" && operand.scratch !== null) return operand.scratch;
  }
  return context.takeNumbers();
}

export function calculation(
  scratch: Float64Array,
  fill: (selection: Selection) => void,
): Calculation {
  const strip: Strip = { values: scratch, first: 0 };
  return {
    scratch,
    run(selection) {
      fill(selection);
      return strip;
    },
  };
}

export function readColumn(values: Float64Array): Calculation {
  const strip: Strip = { values, first: 0 };
  return {
    scratch: null,
    run(selection) {
      strip.first = selection.first;
      return strip;
    },
  };
}

export function spread(numbers: Numbers, context: BlockContext): Calculation {
  if (typeof numbers !== "number") return numbers;
  const strip: Strip = {
    values: context.takeNumbers().fill(numbers),
    first: 0,
  };
  return { scratch: null, run: () => strip };
}

/** Returns a new array. */
export function calculateColumn(numbers: Numbers, rows: number): Float64Array {
  const column = new Float64Array(rows);
  if (typeof numbers === "number") return column.fill(numbers);
  walkBlocks(rows, (selection) => {
    const { values, first } = numbers.run(selection);
    for (let i = 0; i < selection.count; i += 1) {
      column[selection.first + i] = values[first + i] ?? Number.NaN;
    }
  });
  return column;
}
