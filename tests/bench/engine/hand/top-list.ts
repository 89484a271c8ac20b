const limit = 50;

/** Rows by a column, greatest first; -Infinity is the least until there are fifty. */
export interface TopList {
  readonly least: number;
  clear(): void;
  /** A row whose value is above `least`. */
  insert(row: number): void;
  copy(out: Int32Array): number;
}

export function createTopList(values: Float64Array): TopList {
  const rows = new Int32Array(limit + 1);
  const keys = new Float64Array(limit + 1);
  let count = 0;
  let least = Number.NEGATIVE_INFINITY;
  return {
    get least() {
      return least;
    },
    clear() {
      count = 0;
      least = Number.NEGATIVE_INFINITY;
    },
    insert(row) {
      const value = values[row] as number;
      let place = count;
      while (place > 0 && (keys[place - 1] as number) < value) {
        keys[place] = keys[place - 1] as number;
        rows[place] = rows[place - 1] as number;
        place -= 1;
      }
      keys[place] = value;
      rows[place] = row;
      if (count < limit) count += 1;
      if (count === limit) least = keys[limit - 1] as number;
    },
    copy(out) {
      out.set(rows.subarray(0, count));
      return count;
    },
  };
}
