import type { TextColumn } from "../table/column.ts";
import { foldedTexts } from "./fold-text.ts";
import { createBits } from "./mask.ts";

/** The bits of the numbers that are not NaN. */
export function knownNumbers(values: Float64Array): Uint32Array {
  const bits = createBits(values.length);
  for (let word = 0; word < bits.length; word += 1) {
    const first = word << 5;
    let known = 0;
    for (let row = Math.min(first + 32, values.length) - 1; row >= first; row -= 1) {
      known = (known << 1) | Number(!Number.isNaN(values[row]));
    }
    bits[word] = known;
  }
  return bits;
}

/** The bits of the texts that are not empty. */
export function knownTexts(column: TextColumn): Uint32Array {
  return markTexts(
    column.codes,
    foldedTexts(column).map((text) => text !== ""),
  );
}

/** The bits of the rows whose code is marked; a missing text is not. */
export function markTexts(codes: Int32Array, marked: readonly boolean[]): Uint32Array {
  // one in front, for the code -1
  const marks = Uint8Array.of(0, ...marked.map(Number));
  const bits = createBits(codes.length);
  for (let word = 0; word < bits.length; word += 1) {
    const first = word << 5;
    let hits = 0;
    for (let row = Math.min(first + 32, codes.length) - 1; row >= first; row -= 1) {
      hits = (hits << 1) | (marks[(codes[row] as number) + 1] as number);
    }
    bits[word] = hits;
  }
  return bits;
}
