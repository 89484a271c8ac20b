import type { Market } from "../market.ts";
import { at, type HandLoops } from "./hand-loop.ts";

type Six = readonly [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];

function periodsOf({ numbers }: Market, code: "sales" | "profitAfterTax"): Six {
  return [
    numbers[`${code}@q0`],
    numbers[`${code}@q1`],
    numbers[`${code}@q2`],
    numbers[`${code}@q3`],
    numbers[`${code}@q4`],
    numbers[`${code}@q5`],
  ];
}

/** The average of those of six that are not empty; most often all are there. */
function createHopefulAverage([a, b, c, d, e, f]: Six): (row: number) => number {
  return (row) => {
    const v0 = a[row] as number;
    const v1 = b[row] as number;
    const v2 = c[row] as number;
    const v3 = d[row] as number;
    const v4 = e[row] as number;
    const v5 = f[row] as number;
    const all = v0 + v1 + v2 + v3 + v4 + v5;
    if (all === all) return all / 6;
    let sum = 0;
    let count = 0;
    if (v0 === v0) {
      sum += v0;
      count += 1;
    }
    if (v1 === v1) {
      sum += v1;
      count += 1;
    }
    if (v2 === v2) {
      sum += v2;
      count += 1;
    }
    if (v3 === v3) {
      sum += v3;
      count += 1;
    }
    if (v4 === v4) {
      sum += v4;
      count += 1;
    }
    if (v5 === v5) {
      sum += v5;
      count += 1;
    }
    return sum / count;
  };
}

/**
 * The same without a branch: a value that is unequal to itself is empty, and 0 stands in its place. The
 * pairs of 0 and value lie apart, so that no store waits for a load.
 */
function createEvenAverage([a, b, c, d, e, f]: Six): (row: number) => number {
  const pairs = new Float64Array(12);
  return (row) => {
    const v0 = a[row] as number;
    const v1 = b[row] as number;
    const v2 = c[row] as number;
    const v3 = d[row] as number;
    const v4 = e[row] as number;
    const v5 = f[row] as number;
    const n0 = +(v0 === v0);
    const n1 = +(v1 === v1);
    const n2 = +(v2 === v2);
    const n3 = +(v3 === v3);
    const n4 = +(v4 === v4);
    const n5 = +(v5 === v5);
    pairs[1] = v0;
    pairs[3] = v1;
    pairs[5] = v2;
    pairs[7] = v3;
    pairs[9] = v4;
    pairs[11] = v5;
    const sum =
      (pairs[n0] as number) +
      (pairs[2 + n1] as number) +
      (pairs[4 + n2] as number) +
      (pairs[6 + n3] as number) +
      (pairs[8 + n4] as number) +
      (pairs[10 + n5] as number);
    return sum / (n0 + n1 + n2 + n3 + n4 + n5);
  };
}

export const sixPeriods: HandLoops = {
  branchy: (market) => {
    const { rows, numbers } = market;
    const { returnOnEquity: roe } = numbers;
    const sales = createHopefulAverage(periodsOf(market, "sales"));
    const profit = createHopefulAverage(periodsOf(market, "profitAfterTax"));
    return (c, out) => {
      const [c0, c1, c2] = [at(c, 0), at(c, 1), at(c, 2)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        if ((roe[row] as number) > c2 && sales(row) > c0 && profit(row) > c1) out[n++] = row;
      }
      return n;
    };
  },
  branchless: (market) => {
    const { rows, numbers } = market;
    const { returnOnEquity: roe } = numbers;
    const sales = createEvenAverage(periodsOf(market, "sales"));
    const profit = createEvenAverage(periodsOf(market, "profitAfterTax"));
    return (c, out) => {
      const [c0, c1, c2] = [at(c, 0), at(c, 1), at(c, 2)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n += +(sales(row) > c0) & +(profit(row) > c1) & +((roe[row] as number) > c2);
      }
      return n;
    };
  },
  selection: (market) => {
    const { rows, numbers } = market;
    const { returnOnEquity: roe } = numbers;
    const sales = createEvenAverage(periodsOf(market, "sales"));
    const profit = createEvenAverage(periodsOf(market, "profitAfterTax"));
    return (c, out) => {
      const [c0, c1, c2] = [at(c, 0), at(c, 1), at(c, 2)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n += +((roe[row] as number) > c2);
      }
      let left = 0;
      for (let place = 0; place < n; place += 1) {
        const row = out[place] as number;
        out[left] = row;
        left += +(sales(row) > c0);
      }
      n = 0;
      for (let place = 0; place < left; place += 1) {
        const row = out[place] as number;
        out[n] = row;
        n += +(profit(row) > c1);
      }
      return n;
    };
  },
};
