import { COLUMN, finite, finiteOne, place, REGISTER, step } from "./operands";

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

export function sumEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(30, list, count, from, room, out, rows);
}
export function averageEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(31, list, count, from, room, out, rows);
}
export function minEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(32, list, count, from, room, out, rows);
}
export function maxEach(list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
  aggregateEach(33, list, count, from, room, out, rows);
}

// @ts-ignore: decorator
@inline
function before(a: f64, b: f64): bool {
  return a < b || (a == b && reinterpret<i64>(a) < reinterpret<i64>(b));
}

/** Median (34) and the sample's deviation (35) of each row; `room` holds its numbers. */
export function aggregateRows(op: i32, list: usize, count: i32, from: i32, room: usize, out: usize, rows: i32): void {
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
