/**
 * Three-valued answers of all rows, a bit each: `yes` where the answer is true, `known` where it is
 * true or false. A bit of `yes` is always set in `known`, and bits behind the last row are zero.
 */
export interface Mask {
  readonly yes: Uint32Array;
  readonly known: Uint32Array;
}

export function createMask(rows: number): Mask {
  const words = (rows + 31) >>> 5;
  return { yes: new Uint32Array(words), known: new Uint32Array(words) };
}

/** The bits of the last word that stand for rows. */
export function fillMask(rows: number, value: boolean): Mask {
  const mask = createMask(rows);
  mask.known.fill(0xffff_ffff);
  const used = rows & 31;
  if (used !== 0) mask.known[mask.known.length - 1] = 0xffff_ffff >>> (32 - used);
  if (value) mask.yes.set(mask.known);
  return mask;
}

/** False beats unknown, unknown beats true. */
export function andMasks(left: Mask, right: Mask): Mask {
  const words = left.yes.length;
  const yes = new Uint32Array(words);
  const known = new Uint32Array(words);
  for (let word = 0; word < words; word += 1) {
    const leftYes = left.yes[word] as number;
    const rightYes = right.yes[word] as number;
    const leftNo = (left.known[word] as number) & ~leftYes;
    const rightNo = (right.known[word] as number) & ~rightYes;
    yes[word] = leftYes & rightYes;
    known[word] = (leftYes & rightYes) | leftNo | rightNo;
  }
  return { yes, known };
}

/** True beats unknown, unknown beats false. */
export function orMasks(left: Mask, right: Mask): Mask {
  const words = left.yes.length;
  const yes = new Uint32Array(words);
  const known = new Uint32Array(words);
  for (let word = 0; word < words; word += 1) {
    const either = (left.yes[word] as number) | (right.yes[word] as number);
    yes[word] = either;
    known[word] = either | ((left.known[word] as number) & (right.known[word] as number));
  }
  return { yes, known };
}

/** The bits that are set in both. */
export function andBits(left: Uint32Array, right: Uint32Array): Uint32Array {
  const bits = new Uint32Array(left.length);
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (left[word] as number) & (right[word] as number);
  }
  return bits;
}

/** Unknown stays unknown. */
export function notMask({ yes, known }: Mask): Mask {
  const words = yes.length;
  const no = new Uint32Array(words);
  for (let word = 0; word < words; word += 1) {
    no[word] = (known[word] as number) & ~(yes[word] as number);
  }
  return { yes: no, known };
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    rest -= (rest >>> 1) & 0x5555_5555;
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

/** The rows whose bit is set, ascending. */
export function listRows(bits: Uint32Array): Int32Array {
  const rows = new Int32Array(countBits(bits));
  let next = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    while (rest !== 0) {
      const lowest = rest & -rest;
      rows[next] = (word << 5) + 31 - Math.clz32(lowest);
      next += 1;
      rest ^= lowest;
    }
  }
  return rows;
}
