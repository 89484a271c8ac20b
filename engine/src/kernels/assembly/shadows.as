import { test } from "./compare";
import { finite } from "./operands";

// A column's shadow holds its numbers as floats of 32 bits. A calculation of two columns is compared by
// their shadows, four rows at once, with two bounds: below `sure` the exact one holds whatever was rounded,
// above `maybe` it does not. Sixteen rows with one between are compared exactly.
//
// What is asked stands at `asked`: the exact values of both operands (0, 4), their scales (8, 16: numbers; 24,
// 28: 0 none, 1 times, 2 over), the constant (32), the operation (40) and the comparison (44), the shadows
// (48, 52), the scale of the second (56), `sure` and `maybe` (60, 64) and whether it is asked from above (68).

/** Shadows of numbers out of these bounds could overflow or lose digits in a calculation. */
const LEAST: f64 = 8.673617379884035e-19; // 2^-60
const MOST: f64 = 1152921504606846976; // 2^60

/** Writes a column's shadow and gives its largest number, without sign; -1 where it may have none. */
export function shadeNumbers(values: usize, shadow: usize, rows: i32): f64 {
  let most = f64x2.splat(0), least = f64x2.splat(1);
  const zero = f64x2.splat(0), one = f64x2.splat(1);
  const end = values + (<usize>rows << 3);
  while (values < end) {
    const value = v128.load(values);
    const size = f64x2.abs(value);
    most = f64x2.pmax(most, size);
    least = f64x2.pmin(least, v128.bitselect(one, size, f64x2.eq(size, zero)));
    v128.store64_lane(shadow, f32x4.demote_f64x2_zero(value), 0);
    values += 16;
    shadow += 8;
  }
  const high = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
  const low = min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
  return high <= MOST && low >= LEAST ? high : -1;
}

// @ts-ignore: decorator
@inline
function scaled(kind: i32, value: v128, scale: v128): v128 {
  if (kind == 0) return value;
  return kind == 1 ? f64x2.mul(value, scale) : f64x2.div(value, scale);
}

// @ts-ignore: decorator
@inline
function calculated(op: i32, a: v128, b: v128): v128 {
  if (op == 0) return f64x2.add(a, b);
  if (op == 1) return f64x2.sub(a, b);
  if (op == 2) return f64x2.mul(a, b);
  return f64x2.div(a, b);
}

/** The exact answers of sixteen rows. */
function exactly(asked: usize, row: usize): u32 {
  const a = load<usize>(asked) + (row << 3), b = load<usize>(asked, 4) + (row << 3);
  const aScale = v128.load64_splat(asked, 8), bScale = v128.load64_splat(asked, 16);
  const aKind = load<i32>(asked, 24), bKind = load<i32>(asked, 28);
  const constant = v128.load64_splat(asked, 32);
  const op = load<i32>(asked, 40), comparison = load<i32>(asked, 44);
  let bits: u32 = 0;
  for (let pair: usize = 0; pair < 8; pair++) {
    const left = scaled(aKind, v128.load(a + (pair << 4)), aScale);
    const right = scaled(bKind, v128.load(b + (pair << 4)), bScale);
    const holds = test(comparison, finite(calculated(op, left, right)), constant);
    bits |= <u32>i64x2.bitmask(holds) << (<u32>pair << 1);
  }
  return bits;
}

// @ts-ignore: decorator
@inline
function shade(op: i32, a: v128, b: v128, scale: v128): v128 {
  if (op == 0) return f32x4.add(a, b);
  if (op == 1) return f32x4.sub(a, b);
  if (op == 2) return f32x4.mul(a, b);
  if (op == 3) return f32x4.div(a, b);
  if (op == 4) return f32x4.add(a, f32x4.mul(b, scale));
  return f32x4.sub(a, f32x4.mul(b, scale));
}

// @ts-ignore: decorator
@inline
function reaches(op: i32, above: bool, value: v128, bound: v128): v128 {
  if (above) {
    const holds = f32x4.ge(value, bound);
    // what is divided by zero is neither
    return op == 3 ? v128.and(holds, f32x4.lt(value, f32x4.splat(Infinity))) : holds;
  }
  const holds = f32x4.le(value, bound);
  return op == 3 ? v128.and(holds, f32x4.gt(value, f32x4.splat(-Infinity))) : holds;
}

// @ts-ignore: decorator
@inline
function packFour(a: v128, b: v128, c: v128, d: v128): u32 {
  return i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)));
}

// @ts-ignore: decorator
@inline
function each(op: i32, above: bool, asked: usize, yes: usize, rows: i32): i32 {
  let a = load<usize>(asked, 48), b = load<usize>(asked, 52);
  const scale = v128.load32_splat(asked, 56);
  const sure = v128.load32_splat(asked, 60), maybe = v128.load32_splat(asked, 64);
  let doubtful = 0;
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const v0 = shade(op, v128.load(a), v128.load(b), scale);
    const v1 = shade(op, v128.load(a, 16), v128.load(b, 16), scale);
    const v2 = shade(op, v128.load(a, 32), v128.load(b, 32), scale);
    const v3 = shade(op, v128.load(a, 48), v128.load(b, 48), scale);
    let bits = packFour(
      reaches(op, above, v0, sure), reaches(op, above, v1, sure),
      reaches(op, above, v2, sure), reaches(op, above, v3, sure),
    );
    const possible = packFour(
      reaches(op, above, v0, maybe), reaches(op, above, v1, maybe),
      reaches(op, above, v2, maybe), reaches(op, above, v3, maybe),
    );
    if (bits != possible) {
      bits = exactly(asked, row);
      doubtful++;
    }
    store<u16>(yes, <u16>bits);
    a += 64;
    b += 64;
    yes += 2;
  }
  return doubtful;
}

// One function an operation: the compiler would fold loops of one function that differ in a constant.
function addBelow(asked: usize, yes: usize, rows: i32): i32 {
  return each(0, false, asked, yes, rows);
}
function addAbove(asked: usize, yes: usize, rows: i32): i32 {
  return each(0, true, asked, yes, rows);
}
function subtractBelow(asked: usize, yes: usize, rows: i32): i32 {
  return each(1, false, asked, yes, rows);
}
function subtractAbove(asked: usize, yes: usize, rows: i32): i32 {
  return each(1, true, asked, yes, rows);
}
function multiplyBelow(asked: usize, yes: usize, rows: i32): i32 {
  return each(2, false, asked, yes, rows);
}
function multiplyAbove(asked: usize, yes: usize, rows: i32): i32 {
  return each(2, true, asked, yes, rows);
}
function divideBelow(asked: usize, yes: usize, rows: i32): i32 {
  return each(3, false, asked, yes, rows);
}
function divideAbove(asked: usize, yes: usize, rows: i32): i32 {
  return each(3, true, asked, yes, rows);
}
function addScaledBelow(asked: usize, yes: usize, rows: i32): i32 {
  return each(4, false, asked, yes, rows);
}
function addScaledAbove(asked: usize, yes: usize, rows: i32): i32 {
  return each(4, true, asked, yes, rows);
}
function subtractScaledBelow(asked: usize, yes: usize, rows: i32): i32 {
  return each(5, false, asked, yes, rows);
}
function subtractScaledAbove(asked: usize, yes: usize, rows: i32): i32 {
  return each(5, true, asked, yes, rows);
}

/** What rounding moves either side of a difference by that is close to none, of itself, and some more. */
const CLOSE: f32 = 4.76837158203125e-7; // 2^-21

/** Where a number lies above the other times a scale, `turned` below; `strict` leaves out its being the same. */
// @ts-ignore: decorator
@inline
function compared(turned: bool, strict: bool, asked: usize, yes: usize, rows: i32): i32 {
  let a = load<usize>(asked, 48), b = load<usize>(asked, 52);
  const scale = v128.load32_splat(asked, 56);
  let doubtful = 0;
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const b0 = f32x4.mul(v128.load(b), scale), b1 = f32x4.mul(v128.load(b, 16), scale);
    const b2 = f32x4.mul(v128.load(b, 32), scale), b3 = f32x4.mul(v128.load(b, 48), scale);
    const d0 = distance(turned, v128.load(a), b0), d1 = distance(turned, v128.load(a, 16), b1);
    const d2 = distance(turned, v128.load(a, 32), b2), d3 = distance(turned, v128.load(a, 48), b3);
    const e0 = margin(b0), e1 = margin(b1), e2 = margin(b2), e3 = margin(b3);
    let bits = packFour(
      beyond(strict, d0, e0), beyond(strict, d1, e1), beyond(strict, d2, e2), beyond(strict, d3, e3),
    );
    const possible = packFour(
      beyond(strict, d0, f32x4.neg(e0)), beyond(strict, d1, f32x4.neg(e1)),
      beyond(strict, d2, f32x4.neg(e2)), beyond(strict, d3, f32x4.neg(e3)),
    );
    if (bits != possible) {
      bits = exactly(asked, row);
      doubtful++;
    }
    store<u16>(yes, <u16>bits);
    a += 64;
    b += 64;
    yes += 2;
  }
  return doubtful;
}

// @ts-ignore: decorator
@inline
function distance(turned: bool, a: v128, b: v128): v128 {
  return turned ? f32x4.sub(b, a) : f32x4.sub(a, b);
}

// @ts-ignore: decorator
@inline
function margin(value: v128): v128 {
  return f32x4.mul(f32x4.abs(value), f32x4.splat(CLOSE));
}

// @ts-ignore: decorator
@inline
function beyond(strict: bool, value: v128, bound: v128): v128 {
  return strict ? f32x4.gt(value, bound) : f32x4.ge(value, bound);
}

function isAbove(asked: usize, yes: usize, rows: i32): i32 {
  return compared(false, true, asked, yes, rows);
}
function isAtLeast(asked: usize, yes: usize, rows: i32): i32 {
  return compared(false, false, asked, yes, rows);
}
function isBelow(asked: usize, yes: usize, rows: i32): i32 {
  return compared(true, true, asked, yes, rows);
}
function isAtMost(asked: usize, yes: usize, rows: i32): i32 {
  return compared(true, false, asked, yes, rows);
}

/** Compares by their shadows a number and another times the scale, each row by its own size; gives the same. */
export function compareSides(op: i32, asked: usize, yes: usize, rows: i32): i32 {
  switch (op) {
    case 0: return isBelow(asked, yes, rows);
    case 1: return isAtMost(asked, yes, rows);
    case 2: return isAbove(asked, yes, rows);
    default: return isAtLeast(asked, yes, rows);
  }
}

/** Writes where the comparison holds; gives how many times sixteen rows had to be compared exactly. */
export function compareShadows(op: i32, asked: usize, yes: usize, rows: i32): i32 {
  const above = load<i32>(asked, 68) != 0;
  switch (op) {
    case 0: return above ? addAbove(asked, yes, rows) : addBelow(asked, yes, rows);
    case 1: return above ? subtractAbove(asked, yes, rows) : subtractBelow(asked, yes, rows);
    case 2: return above ? multiplyAbove(asked, yes, rows) : multiplyBelow(asked, yes, rows);
    case 3: return above ? divideAbove(asked, yes, rows) : divideBelow(asked, yes, rows);
    case 4: return above ? addScaledAbove(asked, yes, rows) : addScaledBelow(asked, yes, rows);
    default: return above ? subtractScaledAbove(asked, yes, rows) : subtractScaledBelow(asked, yes, rows);
  }
}
