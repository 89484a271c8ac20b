import { at, type HandLoops } from "./hand-loop.ts";

export const tenClauses: HandLoops = {
  branchy: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { returnOnCapitalEmployed: roce, debtToEquity: de, dividendYield: dy } = numbers;
    const { priceToBookValue: pb, opm, debt, salesGrowth3Years: growth } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      const [c5, c6, c7, c8, c9] = [at(c, 5), at(c, 6), at(c, 7), at(c, 8), at(c, 9)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        if (
          (cap[row] as number) > c0 &&
          (pe[row] as number) < c1 &&
          (roe[row] as number) > c2 &&
          (roce[row] as number) > c3 &&
          (de[row] as number) < c4 &&
          (dy[row] as number) > c5 &&
          (pb[row] as number) < c6 &&
          (opm[row] as number) > c7 &&
          (debt[row] as number) < c8 &&
          (growth[row] as number) > c9
        ) {
          out[n++] = row;
        }
      }
      return n;
    };
  },
  branchless: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { returnOnCapitalEmployed: roce, debtToEquity: de, dividendYield: dy } = numbers;
    const { priceToBookValue: pb, opm, debt, salesGrowth3Years: growth } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      const [c5, c6, c7, c8, c9] = [at(c, 5), at(c, 6), at(c, 7), at(c, 8), at(c, 9)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n +=
          +((cap[row] as number) > c0) &
          +((pe[row] as number) < c1) &
          +((roe[row] as number) > c2) &
          +((roce[row] as number) > c3) &
          +((de[row] as number) < c4) &
          +((dy[row] as number) > c5) &
          +((pb[row] as number) < c6) &
          +((opm[row] as number) > c7) &
          +((debt[row] as number) < c8) &
          +((growth[row] as number) > c9);
      }
      return n;
    };
  },
  selection: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { returnOnCapitalEmployed: roce, debtToEquity: de, dividendYield: dy } = numbers;
    const { priceToBookValue: pb, opm, debt, salesGrowth3Years: growth } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      const [c5, c6, c7, c8, c9] = [at(c, 5), at(c, 6), at(c, 7), at(c, 8), at(c, 9)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        out[n] = row;
        n += +((dy[row] as number) > c5) & +((pe[row] as number) < c1);
      }
      let left = 0;
      for (let place = 0; place < n; place += 1) {
        const row = out[place] as number;
        out[left] = row;
        left +=
          +((cap[row] as number) > c0) &
          +((roe[row] as number) > c2) &
          +((roce[row] as number) > c3) &
          +((opm[row] as number) > c7);
      }
      n = 0;
      for (let place = 0; place < left; place += 1) {
        const row = out[place] as number;
        out[n] = row;
        n +=
          +((de[row] as number) < c4) &
          +((pb[row] as number) < c6) &
          +((debt[row] as number) < c8) &
          +((growth[row] as number) > c9);
      }
      return n;
    };
  },
};
