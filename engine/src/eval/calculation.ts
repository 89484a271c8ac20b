import { type Selection, type Strip, walkBlocks } from "./block.ts";
import type { Pass } from "./pass.ts";

/** Numbers that are worked out a selection at a time. */
export interface Calculation {
  /** What it writes to, which whoever takes its result may write to as well; null of a column. */
  readonly scratch: Float64Array | null;
  /** The numbers at the selection's places, NaN where one is empty; good until the next run. */
  run(selection: Selection): Strip;
}

/** A number a row, or one number for all of them. */
export type Numbers = Calculation | number;

/** Where a calculation writes: over one of its operands, of which each number is read before. */
export function scratchFor(pass: Pass, ...operands: readonly Numbers[]): Float64Array {
  for (const operand of operands) {
    if (typeof operand !== "number" && operand.scratch !== null) return operand.scratch;
  }
  return pass.takeNumbers();
}

/** A calculation that `fill` writes to `scratch`, at each place of the selection. */
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

/** A number for each row, of a constant too. */
export function spread(numbers: Numbers, pass: Pass): Calculation {
  if (typeof numbers !== "number") return numbers;
  const strip: Strip = {
    values: pass.takeNumbers().fill(numbers),
    first: 0,
  };
  return { scratch: null, run: () => strip };
}

/** A column of all rows, the caller's own. */
export function calculateColumn(numbers: Numbers, rows: number): Float64Array {
  const column = new Float64Array(rows);
  if (typeof numbers === "number") return column.fill(numbers);
  walkBlocks(rows, (selection) => {
    const { values, first } = numbers.run(selection);
    for (let i = 0; i < selection.count; i += 1) {
      column[selection.first + i] = values[first + i] as number;
    }
  });
  return column;
}
