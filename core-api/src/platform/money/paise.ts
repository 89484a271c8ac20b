// Formatters are kept: making one takes longer than hundreds of uses.
const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `₹1,750`, `₹1,750.50`. */
export function printPaise(paise: number): string {
  const rupees = paise / 100;
  return `₹${(Number.isInteger(rupees) ? whole : exact).format(rupees)}`;
}

/** Whole paise: money that is bought or paid for is never a fraction. */
export type Paise = number & { readonly __brand?: "Paise" };

/**
 * Rounds money: a fraction of a paisa to the nearest, half away from zero. Takes whole numbers,
 * `numerator / denominator`, to avoid binary fractions.
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
