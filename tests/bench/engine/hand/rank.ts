import { at, type HandLoop, type HandLoops } from "./hand-loop.ts";
import type { Market } from "../market.ts";

/**
 * A company is among the first n of its group where its value is not below the n-th greatest of it;
 * the three differ in how they find that one.
 */
function keepAbove(
  { rows, numbers: { returnOnEquity: roe }, bytes: { sector } }: Market,
  findLeast: (wanted: number, least: Float64Array) => void,
): HandLoop {
  const { codes, empty } = sector;
  const least = new Float64Array(empty + 1);
  return (c, out) => {
    findLeast(at(c, 0), least);
    least[empty] = Number.NaN;
    let n = 0;
    for (let row = 0; row < rows; row += 1) {
      out[n] = row;
      n += +((roe[row] as number) >= (least[codes[row] as number] as number));
    }
    return n;
  };
}

export const rankInGroup: HandLoops = {
  /** Keeps a short list a group, in order. */
  branchy: (market) => {
    const { rows, numbers, bytes } = market;
    const { returnOnEquity: roe } = numbers;
    const { codes, empty } = bytes.sector;
    return keepAbove(market, (wanted, least) => {
      const lists = new Float64Array((empty + 1) * (wanted + 1)).fill(Number.NEGATIVE_INFINITY);
      for (let row = 0; row < rows; row += 1) {
        const value = roe[row] as number;
        const first = (codes[row] as number) * (wanted + 1);
        let place = first + wanted - 1;
        if (!(value > (lists[place] as number))) continue;
        while (place > first && (lists[place - 1] as number) < value) {
          lists[place] = lists[place - 1] as number;
          place -= 1;
        }
        lists[place] = value;
      }
      for (let code = 0; code <= empty; code += 1) {
        least[code] = lists[code * (wanted + 1) + wanted - 1] as number;
      }
    });
  },
  /** Puts the values of a group side by side and sorts each group. */
  branchless: (market) => {
    const { rows, numbers, bytes } = market;
    const { returnOnEquity: roe } = numbers;
    const { codes, empty } = bytes.sector;
    const grouped = new Float64Array(rows);
    return keepAbove(market, (wanted, least) => {
      const starts = new Int32Array(empty + 2);
      for (let row = 0; row < rows; row += 1) {
        const after = (codes[row] as number) + 1;
        starts[after] = (starts[after] as number) + +(roe[row] === roe[row]);
      }
      for (let code = 0; code <= empty; code += 1) {
        starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
      }
      const next = starts.slice();
      for (let row = 0; row < rows; row += 1) {
        const value = roe[row] as number;
        if (value !== value) continue;
        const code = codes[row] as number;
        grouped[next[code] as number] = value;
        next[code] = (next[code] as number) + 1;
      }
      for (let code = 0; code <= empty; code += 1) {
        const group = grouped.subarray(starts[code], starts[code + 1]).sort();
        least[code] = group[group.length - wanted] ?? Number.NEGATIVE_INFINITY;
      }
    });
  },
  /** Sorts all rows that have a value by it, greatest first, and counts down each group. */
  selection: (market) => {
    const { rows, numbers, bytes } = market;
    const { returnOnEquity: roe } = numbers;
    const { codes, empty } = bytes.sector;
    const order = new Int32Array(rows);
    return keepAbove(market, (wanted, least) => {
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        order[n] = row;
        n += +(roe[row] === roe[row]);
      }
      const sorted = order.subarray(0, n).sort((a, b) => (roe[b] as number) - (roe[a] as number));
      const left = new Int32Array(empty + 1).fill(wanted);
      least.fill(Number.NEGATIVE_INFINITY);
      for (let place = 0; place < n; place += 1) {
        const row = sorted[place] as number;
        const code = codes[row] as number;
        left[code] = (left[code] as number) - 1;
        if (left[code] === 0) least[code] = roe[row] as number;
      }
    });
  },
};
