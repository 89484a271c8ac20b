import { pack } from "./compare";
import { finite, REGISTER } from "./operands";

// A calculation and its comparison with a bound in one pass, which stores no numbers. All comparisons are
// `<`: the sign is turned round for `>`, and the bound is the next number for "at most".

// @ts-ignore: decorator
@inline
function below(op: i32, a: v128, b: v128, sign: v128, bound: v128): v128 {
  let x: v128;
  if (op == 0) x = f64x2.add(a, b);
  else if (op == 1) x = f64x2.sub(a, b);
  else if (op == 2) x = f64x2.mul(a, b);
  else x = f64x2.div(a, b);
  return f64x2.lt(v128.xor(finite(x), sign), bound);
}

// @ts-ignore: decorator
@inline
function testPairs(op: i32, a: usize, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  const end = yes + (<usize>rows >> 3);
  while (yes < end) {
    store<u16>(yes, <u16>pack(
      below(op, v128.load(a), v128.load(b), sign, bound),
      below(op, v128.load(a, 16), v128.load(b, 16), sign, bound),
      below(op, v128.load(a, 32), v128.load(b, 32), sign, bound),
      below(op, v128.load(a, 48), v128.load(b, 48), sign, bound),
      below(op, v128.load(a, 64), v128.load(b, 64), sign, bound),
      below(op, v128.load(a, 80), v128.load(b, 80), sign, bound),
      below(op, v128.load(a, 96), v128.load(b, 96), sign, bound),
      below(op, v128.load(a, 112), v128.load(b, 112), sign, bound),
    ));
    a += 128;
    b += 128;
    yes += 2;
  }
}

// @ts-ignore: decorator
@inline
function testRight(op: i32, a: usize, b: v128, sign: v128, bound: v128, yes: usize, rows: i32): void {
  const end = yes + (<usize>rows >> 3);
  while (yes < end) {
    store<u16>(yes, <u16>pack(
      below(op, v128.load(a), b, sign, bound), below(op, v128.load(a, 16), b, sign, bound),
      below(op, v128.load(a, 32), b, sign, bound), below(op, v128.load(a, 48), b, sign, bound),
      below(op, v128.load(a, 64), b, sign, bound), below(op, v128.load(a, 80), b, sign, bound),
      below(op, v128.load(a, 96), b, sign, bound), below(op, v128.load(a, 112), b, sign, bound),
    ));
    a += 128;
    yes += 2;
  }
}

// @ts-ignore: decorator
@inline
function testLeft(op: i32, a: v128, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  const end = yes + (<usize>rows >> 3);
  while (yes < end) {
    store<u16>(yes, <u16>pack(
      below(op, a, v128.load(b), sign, bound), below(op, a, v128.load(b, 16), sign, bound),
      below(op, a, v128.load(b, 32), sign, bound), below(op, a, v128.load(b, 48), sign, bound),
      below(op, a, v128.load(b, 64), sign, bound), below(op, a, v128.load(b, 80), sign, bound),
      below(op, a, v128.load(b, 96), sign, bound), below(op, a, v128.load(b, 112), sign, bound),
    ));
    b += 128;
    yes += 2;
  }
}

function testSum(a: usize, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testPairs(0, a, b, sign, bound, yes, rows);
}
function testDifference(a: usize, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testPairs(1, a, b, sign, bound, yes, rows);
}
function testProduct(a: usize, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testPairs(2, a, b, sign, bound, yes, rows);
}
function testQuotient(a: usize, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testPairs(3, a, b, sign, bound, yes, rows);
}
function testSumRight(a: usize, b: v128, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testRight(0, a, b, sign, bound, yes, rows);
}
function testDifferenceRight(a: usize, b: v128, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testRight(1, a, b, sign, bound, yes, rows);
}
function testProductRight(a: usize, b: v128, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testRight(2, a, b, sign, bound, yes, rows);
}
function testQuotientRight(a: usize, b: v128, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testRight(3, a, b, sign, bound, yes, rows);
}
function testSumLeft(a: v128, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testLeft(0, a, b, sign, bound, yes, rows);
}
function testDifferenceLeft(a: v128, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testLeft(1, a, b, sign, bound, yes, rows);
}
function testProductLeft(a: v128, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testLeft(2, a, b, sign, bound, yes, rows);
}
function testQuotientLeft(a: v128, b: usize, sign: v128, bound: v128, yes: usize, rows: i32): void {
  testLeft(3, a, b, sign, bound, yes, rows);
}

/** Where + - * / of two operands, one of which at most is a constant, lies below `limit`, or above it. */
export function testNumbers(
  op: i32, a: usize, aKind: i32, b: usize, bKind: i32, above: i32, limit: f64, yes: usize, rows: i32,
): void {
  const sign = f64x2.splat(above ? -0.0 : 0);
  const bound = f64x2.splat(limit);
  if (bKind > REGISTER) {
    const right = v128.load(b);
    if (op == 0) testSumRight(a, right, sign, bound, yes, rows);
    else if (op == 1) testDifferenceRight(a, right, sign, bound, yes, rows);
    else if (op == 2) testProductRight(a, right, sign, bound, yes, rows);
    else testQuotientRight(a, right, sign, bound, yes, rows);
  } else if (aKind > REGISTER) {
    const left = v128.load(a);
    if (op == 0) testSumLeft(left, b, sign, bound, yes, rows);
    else if (op == 1) testDifferenceLeft(left, b, sign, bound, yes, rows);
    else if (op == 2) testProductLeft(left, b, sign, bound, yes, rows);
    else testQuotientLeft(left, b, sign, bound, yes, rows);
  } else if (op == 0) testSum(a, b, sign, bound, yes, rows);
  else if (op == 1) testDifference(a, b, sign, bound, yes, rows);
  else if (op == 2) testProduct(a, b, sign, bound, yes, rows);
  else testQuotient(a, b, sign, bound, yes, rows);
}
