/** GST on digital research services in percent (SAC 9984, 18 %). */
export const gstPercent = 18;

/** An amount that includes GST, split. */
export interface TaxSplit {
  /** Amount without GST, in paise. */
  readonly taxable: number;
  /** GST, in paise; `taxable + tax` is the amount. */
  readonly tax: number;
}

function requirePaise(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not paise: ${amount}`);
}

/**
 * `amount * numerator / denominator` in whole paise, half up. All arguments are whole and not
 * negative. Throws a RangeError otherwise.
 */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  for (const part of [amount, numerator]) requirePaise(part);
  if (!Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a denominator: ${denominator}`);
  }
  const product = BigInt(amount) * BigInt(numerator);
  const half = BigInt(denominator);
  return Number((2n * product + half) / (2n * half));
}

/**
 * Splits an amount that includes GST. The tax is even where it is due as two equal halves (CGST and
 * SGST), which is the case if the place of supply is the seller's State: then each half is 9/118 of
 * the amount, rounded. Otherwise IGST is 18/118, rounded.
 */
export function splitTax(amount: number, isWithinState: boolean): TaxSplit {
  requirePaise(amount);
  const whole = 100 + gstPercent;
  const tax = isWithinState
    ? 2 * shareOf(amount, gstPercent / 2, whole)
    : shareOf(amount, gstPercent, whole);
  return { taxable: amount - tax, tax };
}

/** One line's basis for a refund of unused days; amounts in paise. */
export interface UnusedPart {
  readonly paid: number;
  /** Days paid for. */
  readonly days: number;
  /** Whole days after today. */
  readonly unused: number;
}

/** `paid * unused / days`, rounded; the whole amount if no day was used. */
export function refundOf({ paid, days, unused }: UnusedPart): number {
  return shareOf(paid, Math.min(unused, days), days);
}

/** `FY2026-27` for a date from 1 Apr 2026 to 31 Mar 2027, as `YYYY-MM-DD` in Asia/Kolkata. */
export function financialYearOf(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < "04" ? 1 : 0);
  return `FY${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}
