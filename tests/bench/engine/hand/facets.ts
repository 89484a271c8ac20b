import type { Market } from "../market.ts";
import { at, type HandLoops } from "./hand-loop.ts";

/** Counts by sector and class; rows that lack one count in a place of their own, which is left out at the end. */
function createTable({ bytes: { sector, marketCapClass } }: Market) {
  const wide = marketCapClass.empty + 1;
  const counts = new Int32Array((sector.empty + 1) * wide);
  return {
    wide,
    counts,
    /** The counts of rows that lack neither. */
    copy(out: Int32Array): number {
      let length = 0;
      for (let group = 0; group < sector.empty; group += 1) {
        for (let other = 0; other < wide - 1; other += 1) {
          out[length] = counts[group * wide + other] as number;
          length += 1;
        }
      }
      return length;
    },
  };
}

export const facets: HandLoops = {
  branchy: (market) => {
    const { rows, numbers, bytes } = market;
    const { returnOnEquity: roe, priceToEarning: pe } = numbers;
    const [groups, classes] = [bytes.sector.codes, bytes.marketCapClass.codes];
    const table = createTable(market);
    const { wide, counts } = table;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      counts.fill(0);
      for (let row = 0; row < rows; row += 1) {
        if ((roe[row] as number) > c0 && (pe[row] as number) < c1) {
          const place = (groups[row] as number) * wide + (classes[row] as number);
          counts[place] = (counts[place] as number) + 1;
        }
      }
      return table.copy(out);
    };
  },
  branchless: (market) => {
    const { rows, numbers, bytes } = market;
    const { returnOnEquity: roe, priceToEarning: pe } = numbers;
    const [groups, classes] = [bytes.sector.codes, bytes.marketCapClass.codes];
    const table = createTable(market);
    const { wide, counts } = table;
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      counts.fill(0);
      for (let row = 0; row < rows; row += 1) {
        const place = (groups[row] as number) * wide + (classes[row] as number);
        counts[place] =
          (counts[place] as number) + (+((roe[row] as number) > c0) & +((pe[row] as number) < c1));
      }
      return table.copy(out);
    };
  },
  selection: (market) => {
    const { rows, numbers, bytes } = market;
    const { returnOnEquity: roe, priceToEarning: pe } = numbers;
    const [groups, classes] = [bytes.sector.codes, bytes.marketCapClass.codes];
    const table = createTable(market);
    const { wide, counts } = table;
    const left = new Int32Array(rows + 1);
    return (c, out) => {
      const [c0, c1] = [at(c, 0), at(c, 1)];
      let n = 0;
      for (let row = 0; row < rows; row += 1) {
        left[n] = row;
        n += +((roe[row] as number) > c0) & +((pe[row] as number) < c1);
      }
      counts.fill(0);
      for (let index = 0; index < n; index += 1) {
        const row = left[index] as number;
        const place = (groups[row] as number) * wide + (classes[row] as number);
        counts[place] = (counts[place] as number) + 1;
      }
      return table.copy(out);
    };
  },
};
