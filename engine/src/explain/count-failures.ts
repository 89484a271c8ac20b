import { countBits, fillMask } from "../eval/mask.ts";

export interface FailureCounts {
  /** Rows by number of masks. */
  readonly histogram: readonly number[];
  readonly rowsWith: (count: number) => Uint32Array;
}

/**
 * Bit-sliced counters: plane `n` holds bit n of each row's count, so adding a mask covers 32 rows
 * at once.
 */
export function countFailures(masks: readonly Uint32Array[], rows: number): FailureCounts {
  const words = (rows + 31) >>> 5;
  const planes: Uint32Array[] = [];
  for (const mask of masks) {
    let carry = mask.slice();
    for (const plane of planes) {
      const next = new Uint32Array(words);
      for (let word = 0; word < words; word += 1) {
        const before = plane[word] ?? 0;
        const added = carry[word] ?? 0;
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
        const bits = plane[word] ?? 0;
        selected[word] = (selected[word] ?? 0) & (wanted ? bits : ~bits);
      }
    }
    return selected;
  };
  return {
    histogram: Array.from({ length: masks.length + 1 }, (_, count) => countBits(rowsWith(count))),
    rowsWith,
  };
}
