/** Whole paise: money that is bought or paid for is never a fraction. */
export type Paise = number & { readonly __brand?: "Paise" };

/**
 * The one rounding of money: a fraction of a paisa goes to the nearest, half of one away from zero.
 * The parts come as whole numbers, so that no binary fraction decides: `numerator / denominator`.
 * @throws RangeError for what is no whole number or would leave the exact integers.
 */
export function roundPaise(numerator: number, denominator: number): Paise {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a ratio of whole numbers: ${numerator} / ${denominator}`);
  }
  const size = BigInt(Math.abs(numerator));
  const whole = Number((2n * size + BigInt(denominator)) / (2n * BigInt(denominator)));
  return numerator < 0 && whole > 0 ? -whole : whole;
}

/** `percent` of an amount, a whole number from 0 to 100. */
export function percentOf(amount: Paise, percent: number): Paise {
  return roundPaise(amount * percent, 100);
}
