import { codeAt } from "./codes";

/** A double as an integer of the same order; -0 is 0. */
// @ts-ignore: decorator
@inline
function keyOf(value: f64): u64 {
  const bits = reinterpret<u64>(value + 0);
  return bits >> 63 ? ~bits : bits | 0x8000_0000_0000_0000;
}

/**
 * The rows that are not NaN, by value and then by row, into `rows`; returns how many. `keys` and
 * `moreKeys` have room for as many keys, `moreRows` for as many rows, `counts` for 2048 x 6 numbers.
 */
export function sortColumn(
  values: usize, length: i32, rows: usize, moreRows: usize, keys: usize, moreKeys: usize, counts: usize,
): i32 {
  memory.fill(counts, 0, 2048 * 6 * 4);
  let count: i32 = 0;
  for (let row: i32 = 0; row < length; row++) {
    const value = load<f64>(values + (<usize>row << 3));
    if (value != value) continue;
    const key = keyOf(value);
    store<u64>(keys + (<usize>count << 3), key);
    store<i32>(rows + (<usize>count << 2), row);
    count++;
    for (let pass: usize = 0; pass < 6; pass++) {
      const slot = counts + (((pass << 11) + <usize>((key >> (<u64>pass * 11)) & 2047)) << 2);
      store<i32>(slot, load<i32>(slot) + 1);
    }
  }
  let fromRows = rows, toRows = moreRows, fromKeys = keys, toKeys = moreKeys;
  for (let pass: usize = 0; pass < 6; pass++) {
    const table = counts + (pass << 13);
    const shift = <u64>pass * 11;
    if (count > 0) {
      const first = <usize>((load<u64>(fromKeys) >> shift) & 2047);
      if (load<i32>(table + (first << 2)) == count) continue;
    }
    let sum: i32 = 0;
    for (let slot = table; slot < table + 8192; slot += 4) {
      const here = load<i32>(slot);
      store<i32>(slot, sum);
      sum += here;
    }
    for (let i: usize = 0; i < <usize>count; i++) {
      const key = load<u64>(fromKeys + (i << 3));
      const slot = table + (<usize>((key >> shift) & 2047) << 2);
      const next = load<i32>(slot);
      store<i32>(slot, next + 1);
      store<u64>(toKeys + (<usize>next << 3), key);
      store<i32>(toRows + (<usize>next << 2), load<i32>(fromRows + (i << 2)));
    }
    const keysBefore = fromKeys, rowsBefore = fromRows;
    fromKeys = toKeys;
    fromRows = toRows;
    toKeys = keysBefore;
    toRows = rowsBefore;
  }
  if (fromRows != rows) memory.copy(rows, fromRows, <usize>count << 2);
  return count;
}

// @ts-ignore: decorator
@inline
function valueAt(values: usize, order: usize, index: i32): f64 {
  return load<f64>(values + (<usize>load<i32>(order + (<usize>index << 2)) << 3));
}

/** How many of the sorted rows lie below `constant`, or with `orAt` at most at it. */
export function countBelow(values: usize, order: usize, count: i32, constant: f64, orAt: i32): i32 {
  let low: i32 = 0, high: i32 = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = valueAt(values, order, middle);
    if (value < constant || (orAt && value == constant)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Turns the bits of the sorted rows `from`..`to` round. */
export function flipRows(order: usize, from: i32, to: i32, plane: usize): void {
  for (let index = from; index < to; index++) {
    const row = load<i32>(order + (<usize>index << 2));
    const slot = plane + (<usize>(row >> 5) << 2);
    store<u32>(slot, load<u32>(slot) ^ (<u32>1 << (row & 31)));
  }
}

// @ts-ignore: decorator
@inline
function isSet(plane: usize, row: i32): bool {
  return ((load<u32>(plane + (<usize>(row >> 5) << 2)) >> (row & 31)) & 1) != 0;
}

/** The rows of a plane in a column's order, at most `limit`, rows of one value ascending; returns how many. */
export function walkOrder(
  values: usize, order: usize, count: i32, plane: usize, descending: i32, limit: i32, out: usize,
): i32 {
  const start = out;
  const end = out + (<usize>limit << 2);
  if (!descending) {
    for (let index: i32 = 0; index < count && out < end; index++) {
      const row = load<i32>(order + (<usize>index << 2));
      if (isSet(plane, row)) {
        store<i32>(out, row);
        out += 4;
      }
    }
  } else {
    let last = count - 1;
    while (last >= 0 && out < end) {
      const value = valueAt(values, order, last);
      let first = last;
      while (first > 0 && valueAt(values, order, first - 1) == value) first--;
      for (let index = first; index <= last && out < end; index++) {
        const row = load<i32>(order + (<usize>index << 2));
        if (isSet(plane, row)) {
          store<i32>(out, row);
          out += 4;
        }
      }
      last = first - 1;
    }
  }
  return <i32>((out - start) >> 2);
}

/** Of a plane's rows the `limit` first by value, ties by row, without NaN; returns how many. */
export function topRows(
  values: usize, plane: usize, bytes: i32, descending: i32, limit: i32, out: usize, outValues: usize,
): i32 {
  let count: i32 = 0;
  const sign: f64 = descending ? -1 : 1;
  let worst: f64 = Infinity;
  for (let at: i32 = 0; at < bytes; at += 8) {
    let word = load<u64>(plane + <usize>at);
    while (word != 0) {
      const row = (at << 3) + <i32>ctz(word);
      word &= word - 1;
      const value = load<f64>(values + (<usize>row << 3)) * sign;
      if (count == limit) {
        if (!(value < worst)) continue;
      } else {
        if (value != value) continue;
        count++;
      }
      let slot: usize = <usize>count - 1;
      while (slot > 0 && load<f64>(outValues + ((slot - 1) << 3)) > value) {
        store<f64>(outValues + (slot << 3), load<f64>(outValues + ((slot - 1) << 3)));
        store<i32>(out + (slot << 2), load<i32>(out + ((slot - 1) << 2)));
        slot--;
      }
      store<f64>(outValues + (slot << 3), value);
      store<i32>(out + (slot << 2), row);
      if (count == limit) worst = load<f64>(outValues + ((<usize>count - 1) << 3));
    }
  }
  return count;
}

/**
 * The rows whose rank from the largest among the `groupCount` groups of `codes` is at most `limit`, rows of
 * one value sharing the better; `width` is 0 for one group of all rows. `passed` has room for a count a group.
 */
export function rankAtMost(
  values: usize, order: usize, count: i32, width: i32, codes: usize, mask: i32, groupCount: i32, limit: i32, passed: usize, yes: usize, bytes: i32,
): void {
  memory.fill(yes, 0, <usize>bytes);
  memory.fill(passed, 0, <usize>groupCount << 2);
  if (limit < 1) return;
  // groups that are full need no more rows
  let open = groupCount;
  let last = count - 1;
  while (last >= 0 && open > 0) {
    const value = valueAt(values, order, last);
    let first = last;
    while (first > 0 && valueAt(values, order, first - 1) == value) first--;
    for (let index = first; index <= last; index++) {
      const row = load<i32>(order + (<usize>index << 2));
      const group = width == 0 ? 0 : codeAt(width, codes, row);
      if (group == -1 || load<i32>(passed + (<usize>(group & mask) << 2)) >= limit) continue;
      const slot = yes + (<usize>(row >> 5) << 2);
      store<u32>(slot, load<u32>(slot) | (<u32>1 << (row & 31)));
    }
    for (let index = first; index <= last; index++) {
      const group = width == 0 ? 0 : codeAt(width, codes, load<i32>(order + (<usize>index << 2)));
      if (group == -1) continue;
      const slot = passed + (<usize>(group & mask) << 2);
      const now = load<i32>(slot) + 1;
      store<i32>(slot, now);
      if (now == limit) open--;
    }
    last = first - 1;
  }
}
