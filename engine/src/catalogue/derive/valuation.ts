import { orZero, over, withoutResidue, rupeesInACrore } from "./arithmetic.ts";
import type { CompanyHistory, Moment } from "./moment.ts";

export function enterpriseValueOf(m: Moment): number {
  return (
    m.of("marketCapitalization") +
    m.of("debt") +
    orZero(m.of("preferenceCapital")) +
    orZero(m.of("minorityInterest")) -
    orZero(m.of("cash"))
  );
}

/** Benjamin Graham, The Intelligent Investor: price at most 15 earnings and 1.5 book values, 15 × 1.5 = 22.5. */
export function grahamNumberOf(m: Moment): number {
  const eps = withoutResidue(m.of("eps"));
  const bookValue = m.of("bookValue");
  return eps > 0 && bookValue > 0 ? Math.sqrt(22.5 * eps * bookValue) : Number.NaN;
}

/** Graham's V = EPS × (8.5 + 2g), g in percent a year; beyond 15 % the formula promises too much. */
export function intrinsicValueOf(b: CompanyHistory): number {
  const eps = withoutResidue(b.now("eps"));
  const growth = Math.min(15, Math.max(0, b.now("profitGrowth5Years")));
  return eps > 0 ? eps * (8.5 + 2 * growth) : Number.NaN;
}

/** Graham's net-net: only current assets count, and every claim comes first. */
export function netCurrentAssetsPerShareOf(m: Moment): number {
  const value =
    m.of("currentAssets") - m.of("totalLiabilities") - orZero(m.of("preferenceCapital"));
  return over(value * rupeesInACrore, m.of("numberOfEquityShares"));
}
