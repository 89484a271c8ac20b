import { at, type HandLoops } from "./hand-loop.ts";

export const oneClause: HandLoops = {
  branchy:
    ({ rows, numbers: { priceToEarning: pe } }) =>
    (c, out) => {
      const c0 = at(c, 0);
      let n = 0;
      for (let row = 0; row < rows; row += 1) if ((pe[row] as number) < c0) out[n++] = row;
      return n;
    },
  branchless:
    ({ rows, numbers: { priceToEarning: pe } }) =>
    (c, out) => {
      const c0 = at(c, 0);
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n += +((pe[row] as number) < c0);
      }
      return n;
    },
  selection:
    ({ rows, numbers: { priceToEarning: pe } }) =>
    (c, out) => {
      const c0 = at(c, 0);
      const four = rows - (rows % 4);
      let n = 0;
      for (let row = 0; row < four; row += 4) {
        out[n] = row;
        n += +((pe[row] as number) < c0);
        out[n] = row + 1;
        n += +((pe[row + 1] as number) < c0);
        out[n] = row + 2;
        n += +((pe[row + 2] as number) < c0);
        out[n] = row + 3;
        n += +((pe[row + 3] as number) < c0);
      }
      for (let row = four; row < rows; row += 1) {
        out[n] = row;
        n += +((pe[row] as number) < c0);
      }
      return n;
    },
};

export const fiveClauses: HandLoops = {
  branchy: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { debtToEquity: de, returnOnCapitalEmployed: roce } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        if (
          (cap[row] as number) > c0 &&
          (pe[row] as number) < c1 &&
          (roe[row] as number) > c2 &&
          (de[row] as number) < c3 &&
          (roce[row] as number) > c4
        ) {
          out[n++] = row;
        }
      }
      return n;
    };
  },
  branchless: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { debtToEquity: de, returnOnCapitalEmployed: roce } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n +=
          +((cap[row] as number) > c0) &
          +((pe[row] as number) < c1) &
          +((roe[row] as number) > c2) &
          +((de[row] as number) < c3) &
          +((roce[row] as number) > c4);
      }
      return n;
    };
  },
  selection: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { debtToEquity: de, returnOnCapitalEmployed: roce } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n += +((roe[row] as number) > c2) & +((roce[row] as number) > c4);
      }
      let left = 0;
      for (let place = 0; place < n; place += 1) {
        const row = out[place] as number;
        out[left] = row;
        left +=
          +((de[row] as number) < c3) & +((cap[row] as number) > c0) & +((pe[row] as number) < c1);
      }
      return left;
    };
  },
};

export const mixedFormulas: HandLoops = {
  branchy: ({ rows, numbers }) => {
    const { priceToEarning: pe, priceToBookValue: pb, dividendYield: dy, opm } = numbers;
    const { returnOnEquity: roe, returnOnCapitalEmployed: roce } = numbers;
    const { salesGrowth3Years: growth, marketCapitalization: cap } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        if (
          (cap[row] as number) > c4 &&
          ((pe[row] as number) * (pb[row] as number) < c0 || (dy[row] as number) > c1) &&
          ((roe[row] as number) - (roce[row] as number) / 2 > c2 ||
            (opm[row] as number) + (growth[row] as number) > c3)
        ) {
          out[n++] = row;
        }
      }
      return n;
    };
  },
  branchless: ({ rows, numbers }) => {
    const { priceToEarning: pe, priceToBookValue: pb, dividendYield: dy, opm } = numbers;
    const { returnOnEquity: roe, returnOnCapitalEmployed: roce } = numbers;
    const { salesGrowth3Years: growth, marketCapitalization: cap } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n +=
          (+((pe[row] as number) * (pb[row] as number) < c0) | +((dy[row] as number) > c1)) &
          (+((roe[row] as number) - (roce[row] as number) / 2 > c2) |
            +((opm[row] as number) + (growth[row] as number) > c3)) &
          +((cap[row] as number) > c4);
      }
      return n;
    };
  },
  selection: ({ rows, numbers }) => {
    const { priceToEarning: pe, priceToBookValue: pb, dividendYield: dy, opm } = numbers;
    const { returnOnEquity: roe, returnOnCapitalEmployed: roce } = numbers;
    const { salesGrowth3Years: growth, marketCapitalization: cap } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n +=
          +((roe[row] as number) - (roce[row] as number) / 2 > c2) |
          +((opm[row] as number) + (growth[row] as number) > c3);
      }
      let left = 0;
      for (let place = 0; place < n; place += 1) {
        const row = out[place] as number;
        out[left] = row;
        left +=
          (+((pe[row] as number) * (pb[row] as number) < c0) | +((dy[row] as number) > c1)) &
          +((cap[row] as number) > c4);
      }
      return left;
    };
  },
};
