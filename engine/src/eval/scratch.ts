/** Arrays for what is calculated on the way to an answer, used again and again. */
export interface Scratch {
  /** An array of all rows, its content whatever was there. */
  take(): Float64Array;
  /** One of the operands that is scratch itself, else another array: each row is read before it is written. */
  takeFor(...operands: readonly (Float64Array | number)[]): Float64Array;
  /** What `act` gives; all arrays taken meanwhile are free again. */
  within<Value>(act: () => Value): Value;
}

export function createScratch(rows: number): Scratch {
  const arrays: Float64Array[] = [];
  let taken = 0;
  const take = (): Float64Array => {
    const array = (arrays[taken] ??= new Float64Array(rows));
    taken += 1;
    return array;
  };
  return {
    take,
    takeFor(...operands) {
      for (const operand of operands) {
        if (typeof operand !== "number" && arrays.includes(operand)) return operand;
      }
      return take();
    },
    within(act) {
      const before = taken;
      try {
        return act();
      } finally {
        taken = before;
      }
    },
  };
}
