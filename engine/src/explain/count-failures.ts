import { countBits, fillMask } from "../eval/mask.ts";

/** How many of some masks each row is set in. */
export interface FailureCounts {
  /** How many rows are set in exactly so many masks; the index is the number. */
  readonly histogram: readonly number[];
  /** The rows that are set in exactly so many, a bit each. */
  readonly rowsWith: (count: number) => Uint32Array;
}

/**
 * Counts by bit-slicing: plane `n` holds the bit of value 2^n of every row's count, so that a mask is
 * added to 32 rows at once.
 */
export function countFailures(masks: readonly Uint32Array[], rows: number): FailureCounts {
  const words = (rows + 31) >>> 5;
  const planes: Uint32Array[] = [];
  for (const mask of masks) {
    let carry = mask.slice();
    for (const plane of planes) {
      const next = new Uint32Array(words);
      for (let word = 0; word < words; word += 1) {
        const before = plane[word] as number;
        const added = carry[word] as number;
        next[word] = before & added;
        plane[word] = before ^ added;
      }
      carry = next;
    }
    if (carry.some((bits) => bits !== 0)) planes.push(carry);
  }
  const rowsWith = (count: number): Uint32Array => {
    const selected = fillMask(rows, true).yes;
    if (count >= 2 ** planes.length) return selected.fill(0);
    for (const [index, plane] of planes.entries()) {
      const wanted = ((count >>> index) & 1) === 1;
      for (let word = 0; word < words; word += 1) {
        const bits = plane[word] as number;
        selected[word] = (selected[word] as number) & (wanted ? bits : ~bits);
      }
    }
    return selected;
  };
  return {
    histogram: Array.from({ length: masks.length + 1 }, (_, count) => countBits(rowsWith(count))),
    rowsWith,
  };
}
