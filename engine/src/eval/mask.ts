/**
 * Three-valued answers of all rows, a bit each: `yes` where the answer is true, `known` where it is
 * true or false. A bit of `yes` is always set in `known`, and bits behind the last row are zero.
 */
export interface Mask {
  readonly yes: Uint32Array;
  readonly known: Uint32Array;
}

/** A mask whose `known` is found when it is asked for: the rows that match are found without. */
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

export function createMask(rows: number): Mask {
  return { yes: createBits(rows), known: createBits(rows) };
}

/** Of a few thousand rows the bits share buffers: a buffer costs more than comparing the rows. */
const sharedWords = 16_384;
let shared = new Uint32Array(0);
let sharedUsed = 0;

/** A bit a row, none of them set. */
export function createBits(rows: number): Uint32Array {
  const words = (rows + 31) >>> 5;
  if (words > sharedWords / 16) return new Uint32Array(words);
  if (sharedUsed + words > shared.length) {
    shared = new Uint32Array(sharedWords);
    sharedUsed = 0;
  }
  const bits = shared.subarray(sharedUsed, sharedUsed + words);
  sharedUsed += words;
  return bits;
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

export function copyMask({ yes, known }: Mask): Mask {
  const copy = createMask(yes.length * 32);
  copy.yes.set(yes);
  copy.known.set(known);
  return copy;
}

/** Makes `mask` what it is AND another: false beats unknown, unknown beats true. */
export function addAnd(mask: Mask, { yes, known }: Mask): void {
  for (let word = 0; word < yes.length; word += 1) {
    const leftYes = mask.yes[word] as number;
    const rightYes = yes[word] as number;
    const leftNo = (mask.known[word] as number) & ~leftYes;
    const rightNo = (known[word] as number) & ~rightYes;
    mask.yes[word] = leftYes & rightYes;
    mask.known[word] = (leftYes & rightYes) | leftNo | rightNo;
  }
}

/** Makes `mask` what it is OR another: true beats unknown, unknown beats false. */
export function addOr(mask: Mask, { yes, known }: Mask): void {
  for (let word = 0; word < yes.length; word += 1) {
    const either = (mask.yes[word] as number) | (yes[word] as number);
    mask.known[word] = either | ((mask.known[word] as number) & (known[word] as number));
    mask.yes[word] = either;
  }
}

/** Keeps of `bits` what is set in others too. */
export function intersect(bits: Uint32Array, others: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (bits[word] as number) & (others[word] as number);
  }
}

/** Adds to `bits` what is set in others. */
export function unite(bits: Uint32Array, others: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (bits[word] as number) | (others[word] as number);
  }
}

/** The bits that are set in both. */
export function andBits(left: Uint32Array, right: Uint32Array): Uint32Array {
  const bits = createBits(left.length * 32);
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (left[word] as number) & (right[word] as number);
  }
  return bits;
}

/** Unknown stays unknown. */
export function notMask({ yes, known }: Mask): Mask {
  const words = yes.length;
  const no = createBits(words * 32);
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
  copyRows(bits, rows);
  return rows;
}

/** Writes the rows whose bit is set, ascending, to the front of an array that has room for them. */
export function copyRows(bits: Uint32Array, rows: Int32Array): void {
  let next = 0;
  for (let word = 0; word < bits.length; word += 1) {
    // as a signed number, which needs no double
    let rest = (bits[word] as number) | 0;
    while (rest !== 0) {
      const lowest = rest & -rest;
      rows[next] = (word << 5) + 31 - Math.clz32(lowest);
      next += 1;
      rest ^= lowest;
    }
  }
}
