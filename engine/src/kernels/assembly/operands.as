// An operand is a pointer and a kind: a whole column, a register of one block, or one pair of doubles.
export const COLUMN: i32 = 0;
export const REGISTER: i32 = 1;

/** Overflow, a zero divisor and 0/0 are empty: what is finite less zero is itself, to its sign. */
// @ts-ignore: decorator
@inline
export function finite(x: v128): v128 {
  return f64x2.sub(x, f64x2.sub(x, x));
}

// @ts-ignore: decorator
@inline
export function finiteOne(x: f64): f64 {
  return x - (x - x);
}

// @ts-ignore: decorator
@inline
export function place(pointer: usize, kind: i32, from: i32): usize {
  return kind == COLUMN ? pointer + (<usize>from << 3) : pointer;
}

// @ts-ignore: decorator
@inline
export function step(kind: i32): usize {
  return kind <= REGISTER ? 16 : 0;
}
