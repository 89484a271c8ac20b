import { countBelow } from "./order";

// A column's order codes: 16 bits a row, which rise with its value; equal values share one, and where
// there are more values than codes, neighbours do. All bits set is empty.

const MOST_CODES: i32 = 0xffff;

// @ts-ignore: decorator
@inline
function rowAt(order: usize, index: i32): usize {
  return <usize>load<i32>(order + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
function valueAt(values: usize, order: usize, index: i32): f64 {
  return load<f64>(values + (rowAt(order, index) << 3));
}

// @ts-ignore: decorator
@inline
function codeAt(codes: usize, order: usize, index: i32): i32 {
  return <i32>load<u16>(codes + (rowAt(order, index) << 1));
}

/** Gives every value its code, or as many neighbours one as make `least` rows; false where codes run out. */
function spread(values: usize, order: usize, count: i32, codes: usize, least: i32): bool {
  let code: i32 = -1;
  let size: i32 = least;
  let index: i32 = 0;
  while (index < count) {
    const value = valueAt(values, order, index);
    let end = index + 1;
    while (end < count && valueAt(values, order, end) == value) end++;
    // a value of many rows stands alone, so that what has to be looked at twice is never many
    if (size >= least || end - index >= least) {
      if (++code == MOST_CODES) return false;
      size = 0;
    }
    size += end - index;
    for (; index < end; index++) store<u16>(codes + (rowAt(order, index) << 1), <u16>code);
  }
  return true;
}

/** Writes the codes of a column, of which `order` names the `count` rows that are not empty. */
export function codeColumn(values: usize, order: usize, count: i32, codes: usize, rows: i32): void {
  memory.fill(codes, 0xff, <usize>rows << 1);
  if (!spread(values, order, count, codes, 1)) spread(values, order, count, codes, count / 32000 + 1);
}

// @ts-ignore: decorator
@inline
function within(codes: usize, low: v128, width: v128): u32 {
  return i8x16.bitmask(i8x16.narrow_i16x8_s(
    i16x8.gt_s(width, i16x8.sub(v128.load(codes), low)),
    i16x8.gt_s(width, i16x8.sub(v128.load(codes, 16), low)),
  ));
}

function writeWithin(codes: usize, low: v128, width: v128, yes: usize, rows: i32): void {
  const end = yes + (<usize>rows >> 3);
  while (yes < end) {
    const bits = within(codes, low, width) | (within(codes + 32, low, width) << 16);
    store<u32>(yes, bits);
    codes += 64;
    yes += 4;
  }
}

// @ts-ignore: decorator
@inline
function clear(plane: usize, row: usize): void {
  const slot = plane + ((row >> 5) << 2);
  store<u32>(slot, load<u32>(slot) & ~(<u32>1 << (<u32>row & 31)));
}

/** Where a column compares so with a constant, of `<`, `<=`, `>`, `>=` and `=` by their numbers. */
export function compareCodes(
  op: i32, values: usize, order: usize, count: i32, codes: usize, constant: f64, yes: usize, rows: i32,
): void {
  let from: i32 = 0, to = count;
  if (op < 2) to = countBelow(values, order, count, constant, op);
  else if (op < 4) from = countBelow(values, order, count, constant, 3 - op);
  else {
    from = countBelow(values, order, count, constant, 0);
    to = countBelow(values, order, count, constant, 1);
  }
  if (from >= to) {
    memory.fill(yes, 0, <usize>rows >> 3);
    return;
  }
  const first = codeAt(codes, order, from);
  const last = codeAt(codes, order, to - 1);
  // the difference to the first, as a number from the least there is, lies below that of all codes meant
  const low = i16x8.splat(<i16>(first + 0x8000));
  const width = i16x8.splat(<i16>(last - first + 1 - 0x8000));
  writeWithin(codes, low, width, yes, rows);
  for (let index = from - 1; index >= 0 && codeAt(codes, order, index) == first; index--) {
    clear(yes, rowAt(order, index));
  }
  for (let index = to; index < count && codeAt(codes, order, index) == last; index++) {
    clear(yes, rowAt(order, index));
  }
}
