import { pack, test, LESS, AT_MOST, SAME, OTHER } from "./compare";

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
  if (op == 0) return finite(f64x2.add(a, b));
  if (op == 1) return finite(f64x2.sub(a, b));
  if (op == 2) return finite(f64x2.mul(a, b));
  if (op == 3) return finite(f64x2.div(a, b));
  if (op == 4) return f64x2.neg(a);
  if (op == 5) return f64x2.abs(a);
  if (op == 6) return f64x2.sqrt(a);
  if (op == 7) return f64x2.floor(a);
  if (op == 8) return f64x2.ceil(a);
  if (op == 9) {
    const size = f64x2.abs(a);
    const whole = f64x2.floor(size);
    const carried = f64x2.ge(f64x2.sub(size, whole), f64x2.splat(0.5));
    const rounded = f64x2.add(whole, v128.and(carried, f64x2.splat(1)));
    return v128.bitselect(f64x2.neg(rounded), rounded, f64x2.lt(a, f64x2.splat(0)));
  }
  if (op == 10) return v128.bitselect(a, b, f64x2.eq(a, a)); // coalesce
  if (op == 11) { // change from a to b
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
function addEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(0, a, aStep, b, bStep, out, rows);
}
function subtractEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(1, a, aStep, b, bStep, out, rows);
}
function multiplyEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(2, a, aStep, b, bStep, out, rows);
}
function divideEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(3, a, aStep, b, bStep, out, rows);
}
function negateEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(4, a, aStep, b, bStep, out, rows);
}
function absEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(5, a, aStep, b, bStep, out, rows);
}
function rootEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(6, a, aStep, b, bStep, out, rows);
}
function floorEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(7, a, aStep, b, bStep, out, rows);
}
function ceilEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(8, a, aStep, b, bStep, out, rows);
}
function roundEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(9, a, aStep, b, bStep, out, rows);
}
function coalesceEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(10, a, aStep, b, bStep, out, rows);
}
function changeEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(11, a, aStep, b, bStep, out, rows);
}
function growEach(a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  each(12, a, aStep, b, bStep, out, rows);
}

function calculate(op: i32, a: usize, aStep: usize, b: usize, bStep: usize, out: usize, rows: i32): void {
  switch (op) {
    case 0: addEach(a, aStep, b, bStep, out, rows); break;
    case 1: subtractEach(a, aStep, b, bStep, out, rows); break;
    case 2: multiplyEach(a, aStep, b, bStep, out, rows); break;
    case 3: divideEach(a, aStep, b, bStep, out, rows); break;
    case 4: negateEach(a, aStep, b, bStep, out, rows); break;
    case 5: absEach(a, aStep, b, bStep, out, rows); break;
    case 6: rootEach(a, aStep, b, bStep, out, rows); break;
    case 7: floorEach(a, aStep, b, bStep, out, rows); break;
    case 8: ceilEach(a, aStep, b, bStep, out, rows); break;
    case 9: roundEach(a, aStep, b, bStep, out, rows); break;
    case 10: coalesceEach(a, aStep, b, bStep, out, rows); break;
    case 11: changeEach(a, aStep, b, bStep, out, rows); break;
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
function gathered(op: i32, total: v128, value: v128): v128 {
  if (op == 30 || op == 31) return f64x2.add(total, v128.and(value, f64x2.eq(value, value)));
  const better = op == 32 ? f64x2.lt(value, total) : f64x2.gt(value, total);
  return v128.bitselect(value, total, v128.or(better, f64x2.ne(total, total)));
}

// @ts-ignore: decorator
@inline
function counted(count: v128, value: v128): v128 {
  return f64x2.add(count, v128.and(f64x2.splat(1), f64x2.eq(value, value)));
}

// @ts-ignore: decorator
@inline
function settled(op: i32, total: v128, count: v128): v128 {
  if (op == 31) return finite(f64x2.div(total, count));
  if (op == 30) {
    return v128.bitselect(finite(total), f64x2.splat(NaN), f64x2.gt(count, f64x2.splat(0)));
  }
  return total;
}

/** One pass over all operands, from the first to the last. */
// @ts-ignore: decorator
@inline
function aggregateEach(op: i32, list: usize, count: i32, from: i32, out: usize, rows: i32): void {
  const start = op <= 31 ? f64x2.splat(0) : f64x2.splat(NaN);
  for (let row: i32 = 0; row < rows; row += 8) {
    let t0 = start, t1 = start, t2 = start, t3 = start;
    let c0 = f64x2.splat(0), c1 = c0, c2 = c0, c3 = c0;
    let operand = list;
    for (let i: i32 = 0; i < count; i++) {
      const kind = load<i32>(operand, 4);
      const by = step(kind);
      let at = load<usize>(operand);
      if (kind == COLUMN) at += <usize>(from + row) << 3;
      else if (kind == REGISTER) at += <usize>row << 3;
      operand += 8;
      const v0 = v128.load(at);
      const v1 = v128.load(at + by);
      const v2 = v128.load(at + by + by);
      const v3 = v128.load(at + by + by + by);
      t0 = gathered(op, t0, v0);
      t1 = gathered(op, t1, v1);
      t2 = gathered(op, t2, v2);
      t3 = gathered(op, t3, v3);
      if (op <= 31) {
        c0 = counted(c0, v0);
        c1 = counted(c1, v1);
        c2 = counted(c2, v2);
        c3 = counted(c3, v3);
      }
    }
    v128.store(out, settled(op, t0, c0));
    v128.store(out, settled(op, t1, c1), 16);
    v128.store(out, settled(op, t2, c2), 32);
    v128.store(out, settled(op, t3, c3), 48);
    out += 64;
  }
}

function sumEach(list: usize, count: i32, from: i32, out: usize, rows: i32): void {
  aggregateEach(30, list, count, from, out, rows);
}
function averageEach(list: usize, count: i32, from: i32, out: usize, rows: i32): void {
  aggregateEach(31, list, count, from, out, rows);
}
function minEach(list: usize, count: i32, from: i32, out: usize, rows: i32): void {
  aggregateEach(32, list, count, from, out, rows);
}
function maxEach(list: usize, count: i32, from: i32, out: usize, rows: i32): void {
  aggregateEach(33, list, count, from, out, rows);
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

// @ts-ignore: decorator
@inline
function compareEach(
  op: i32, a: usize, aStep: usize, b: usize, bStep: usize, yes: usize, known: usize, rows: i32,
): void {
  const a2 = aStep << 1, a4 = aStep << 2, b2 = bStep << 1, b4 = bStep << 2;
  for (let row: i32 = 0; row < rows; row += 16) {
    const x0 = v128.load(a), x1 = v128.load(a + aStep);
    const x2 = v128.load(a + a2), x3 = v128.load(a + a2 + aStep);
    const x4 = v128.load(a + a4), x5 = v128.load(a + a4 + aStep);
    const x6 = v128.load(a + a4 + a2), x7 = v128.load(a + a4 + a2 + aStep);
    const z0 = v128.load(b), z1 = v128.load(b + bStep);
    const z2 = v128.load(b + b2), z3 = v128.load(b + b2 + bStep);
    const z4 = v128.load(b + b4), z5 = v128.load(b + b4 + bStep);
    const z6 = v128.load(b + b4 + b2), z7 = v128.load(b + b4 + b2 + bStep);
    store<u16>(yes, <u16>pack(
      test(op, x0, z0), test(op, x1, z1), test(op, x2, z2), test(op, x3, z3),
      test(op, x4, z4), test(op, x5, z5), test(op, x6, z6), test(op, x7, z7),
    ));
    store<u16>(known, <u16>pack(
      both(x0, z0), both(x1, z1), both(x2, z2), both(x3, z3),
      both(x4, z4), both(x5, z5), both(x6, z6), both(x7, z7),
    ));
    a += a4 << 1;
    b += b4 << 1;
    yes += 2;
    known += 2;
  }
}

// @ts-ignore: decorator
@inline
function both(a: v128, b: v128): v128 {
  return v128.and(f64x2.eq(a, a), f64x2.eq(b, b));
}

function compareLess(a: usize, aStep: usize, b: usize, bStep: usize, yes: usize, known: usize, rows: i32): void {
  compareEach(LESS, a, aStep, b, bStep, yes, known, rows);
}
function compareAtMost(a: usize, aStep: usize, b: usize, bStep: usize, yes: usize, known: usize, rows: i32): void {
  compareEach(AT_MOST, a, aStep, b, bStep, yes, known, rows);
}
function compareSame(a: usize, aStep: usize, b: usize, bStep: usize, yes: usize, known: usize, rows: i32): void {
  compareEach(SAME, a, aStep, b, bStep, yes, known, rows);
}
function compareOther(a: usize, aStep: usize, b: usize, bStep: usize, yes: usize, known: usize, rows: i32): void {
  compareEach(OTHER, a, aStep, b, bStep, yes, known, rows);
}

/** Compares into a plane of yes and one of known. */
function compareBlock(
  op: i32, a: usize, aStep: usize, b: usize, bStep: usize, yes: usize, known: usize, rows: i32,
): void {
  switch (op) {
    case 40: compareLess(a, aStep, b, bStep, yes, known, rows); break;
    case 41: compareAtMost(a, aStep, b, bStep, yes, known, rows); break;
    case 42: compareLess(b, bStep, a, aStep, yes, known, rows); break;
    case 43: compareAtMost(b, bStep, a, aStep, yes, known, rows); break;
    case 44: compareSame(a, aStep, b, bStep, yes, known, rows); break;
    default: compareOther(a, aStep, b, bStep, yes, known, rows);
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
        compareBlock(
          op, place(a, aKind, from), step(aKind), place(b, bKind, from), step(bKind),
          out + (<usize>from >> 3), c + (<usize>from >> 3), size,
        );
        continue;
      }
      out = place(out, load<i32>(at, 8), from);
      if (op < 20) {
        calculate(op, place(a, aKind, from), step(aKind), place(b, bKind, from), step(bKind), out, size);
      } else if (op < 30) {
        calculateOutside(
          op, place(a, aKind, from), step(aKind), place(b, bKind, from), step(bKind),
          load<f64>(at, 40), out, size,
        );
      } else if (op == 30) {
        sumEach(a, aKind, from, out, size);
      } else if (op == 31) {
        averageEach(a, aKind, from, out, size);
      } else if (op == 32) {
        minEach(a, aKind, from, out, size);
      } else if (op == 33) {
        maxEach(a, aKind, from, out, size);
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
