import { at, type HandLoops } from "./hand-loop.ts";
import { createTopList } from "./top-list.ts";

export const textFilter: HandLoops = {
  branchy: ({ rows, numbers: { priceToEarning: pe }, bytes: { sector } }) => {
    const { codes } = sector;
    return (c, out) => {
      const [first, second, c2] = [at(c, 0), at(c, 1), at(c, 2)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const code = codes[row];
        if ((code === first || code === second) && (pe[row] as number) < c2) out[n++] = row;
      }
      return n;
    };
  },
  branchless: ({ rows, numbers: { priceToEarning: pe }, bytes: { sector } }) => {
    const { codes } = sector;
    return (c, out) => {
      const [first, second, c2] = [at(c, 0), at(c, 1), at(c, 2)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const code = codes[row];
        out[n] = row;
        n += (+(code === first) | +(code === second)) & +((pe[row] as number) < c2);
      }
      return n;
    };
  },
  selection: ({ rows, numbers: { priceToEarning: pe }, bytes: { sector } }) => {
    const { codes } = sector;
    return (c, out) => {
      const [first, second, c2] = [at(c, 0), at(c, 1), at(c, 2)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        const code = codes[row];
        out[n] = row;
        n += +(code === first) | +(code === second);
      }
      let left = 0;
      for (let place = 0; place < n; place += 1) {
        const row = out[place] as number;
        out[left] = row;
        left += +((pe[row] as number) < c2);
      }
      return left;
    };
  },
};

/** The fifty greatest, rows of one value in their own order. */
export const topFifty: HandLoops = {
  branchy: ({ rows, numbers }) => {
    const { returnOnEquity: roe, priceToEarning: pe, returnOnCapitalEmployed: key } = numbers;
    const list = createTopList(key);
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      list.clear();
      for (let row = 0; row < rows; row += 1) {
        if ((roe[row] as number) > c0 && (pe[row] as number) < c1) {
          if ((key[row] as number) > list.least) list.insert(row);
        }
      }
      return list.copy(out);
    };
  },
  /** Most rows fail against the least of the list: it is asked first. */
  branchless: ({ rows, numbers }) => {
    const { returnOnEquity: roe, priceToEarning: pe, returnOnCapitalEmployed: key } = numbers;
    const list = createTopList(key);
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      list.clear();
      let { least } = list;
      for (let row = 0; row < rows; row += 1) {
        if ((key[row] as number) > least && (roe[row] as number) > c0 && (pe[row] as number) < c1) {
          list.insert(row);
          ({ least } = list);
        }
      }
      return list.copy(out);
    };
  },
  selection: ({ rows, numbers }) => {
    const { returnOnEquity: roe, priceToEarning: pe, returnOnCapitalEmployed: key } = numbers;
    const list = createTopList(key);
    const left = new Int32Array(rows + 1);
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        left[n] = row;
        n += +((roe[row] as number) > c0) & +((pe[row] as number) < c1);
      }
      list.clear();
      for (let index = 0; index < n; index += 1) {
        const row = left[index] as number;
        if ((key[row] as number) > list.least) list.insert(row);
      }
      return list.copy(out);
    };
  },
};
