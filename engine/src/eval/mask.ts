/**
 * Three-valued results, one bit per row: `yes` if true, `known` if true or false. `yes` implies
 * `known`; bits after the last row are zero.
 */
export interface Mask {
  readonly yes: Uint32Array;
  readonly known: Uint32Array;
}

/** Computes `known` on demand. */
export function createLazyMask(yes: Uint32Array, findKnown: () => Uint32Array): Mask {
  let known: Uint32Array | null = null;
  return {
    yes,
    get known() {
      known ??= findKnown();
      return known;
    },
  };
}

export function createBits(rows: number): Uint32Array {
  return new Uint32Array((rows + 31) >>> 5);
}

export function fillMask(rows: number, value: boolean): Mask {
  const known = createBits(rows).fill(0xffff_ffff);
  const used = rows & 31;
  if (used !== 0) known[known.length - 1] = 0xffff_ffff >>> (32 - used);
  return { yes: value ? known.slice() : createBits(rows), known };
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0;
    rest -= (rest >>> 1) & 0x5555_5555;
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

export function listRows(bits: Uint32Array): Int32Array {
  const rows = new Int32Array(countBits(bits));
  let next = 0;
  for (let word = 0; word < bits.length; word += 1) {
    // a signed 32-bit integer avoids doubles
    let rest = (bits[word] ?? 0) | 0;
    while (rest !== 0) {
      const lowest = rest & -rest;
      rows[next] = (word << 5) + 31 - Math.clz32(lowest);
      next += 1;
      rest ^= lowest;
    }
  }
  return rows;
}
