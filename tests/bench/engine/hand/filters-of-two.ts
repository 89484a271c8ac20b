import { at, type HandLoops } from "./hand-loop.ts";

/** Division by zero yields empty, which is neither below nor above anything. */
export const zeroDivisors: HandLoops = {
  branchy: ({ rows, numbers }) => {
    const { priceToEarning: pe, dividendYield: dy } = numbers;
    const { returnOnEquity: roe, debtToEquity: de } = numbers;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const [divisor, other] = [dy[row] as number, de[row] as number];
        if (
          divisor !== 0 &&
          (pe[row] as number) / divisor < c0 &&
          other !== 0 &&
          (roe[row] as number) / other > c1
        ) {
          out[n++] = row;
        }
      }
      return n;
    };
  },
  branchless: ({ rows, numbers }) => {
    const { priceToEarning: pe, dividendYield: dy } = numbers;
    const { returnOnEquity: roe, debtToEquity: de } = numbers;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const divisor = dy[row] as number;
        const other = de[row] as number;
        out[n] = row;
        n +=
          +(divisor !== 0) &
          +((pe[row] as number) / divisor < c0) &
          +(other !== 0) &
          +((roe[row] as number) / other > c1);
      }
      return n;
    };
  },
  selection: ({ rows, numbers }) => {
    const { priceToEarning: pe, dividendYield: dy } = numbers;
    const { returnOnEquity: roe, debtToEquity: de } = numbers;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const divisor = dy[row] as number;
        out[n] = row;
        n += +(divisor !== 0) & +((pe[row] as number) / divisor < c0);
      }
      let left = 0;
      for (let place = 0; place < n; place += 1) {
        const row = out[place] as number;
        const other = de[row] as number;
        out[left] = row;
        left += +(other !== 0) & +((roe[row] as number) / other > c1);
      }
      return left;
    };
  },
};

export const priorPeriods: HandLoops = {
  branchy: ({ rows, numbers }) => {
    const { "sales@q0": sales, "sales@q4": before, priceToEarning: pe } = numbers;
    const { "profitAfterTax@q0": profit, "profitAfterTax@q1": profitBefore } = numbers;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        if (
          (sales[row] as number) > c0 * (before[row] as number) &&
          (profit[row] as number) > (profitBefore[row] as number) &&
          (pe[row] as number) < c1
        ) {
          out[n++] = row;
        }
      }
      return n;
    };
  },
  branchless: ({ rows, numbers }) => {
    const { "sales@q0": sales, "sales@q4": before, priceToEarning: pe } = numbers;
    const { "profitAfterTax@q0": profit, "profitAfterTax@q1": profitBefore } = numbers;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n +=
          +((sales[row] as number) > c0 * (before[row] as number)) &
          +((profit[row] as number) > (profitBefore[row] as number)) &
          +((pe[row] as number) < c1);
      }
      return n;
    };
  },
  selection: ({ rows, numbers }) => {
    const { "sales@q0": sales, "sales@q4": before, priceToEarning: pe } = numbers;
    const { "profitAfterTax@q0": profit, "profitAfterTax@q1": profitBefore } = numbers;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n += +((sales[row] as number) > c0 * (before[row] as number));
      }
      let left = 0;
      for (let place = 0; place < n; place += 1) {
        const row = out[place] as number;
        out[left] = row;
        left +=
          +((profit[row] as number) > (profitBefore[row] as number)) & +((pe[row] as number) < c1);
      }
      return left;
    };
  },
};
