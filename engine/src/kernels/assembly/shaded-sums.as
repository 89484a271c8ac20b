import { averageEach, sumEach } from "./aggregates";
import { compareConstant } from "./compare";

// Sums of several columns are compared by whole numbers of 32 bits: eight times the rounded number, and one
// to count it by; nothing where it is empty. The sum of seven at most is then eight times the sum and the
// count in one, and a row is decided unless it lies within what rounding may have moved it by.

/** Eight times half a unit for each of seven numbers and for the bound of each, and some more. */
const BAND: i32 = 40;

/** The largest number of a column, without its sign; 0 where all are empty. */
export function largestSize(values: usize, rows: i32): f64 {
  let most = f64x2.splat(0);
  const end = values + (<usize>rows << 3);
  for (; values < end; values += 16) most = f64x2.pmax(most, f64x2.abs(v128.load(values)));
  return max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
}

/** Writes what is summed: `scale` leaves 24 bits at most. */
export function shadeSums(values: usize, shadow: usize, scale: f64, rows: i32): void {
  const end = values + (<usize>rows << 3);
  while (values < end) {
    const value = load<f64>(values);
    store<i32>(shadow, value == value ? (<i32>nearest<f64>(value * scale) << 3) + 1 : 0);
    values += 8;
    shadow += 4;
  }
}

// @ts-ignore: decorator
@inline
function distance(average: bool, sum: v128, bound: v128): v128 {
  const count = v128.and(sum, i32x4.splat(7));
  const sized = v128.xor(sum, count);
  return i32x4.sub(sized, average ? i32x4.mul(count, bound) : bound);
}

// @ts-ignore: decorator
@inline
function packFour(a: v128, b: v128, c: v128, d: v128): u32 {
  return i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)));
}

/** The bits of sixteen rows, or -1 where one of them is left open. */
// @ts-ignore: decorator
@inline
function decided(average: bool, a: v128, b: v128, c: v128, d: v128, bound: v128, turn: u32): i32 {
  const band = i32x4.splat(BAND), below = i32x4.splat(-BAND), zero = i32x4.splat(0);
  const d0 = distance(average, a, bound), d1 = distance(average, b, bound);
  const d2 = distance(average, c, bound), d3 = distance(average, d, bound);
  const above = packFour(i32x4.gt_s(d0, band), i32x4.gt_s(d1, band), i32x4.gt_s(d2, band), i32x4.gt_s(d3, band));
  const possible = packFour(i32x4.gt_s(d0, below), i32x4.gt_s(d1, below), i32x4.gt_s(d2, below), i32x4.gt_s(d3, below));
  if (average && above == possible) return <i32>(above ^ turn);
  // where all are empty the distance of an average is none
  const some = ~packFour(i32x4.eq(a, zero), i32x4.eq(b, zero), i32x4.eq(c, zero), i32x4.eq(d, zero));
  return ((above ^ possible) & some) != 0 ? -1 : <i32>((above ^ turn) & some);
}

/** The exact answers of sixteen rows. */
function exactly(average: bool, list: usize, count: i32, row: i32, room: usize, op: i32, constant: f64, yes: usize): void {
  const out = room + (<usize>count << 3);
  if (average) averageEach(list, count, row, room, out, 16);
  else sumEach(list, count, row, room, out, 16);
  compareConstant(op, out, constant, yes, 16);
}

// @ts-ignore: decorator
@inline
function each(
  average: bool, list: usize, shadows: usize, count: i32, op: i32, constant: f64, bound: i32, room: usize, yes: usize, rows: i32,
): i32 {
  const limit = i32x4.splat(bound);
  const zero = i32x4.splat(0);
  const turn: u32 = op < 2 ? 0xffff : 0;
  const last = shadows + (<usize>count << 2);
  let doubtful = 0;
  for (let row: i32 = 0; row < rows; row += 32) {
    let s0 = zero, s1 = zero, s2 = zero, s3 = zero, s4 = zero, s5 = zero, s6 = zero, s7 = zero;
    for (let entry = shadows; entry < last; entry += 4) {
      const at = load<usize>(entry) + (<usize>row << 2);
      s0 = i32x4.add(s0, v128.load(at));
      s1 = i32x4.add(s1, v128.load(at, 16));
      s2 = i32x4.add(s2, v128.load(at, 32));
      s3 = i32x4.add(s3, v128.load(at, 48));
      s4 = i32x4.add(s4, v128.load(at, 64));
      s5 = i32x4.add(s5, v128.load(at, 80));
      s6 = i32x4.add(s6, v128.load(at, 96));
      s7 = i32x4.add(s7, v128.load(at, 112));
    }
    const first = decided(average, s0, s1, s2, s3, limit, turn);
    const second = decided(average, s4, s5, s6, s7, limit, turn);
    if (first < 0) {
      exactly(average, list, count, row, room, op, constant, yes);
      doubtful++;
    } else store<u16>(yes, <u16>first);
    if (second < 0) {
      exactly(average, list, count, row + 16, room, op, constant, yes + 2);
      doubtful++;
    } else store<u16>(yes, <u16>second, 2);
    yes += 4;
  }
  return doubtful;
}

/**
 * Where the sum, or with `average` the average, of the columns in `list` compares so with a constant, which
 * `bound` is eight times of in the shadows' scale; gives how often sixteen rows had to be compared exactly.
 * `room` has 8 bytes for each column and 128 more.
 */
export function compareSums(
  average: i32, list: usize, shadows: usize, count: i32, op: i32, constant: f64, bound: i32, room: usize, yes: usize, rows: i32,
): i32 {
  if (average) return each(true, list, shadows, count, op, constant, bound, room, yes, rows);
  return each(false, list, shadows, count, op, constant, bound, room, yes, rows);
}
