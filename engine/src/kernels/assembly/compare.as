// Planes have a bit a row, the lowest first. Columns and planes reach to the next 128 rows: numbers
// are filled up with NaN, planes with zeros, so that no loop needs a tail.

export const LESS: i32 = 0;
export const AT_MOST: i32 = 1;
export const MORE: i32 = 2;
export const AT_LEAST: i32 = 3;
export const SAME: i32 = 4;
export const OTHER: i32 = 5;

// @ts-ignore: decorator
@inline
export function test(op: i32, a: v128, b: v128): v128 {
  if (op == LESS) return f64x2.lt(a, b);
  if (op == AT_MOST) return f64x2.le(a, b);
  if (op == MORE) return f64x2.gt(a, b);
  if (op == AT_LEAST) return f64x2.ge(a, b);
  if (op == SAME) return f64x2.eq(a, b);
  // not `ne`, which holds for NaN
  return v128.or(f64x2.lt(a, b), f64x2.gt(a, b));
}

/** Sixteen masks of a double each become sixteen bits. */
// @ts-ignore: decorator
@inline
export function pack(
  a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128,
): i32 {
  return i8x16.bitmask(
    i8x16.narrow_i16x8_s(
      i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)),
      i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(e, f), i16x8.narrow_i32x4_s(g, h)),
    ),
  );
}

// @ts-ignore: decorator
@inline
function withConstant(op: i32, values: usize, constant: f64, yes: usize, rows: i32): void {
  const b = f64x2.splat(constant);
  const end = values + ((<usize>rows) << 3);
  while (values < end) {
    store<u16>(yes, <u16>pack(
      test(op, v128.load(values), b), test(op, v128.load(values, 16), b),
      test(op, v128.load(values, 32), b), test(op, v128.load(values, 48), b),
      test(op, v128.load(values, 64), b), test(op, v128.load(values, 80), b),
      test(op, v128.load(values, 96), b), test(op, v128.load(values, 112), b),
    ));
    values += 128;
    yes += 2;
  }
}

// One function an operation: the compiler would fold loops of one function that differ in a constant.
function lessConstant(values: usize, constant: f64, yes: usize, rows: i32): void {
  withConstant(LESS, values, constant, yes, rows);
}
function atMostConstant(values: usize, constant: f64, yes: usize, rows: i32): void {
  withConstant(AT_MOST, values, constant, yes, rows);
}
function moreConstant(values: usize, constant: f64, yes: usize, rows: i32): void {
  withConstant(MORE, values, constant, yes, rows);
}
function atLeastConstant(values: usize, constant: f64, yes: usize, rows: i32): void {
  withConstant(AT_LEAST, values, constant, yes, rows);
}
function sameConstant(values: usize, constant: f64, yes: usize, rows: i32): void {
  withConstant(SAME, values, constant, yes, rows);
}
function otherConstant(values: usize, constant: f64, yes: usize, rows: i32): void {
  withConstant(OTHER, values, constant, yes, rows);
}

/** Where a column compares so with a constant; never where it is NaN. */
export function compareConstant(op: i32, values: usize, constant: f64, yes: usize, rows: i32): void {
  switch (op) {
    case LESS: lessConstant(values, constant, yes, rows); break;
    case AT_MOST: atMostConstant(values, constant, yes, rows); break;
    case MORE: moreConstant(values, constant, yes, rows); break;
    case AT_LEAST: atLeastConstant(values, constant, yes, rows); break;
    case SAME: sameConstant(values, constant, yes, rows); break;
    default: otherConstant(values, constant, yes, rows);
  }
}

// @ts-ignore: decorator
@inline
function withColumn(op: i32, a: usize, b: usize, yes: usize, rows: i32): void {
  const end = a + ((<usize>rows) << 3);
  while (a < end) {
    store<u16>(yes, <u16>pack(
      test(op, v128.load(a), v128.load(b)), test(op, v128.load(a, 16), v128.load(b, 16)),
      test(op, v128.load(a, 32), v128.load(b, 32)), test(op, v128.load(a, 48), v128.load(b, 48)),
      test(op, v128.load(a, 64), v128.load(b, 64)), test(op, v128.load(a, 80), v128.load(b, 80)),
      test(op, v128.load(a, 96), v128.load(b, 96)), test(op, v128.load(a, 112), v128.load(b, 112)),
    ));
    a += 128;
    b += 128;
    yes += 2;
  }
}

function lessColumn(a: usize, b: usize, yes: usize, rows: i32): void {
  withColumn(LESS, a, b, yes, rows);
}
function atMostColumn(a: usize, b: usize, yes: usize, rows: i32): void {
  withColumn(AT_MOST, a, b, yes, rows);
}
function sameColumn(a: usize, b: usize, yes: usize, rows: i32): void {
  withColumn(SAME, a, b, yes, rows);
}
function otherColumn(a: usize, b: usize, yes: usize, rows: i32): void {
  withColumn(OTHER, a, b, yes, rows);
}

/** Where two columns compare so; never where one is NaN. */
export function compareColumns(op: i32, a: usize, b: usize, yes: usize, rows: i32): void {
  switch (op) {
    case LESS: lessColumn(a, b, yes, rows); break;
    case AT_MOST: atMostColumn(a, b, yes, rows); break;
    case MORE: lessColumn(b, a, yes, rows); break;
    case AT_LEAST: atMostColumn(b, a, yes, rows); break;
    case SAME: sameColumn(a, b, yes, rows); break;
    default: otherColumn(a, b, yes, rows);
  }
}

/** Where a column is not NaN. */
export function knownNumbers(values: usize, known: usize, rows: i32): void {
  sameColumn(values, values, known, rows);
}
