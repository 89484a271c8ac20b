import { compareColumns, compareConstant, knownNumbers } from "./compare";

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
// An operand is a pointer and a kind: a whole column, a register of one block, or one pair of doubles.
const OPERATION: usize = 48;
const COLUMN: i32 = 0;
const REGISTER: i32 = 1;

/** Rows that pass through the registers together: they stay in the nearest cache. */
const BLOCK: i32 = 1024;

/** Overflow, a zero divisor and 0/0 are empty: what is finite less zero is itself, to its sign. */
// @ts-ignore: decorator
@inline
function finite(x: v128): v128 {
  return f64x2.sub(x, f64x2.sub(x, x));
}

// @ts-ignore: decorator
@inline
function finiteOne(x: f64): f64 {
  return x - (x - x);
}

// @ts-ignore: decorator
@inline
function place(pointer: usize, kind: i32, from: i32): usize {
  return kind == COLUMN ? pointer + (<usize>from << 3) : pointer;
}

// @ts-ignore: decorator
@inline
function step(kind: i32): usize {
  return kind <= REGISTER ? 16 : 0;
}

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
    return finite(f64x2.div(f64x2.mul(f64x2.splat(100), f64x2.sub(b, a)), f64x2.abs(a)));
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

// @ts-ignore: decorator
@inline
function gathered(op: i32, total: v128, value: v128, isKnown: v128): v128 {
  if (op <= 31) return f64x2.add(total, v128.and(value, isKnown));
  const better = op == 32 ? f64x2.lt(value, total) : f64x2.gt(value, total);
  return v128.bitselect(value, total, v128.or(better, f64x2.ne(total, total)));
}

/** A small count as a double: its bits below those of 2^52. */
// @ts-ignore: decorator
@inline
function asDouble(count: v128): v128 {
  const base = i64x2.splat(0x4330_0000_0000_0000);
  return f64x2.sub(v128.or(count, base), base);
}

// @ts-ignore: decorator
@inline
function settled(op: i32, total: v128, count: v128): v128 {
  if (op == 31) return finite(f64x2.div(total, asDouble(count)));
  if (op == 30) {
    return v128.bitselect(f64x2.splat(NaN), finite(total), i64x2.eq(count, i64x2.splat(0)));
  }
  return total;
}

/** One pass over all operands, from the first to the last; `room` has 8 bytes for each. */
// @ts-ignore: decorator
@inline
function aggregateEach(
  op: i32, list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32,
): void {
  const last = room + (<usize>count << 3);
  for (let entry = room; entry < last; entry += 8) {
    const kind = load<i32>(list, 4);
    store<usize>(entry, place(load<usize>(list), kind, from));
    store<usize>(entry, step(kind), 4);
    list += 8;
  }
  const start = op <= 31 ? f64x2.splat(0) : f64x2.splat(NaN);
  for (let pair: usize = 0; pair < <usize>(rows >> 1); pair += 4) {
    let t0 = start, t1 = start, t2 = start, t3 = start;
    let c0 = i64x2.splat(0), c1 = c0, c2 = c0, c3 = c0;
    for (let entry = room; entry < last; entry += 8) {
      const by = load<usize>(entry, 4);
      const at = load<usize>(entry) + pair * by;
      const next = at + (by << 1);
      const v0 = v128.load(at), v1 = v128.load(at + by);
      const v2 = v128.load(next), v3 = v128.load(next + by);
      const k0 = f64x2.eq(v0, v0), k1 = f64x2.eq(v1, v1);
      const k2 = f64x2.eq(v2, v2), k3 = f64x2.eq(v3, v3);
      t0 = gathered(op, t0, v0, k0);
      t1 = gathered(op, t1, v1, k1);
      t2 = gathered(op, t2, v2, k2);
      t3 = gathered(op, t3, v3, k3);
      if (op <= 31) {
        c0 = i64x2.sub(c0, k0);
        c1 = i64x2.sub(c1, k1);
        c2 = i64x2.sub(c2, k2);
        c3 = i64x2.sub(c3, k3);
      }
    }
    v128.store(out, settled(op, t0, c0));
    v128.store(out, settled(op, t1, c1), 16);
    v128.store(out, settled(op, t2, c2), 32);
    v128.store(out, settled(op, t3, c3), 48);
    out += 64;
  }
}

function sumEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(30, list, count, from, room, out, rows);
}
function averageEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(31, list, count, from, room, out, rows);
}
function minEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(32, list, count, from, room, out, rows);
}
function maxEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(33, list, count, from, room, out, rows);
}

// @ts-ignore: decorator
@inline
function before(a: f64, b: f64): bool {
  return a < b || (a == b && reinterpret<i64>(a) < reinterpret<i64>(b));
}

/** Median (34) and the sample's deviation (35) of each row; `room` holds its numbers. */
function aggregateRows(op: i32, list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  for (let row: i32 = 0; row < rows; row++) {
    let known: usize = 0;
    let total: f64 = 0;
    for (let i: i32 = 0; i < count; i++) {
      const kind = load<i32>(list + (<usize>i << 3), 4);
      let at = load<usize>(list + (<usize>i << 3));
      if (kind == COLUMN) at += <usize>(from + row) << 3;
      else if (kind == REGISTER) at += <usize>row << 3;
      const value = load<f64>(at);
      if (value != value) continue;
      total += value;
      let slot = room + (known << 3);
      if (op == 34) {
        while (slot > room && before(value, load<f64>(slot - 8))) {
          store<f64>(slot, load<f64>(slot - 8));
          slot -= 8;
        }
      }
      store<f64>(slot, value);
      known++;
    }
    let result: f64 = NaN;
    if (op == 34) {
      const upper = room + ((known >> 1) << 3);
      if (known & 1) result = load<f64>(upper);
      else if (known > 0) result = finiteOne((load<f64>(upper - 8) + load<f64>(upper)) / 2);
    } else if (known > 1) {
      const mean = total / <f64>known;
      let squares: f64 = 0;
      for (let i: usize = 0; i < known; i++) {
        const distance = load<f64>(room + (i << 3)) - mean;
        squares += distance * distance;
      }
      result = finiteOne(sqrt<f64>(squares / <f64>(known - 1)));
    }
    store<f64>(out, result);
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
        if (op == 46) knownNumbers(values, plane, size);
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
