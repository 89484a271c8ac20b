import { aggregateRows, averageEach, maxEach, minEach, sumEach } from "./aggregates";
import { compareColumns, compareConstant, knownNumbers } from "./compare";
import { testNumbers } from "./tested";
import { finite, finiteOne, place, REGISTER, step } from "./operands";

// @ts-ignore: decorator
@external("env", "pow")
declare function pow(base: f64, exponent: f64): f64;
// @ts-ignore: decorator
@external("env", "ln")
declare function ln(value: f64): f64;
// @ts-ignore: decorator
@external("env", "log10")
declare function log10(value: f64): f64;
// @ts-ignore: decorator
@external("env", "exp")
declare function exp(value: f64): f64;

// An operation is 48 bytes: what it is, where its result goes, three operands, a count and a number.
const OPERATION: usize = 48;

/** Rows that pass through the registers together: they stay in the nearest cache. */
const BLOCK: i32 = 1024;

// @ts-ignore: decorator
@inline
function apply(op: i32, a: v128, b: v128): v128 {
  if (op == 8) return f64x2.neg(a);
  if (op == 9) return f64x2.abs(a);
  if (op == 10) return f64x2.sqrt(a);
  if (op == 11) return f64x2.floor(a);
  if (op == 12) return f64x2.ceil(a);
  if (op == 13) {
    const size = f64x2.abs(a);
    const whole = f64x2.floor(size);
    const carried = f64x2.ge(f64x2.sub(size, whole), f64x2.splat(0.5));
    const rounded = f64x2.add(whole, v128.and(carried, f64x2.splat(1)));
    return v128.bitselect(f64x2.neg(rounded), rounded, f64x2.lt(a, f64x2.splat(0)));
  }
  if (op == 14) return v128.bitselect(a, b, f64x2.eq(a, a)); // coalesce
  if (op == 15) { // change from a to b
    const changed = finite(f64x2.div(f64x2.mul(f64x2.splat(100), f64x2.sub(b, a)), a));
    return v128.bitselect(changed, f64x2.splat(NaN), f64x2.gt(a, f64x2.splat(0)));
  }
  // growth over one year from a to b
  const times = f64x2.div(b, a);
  const grown = finite(f64x2.mul(f64x2.splat(100), f64x2.sub(times, f64x2.splat(1))));
  return v128.bitselect(grown, f64x2.splat(NaN), f64x2.gt(a, f64x2.splat(0)));
}

// @ts-ignore: decorator
@inline
function each(op: i32, a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  const end = out + (<usize>rows << 3);
  while (out < end) {
    const a1 = a + aStep, b1 = b + bStep;
    const a2 = a1 + aStep, b2 = b1 + bStep;
    const a3 = a2 + aStep, b3 = b2 + bStep;
    v128.store(out, apply(op, v128.load(a), v128.load(b)));
    v128.store(out, apply(op, v128.load(a1), v128.load(b1)), 16);
    v128.store(out, apply(op, v128.load(a2), v128.load(b2)), 32);
    v128.store(out, apply(op, v128.load(a3), v128.load(b3)), 48);
    a = a3 + aStep;
    b = b3 + bStep;
    out += 64;
  }
}

// One function an operation: the compiler would fold loops of one function that differ in a constant.
// `raw` leaves what is not finite to the operation that takes the result and passes it on.

// @ts-ignore: decorator
@inline
function combined(op: i32, raw: bool, a: v128, b: v128): v128 {
  let x: v128;
  if (op == 0) x = f64x2.add(a, b);
  else if (op == 1) x = f64x2.sub(a, b);
  else if (op == 2) x = f64x2.mul(a, b);
  else x = f64x2.div(a, b);
  return raw ? x : finite(x);
}

// @ts-ignore: decorator
@inline
function pairs(op: i32, raw: bool, a: usize, b: usize, out: usize, rows: i32): void {
  const end = out + (<usize>rows << 3);
  while (out < end) {
    v128.store(out, combined(op, raw, v128.load(a), v128.load(b)));
    v128.store(out, combined(op, raw, v128.load(a, 16), v128.load(b, 16)), 16);
    v128.store(out, combined(op, raw, v128.load(a, 32), v128.load(b, 32)), 32);
    v128.store(out, combined(op, raw, v128.load(a, 48), v128.load(b, 48)), 48);
    a += 64;
    b += 64;
    out += 64;
  }
}

// @ts-ignore: decorator
@inline
function withRight(op: i32, raw: bool, a: usize, constant: f64, out: usize, rows: i32): void {
  const b = f64x2.splat(constant);
  const end = out + (<usize>rows << 3);
  while (out < end) {
    v128.store(out, combined(op, raw, v128.load(a), b));
    v128.store(out, combined(op, raw, v128.load(a, 16), b), 16);
    v128.store(out, combined(op, raw, v128.load(a, 32), b), 32);
    v128.store(out, combined(op, raw, v128.load(a, 48), b), 48);
    a += 64;
    out += 64;
  }
}

// @ts-ignore: decorator
@inline
function withLeft(op: i32, raw: bool, constant: f64, b: usize, out: usize, rows: i32): void {
  const a = f64x2.splat(constant);
  const end = out + (<usize>rows << 3);
  while (out < end) {
    v128.store(out, combined(op, raw, a, v128.load(b)));
    v128.store(out, combined(op, raw, a, v128.load(b, 16)), 16);
    v128.store(out, combined(op, raw, a, v128.load(b, 32)), 32);
    v128.store(out, combined(op, raw, a, v128.load(b, 48)), 48);
    b += 64;
    out += 64;
  }
}

function add(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(0, false, a, b, out, rows);
}
function addRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(0, false, a, constant, out, rows);
}
function subtract(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(1, false, a, b, out, rows);
}
function subtractRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(1, false, a, constant, out, rows);
}
function multiply(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(2, false, a, b, out, rows);
}
function multiplyRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(2, false, a, constant, out, rows);
}
function divide(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(3, false, a, b, out, rows);
}
function divideRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(3, false, a, constant, out, rows);
}
function addLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(0, false, constant, b, out, rows);
}
function subtractLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(1, false, constant, b, out, rows);
}
function multiplyLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(2, false, constant, b, out, rows);
}
function divideLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(3, false, constant, b, out, rows);
}
function addRaw(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(0, true, a, b, out, rows);
}
function addRawRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(0, true, a, constant, out, rows);
}
function subtractRaw(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(1, true, a, b, out, rows);
}
function subtractRawRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(1, true, a, constant, out, rows);
}
function multiplyRaw(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(2, true, a, b, out, rows);
}
function multiplyRawRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(2, true, a, constant, out, rows);
}
function divideRaw(a: usize, b: usize, out: usize, rows: i32): void {
  pairs(3, true, a, b, out, rows);
}
function divideRawRight(a: usize, constant: f64, out: usize, rows: i32): void {
  withRight(3, true, a, constant, out, rows);
}
function addRawLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(0, true, constant, b, out, rows);
}
function subtractRawLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(1, true, constant, b, out, rows);
}
function multiplyRawLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(2, true, constant, b, out, rows);
}
function divideRawLeft(constant: f64, b: usize, out: usize, rows: i32): void {
  withLeft(3, true, constant, b, out, rows);
}

/** + - * / of two operands, of which one at most is a constant; from 4 on they are raw. */
function combineNumbers(op: i32, a: usize, aKind: i32, b: usize, bKind: i32, out: usize, rows: i32): void {
  if (bKind > REGISTER) {
    const right = load<f64>(b);
    switch (op) {
      case 0: addRight(a, right, out, rows); break;
      case 1: subtractRight(a, right, out, rows); break;
      case 2: multiplyRight(a, right, out, rows); break;
      case 3: divideRight(a, right, out, rows); break;
      case 4: addRawRight(a, right, out, rows); break;
      case 5: subtractRawRight(a, right, out, rows); break;
      case 6: multiplyRawRight(a, right, out, rows); break;
      default: divideRawRight(a, right, out, rows);
    }
  } else if (aKind > REGISTER) {
    const left = load<f64>(a);
    switch (op) {
      case 0: addLeft(left, b, out, rows); break;
      case 1: subtractLeft(left, b, out, rows); break;
      case 2: multiplyLeft(left, b, out, rows); break;
      case 3: divideLeft(left, b, out, rows); break;
      case 4: addRawLeft(left, b, out, rows); break;
      case 5: subtractRawLeft(left, b, out, rows); break;
      case 6: multiplyRawLeft(left, b, out, rows); break;
      default: divideRawLeft(left, b, out, rows);
    }
  } else {
    switch (op) {
      case 0: add(a, b, out, rows); break;
      case 1: subtract(a, b, out, rows); break;
      case 2: multiply(a, b, out, rows); break;
      case 3: divide(a, b, out, rows); break;
      case 4: addRaw(a, b, out, rows); break;
      case 5: subtractRaw(a, b, out, rows); break;
      case 6: multiplyRaw(a, b, out, rows); break;
      default: divideRaw(a, b, out, rows);
    }
  }
}

function negateEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(8, a, aStep, b, bStep, out, rows);
}
function absEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(9, a, aStep, b, bStep, out, rows);
}
function rootEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(10, a, aStep, b, bStep, out, rows);
}
function floorEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(11, a, aStep, b, bStep, out, rows);
}
function ceilEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(12, a, aStep, b, bStep, out, rows);
}
function roundEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(13, a, aStep, b, bStep, out, rows);
}
function coalesceEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(14, a, aStep, b, bStep, out, rows);
}
function changeEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(15, a, aStep, b, bStep, out, rows);
}
function growEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(16, a, aStep, b, bStep, out, rows);
}

function calculate(op: i32, a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  switch (op) {
    case 8: negateEach(a, aStep, b, bStep, out, rows); break;
    case 9: absEach(a, aStep, b, bStep, out, rows); break;
    case 10: rootEach(a, aStep, b, bStep, out, rows); break;
    case 11: floorEach(a, aStep, b, bStep, out, rows); break;
    case 12: ceilEach(a, aStep, b, bStep, out, rows); break;
    case 13: roundEach(a, aStep, b, bStep, out, rows); break;
    case 14: coalesceEach(a, aStep, b, bStep, out, rows); break;
    case 15: changeEach(a, aStep, b, bStep, out, rows); break;
    default: growEach(a, aStep, b, bStep, out, rows);
  }
}

/** What only JavaScript rounds as JavaScript does. */
function calculateOutside(
  op: i32, a: usize, aStep: usize, b: usize, bStep: usize, number: f64, out: usize, rows: i32,
): void {
  // a step is of two rows: each half of a pair is its own
  const aRow = aStep >> 1, bRow = bStep >> 1;
  for (let row = 0; row < rows; row++) {
    const x = load<f64>(a);
    let result: f64 = NaN;
    if (op == 20) {
      if (x > 0) {
        const times = load<f64>(b) / x;
        if (times == times) result = finiteOne(100 * (pow(times, number) - 1));
      }
    } else if (x == x) {
      result = finiteOne(op == 21 ? ln(x) : op == 22 ? log10(x) : exp(x));
    }
    store<f64>(out, result);
    a += aRow;
    b += bRow;
    out += 8;
  }
}

/** Of the rows whose condition is known, `a` where it holds and `b` where not. */
function choose(a: usize, aStep: usize, b: usize, bStep: usize, yes: usize, known: usize, out: usize, rows: i32): void {
  const places = i64x2(1, 2);
  const none = f64x2.splat(NaN);
  for (let row: i32 = 0; row < rows; row += 8) {
    let y = <i64>load<u8>(yes++);
    let k = <i64>load<u8>(known++);
    for (let pair: i32 = 0; pair < 4; pair++) {
      const isYes = i64x2.ne(v128.and(i64x2.splat(y), places), i64x2.splat(0));
      const isKnown = i64x2.ne(v128.and(i64x2.splat(k), places), i64x2.splat(0));
      v128.store(out, v128.bitselect(v128.bitselect(v128.load(a), v128.load(b), isYes), none, isKnown));
      y >>= 2;
      k >>= 2;
      a += aStep;
      b += bStep;
      out += 16;
    }
  }
}

/** Runs the operations over all rows, block by block. `room` holds the numbers of one row. */
export function calculateRows(operations: usize, count: i32, rows: i32, room: usize): void {
  const end = operations + <usize>count * OPERATION;
  for (let from: i32 = 0; from < rows; from += BLOCK) {
    const size = min<i32>(BLOCK, rows - from);
    for (let at = operations; at < end; at += OPERATION) {
      const op = load<i32>(at);
      const a = load<usize>(at, 12), aKind = load<i32>(at, 16);
      const b = load<usize>(at, 20), bKind = load<i32>(at, 24);
      const c = load<usize>(at, 28);
      let out = load<usize>(at, 4);
      if (op >= 40) {
        const plane = out + (<usize>from >> 3);
        const values = place(a, aKind, from);
        if (op >= 48) {
          const other = place(b, bKind, from);
          testNumbers(op - 48, values, aKind, other, bKind, <i32>c, load<f64>(at, 40), plane, size);
        } else if (op == 46) knownNumbers(values, plane, size);
        else if (bKind > REGISTER) compareConstant(op - 40, values, load<f64>(b), plane, size);
        else compareColumns(op - 40, values, place(b, bKind, from), plane, size);
        continue;
      }
      out = place(out, load<i32>(at, 8), from);
      if (op < 8) {
        combineNumbers(op, place(a, aKind, from), aKind, place(b, bKind, from), bKind, out, size);
      } else if (op < 20) {
        calculate(op, place(a, aKind, from), step(aKind), place(b, bKind, from), step(bKind), out, size);
      } else if (op < 30) {
        calculateOutside(
          op, place(a, aKind, from), step(aKind), place(b, bKind, from), step(bKind),
          load<f64>(at, 40), out, size,
        );
      } else if (op == 30) {
        sumEach(a, aKind, from, room, out, size);
      } else if (op == 31) {
        averageEach(a, aKind, from, room, out, size);
      } else if (op == 32) {
        minEach(a, aKind, from, room, out, size);
      } else if (op == 33) {
        maxEach(a, aKind, from, room, out, size);
      } else if (op < 36) {
        aggregateRows(op, a, aKind, from, room, out, size);
      } else {
        const known = load<usize>(at, 32);
        choose(
          place(a, aKind, from), step(aKind), place(b, bKind, from), step(bKind),
          c + (<usize>from >> 3), known + (<usize>from >> 3), out, size,
        );
      }
    }
  }
}
