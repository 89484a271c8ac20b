import { at, type HandLoops } from "./hand-loop.ts";

/** Rows that match, rows that do not, and those that each clause lets through. */
export const counts: HandLoops = {
  branchy: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { debtToEquity: de, returnOnCapitalEmployed: roce } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let [n0, n1, n2, n3, n4, all] = [0, 0, 0, 0, 0, 0];
      for (let row = 0; row < rows; row += 1) {
        let held = 0;
        if ((cap[row] as number) > c0) {
          n0 += 1;
          held += 1;
        }
        if ((pe[row] as number) < c1) {
          n1 += 1;
          held += 1;
        }
        if ((roe[row] as number) > c2) {
          n2 += 1;
          held += 1;
        }
        if ((de[row] as number) < c3) {
          n3 += 1;
          held += 1;
        }
        if ((roce[row] as number) > c4) {
          n4 += 1;
          held += 1;
        }
        if (held === 5) all += 1;
      }
      out.set([all, rows - all, n0, n1, n2, n3, n4]);
      return 7;
    };
  },
  branchless: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { debtToEquity: de, returnOnCapitalEmployed: roce } = numbers;
    return (c, out) => {
      const [c0, c1, c2, c3, c4] = [at(c, 0), at(c, 1), at(c, 2), at(c, 3), at(c, 4)];
      let [n0, n1, n2, n3, n4, all] = [0, 0, 0, 0, 0, 0];
      for (let row = 0; row < rows; row += 1) {
        const b0 = +((cap[row] as number) > c0);
        const b1 = +((pe[row] as number) < c1);
        const b2 = +((roe[row] as number) > c2);
        const b3 = +((de[row] as number) < c3);
        const b4 = +((roce[row] as number) > c4);
        n0 += b0;
        n1 += b1;
        n2 += b2;
        n3 += b3;
        n4 += b4;
        all += b0 & b1 & b2 & b3 & b4;
      }
      out.set([all, rows - all, n0, n1, n2, n3, n4]);
      return 7;
    };
  },
  /** A pass a clause, each of which leaves a byte a row. */
  selection: ({ rows, numbers }) => {
    const { marketCapitalization: cap, priceToEarning: pe, returnOnEquity: roe } = numbers;
    const { debtToEquity: de, returnOnCapitalEmployed: roce } = numbers;
    const held = new Uint8Array(rows);
    const above = (values: Float64Array, least: number): number => {
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const bit = +((values[row] as number) > least);
        n += bit;
        held[row] = (held[row] as number) & bit;
      }
      return n;
    };
    const below = (values: Float64Array, most: number): number => {
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const bit = +((values[row] as number) < most);
        n += bit;
        held[row] = (held[row] as number) & bit;
      }
      return n;
    };
    return (c, out) => {
      held.fill(1);
      const n0 = above(cap, at(c, 0));
      const n1 = below(pe, at(c, 1));
      const n2 = above(roe, at(c, 2));
      const n3 = below(de, at(c, 3));
      const n4 = above(roce, at(c, 4));
      let all = 0;
      for (let row = 0; row < rows; row += 1) all += held[row] as number;
      out.set([all, rows - all, n0, n1, n2, n3, n4]);
      return 7;
    };
  },
};
