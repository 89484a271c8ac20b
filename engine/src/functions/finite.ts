/** Overflow, a zero divisor, 0/0 and what lies outside a function's domain are empty. */
export function finite(value: number): number {
  return value - value === 0 ? value : Number.NaN;
}
