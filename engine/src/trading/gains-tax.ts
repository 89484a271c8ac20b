import { dateOf, daysOf, monthsBefore } from "../catalogue/derive/calendar.ts";
import type { IsoDate } from "../contract/index.ts";
import { spread } from "../payments/cart.ts";
import { percentOfValue } from "./charges.ts";
import { inForce } from "./charge-rates.ts";
import type { Dated } from "./charge-rates.ts";
import type { SoldPiece } from "./lots.ts";

/** Rates of listed shares on which STT was paid, in tenths of a percent. */
export interface GainsRates {
  readonly short: number;
  readonly long: number;
  /** Long-term gain of a tax year that is not taxed, in paise. */
  readonly exemption: number;
  /** Health and education cess on the tax. */
  readonly cess: number;
  /** Sections of the Act, for the documents. */
  readonly sections: { readonly short: string; readonly long: string };
}

const current = { short: 200, long: 125, exemption: 12_500_000, cess: 40 } as const;

/**
 * By date of sale. Source: Income-tax Act 1961, sections 111A and 112A, to tax year 2025-26;
 * Income-tax Act 2025, sections 196 and 198, from 1 Apr 2026.
 */
export const gainsRates: readonly Dated<GainsRates>[] = [
  { from: "2025-04-01", value: { ...current, sections: { short: "111A", long: "112A" } } },
  { from: "2026-04-01", value: { ...current, sections: { short: "196", long: "198" } } },
];

const whole = 1_000n;

/** Shares bought by this day have a cost of at least its fair market value (section 55(2)(ac)). */
export const grandfatheredTill: IsoDate = "2018-01-31";

/**
 * Returns true if listed shares were held for more than 12 months: sold after the day a year after
 * they were bought (29 Feb: after 28 Feb). Throws a RangeError if sold before they were bought.
 */
export function isLongTerm(boughtOn: IsoDate, soldOn: IsoDate): boolean {
  if (soldOn < boughtOn) throw new RangeError(`Sold on ${soldOn}, bought on ${boughtOn}`);
  return soldOn >= findLongTermDay(boughtOn);
}

/** The first day on which a sale of shares bought on a day is long-term. */
export function findLongTermDay(boughtOn: IsoDate): IsoDate {
  return dateOf(monthsBefore(daysOf(boughtOn), -12) + 1);
}

/**
 * Cost of acquisition of shares bought by 31 Jan 2018: the higher of the cost and the lower of the
 * fair market value of that day and what they were sold for. All in paise for the same shares.
 */
export function grandfatheredCost(cost: number, fairValue: number, sold: number): number {
  return Math.max(cost, Math.min(fairValue, sold));
}

/** Tax treatment of a buyback, in paise: gain or loss, and dividend taxed at the slab rate. */
export interface BuybackTreatment {
  readonly gain: number;
  readonly dividend: number;
}

/**
 * A buyback of shares that cost `cost`: from 1 Apr 2026 a capital gain; from 1 Oct 2024 all of it is
 * dividend and the cost a capital loss (Finance Acts 2024 and 2026). Null before.
 */
export function treatBuyback(
  date: IsoDate,
  proceeds: number,
  cost: number,
): BuybackTreatment | null {
  if (date >= "2026-04-01") return { gain: proceeds - cost, dividend: 0 };
  return date >= "2024-10-01" ? { gain: -cost, dividend: proceeds } : null;
}

/** Gains of a tax year on listed shares, in paise; negative: a net loss. */
export interface Gains {
  readonly short: number;
  readonly long: number;
}

/** Other reductions of a tax year's gains, in paise, zero or more. */
export interface Reliefs {
  /** Losses of up to 8 earlier years (sections 108 and 111, formerly 70 and 74). */
  readonly carriedShort: number;
  readonly carriedLong: number;
  /** Basic exemption that a resident's other income does not use. */
  readonly basicExemption: number;
}

export const noReliefs: Reliefs = { carriedShort: 0, carriedLong: 0, basicExemption: 0 };

/** Tax of a year's gains, in paise. */
export interface GainsTax {
  /** With cess, without surcharge. */
  readonly tax: number;
  /** Gains that are taxed, after set-off and exemptions. */
  readonly taxedShort: number;
  readonly taxedLong: number;
  readonly exemptionLeft: number;
  /** Losses to carry forward, this year's and earlier ones. */
  readonly lossShort: number;
  readonly lossLong: number;
}

function requirePaise(amount: number, least = 0): void {
  if (!Number.isSafeInteger(amount) || amount < least) throw new RangeError(`Not paise: ${amount}`);
}

/**
 * Tax of a year's gains. This year's short-term loss is set off against long-term gain, then losses
 * of earlier years: short-term ones against any gain, short-term first; long-term ones only against
 * long-term gain. The unused basic exemption reduces what is left, short-term gain first; then the
 * year's exemption reduces long-term gain. There is no rebate (section 87A). Tax and cess are
 * rounded once, half up. Surcharge is not computed. Throws a RangeError for amounts that are not
 * paise.
 */
export function taxOfGains(gains: Gains, reliefs: Reliefs, rates: GainsRates): GainsTax {
  for (const amount of [gains.short, gains.long]) requirePaise(amount, Number.MIN_SAFE_INTEGER);
  for (const amount of [reliefs.carriedShort, reliefs.carriedLong, reliefs.basicExemption]) {
    requirePaise(amount);
  }
  let short = Math.max(0, gains.short);
  let long = Math.max(0, gains.long);
  const fromLong = (available: number): number => {
    const used = Math.min(available, long);
    long -= used;
    return available - used;
  };
  const fromBoth = (available: number): number => {
    const used = Math.min(available, short);
    short -= used;
    return fromLong(available - used);
  };
  const ownLossShort = fromLong(Math.max(0, -gains.short));
  const carriedLong = fromLong(reliefs.carriedLong);
  const carriedShort = fromBoth(reliefs.carriedShort);
  fromBoth(reliefs.basicExemption);
  const exemptionLeft = fromLong(rates.exemption);
  const parts = BigInt(short) * BigInt(rates.short) + BigInt(long) * BigInt(rates.long);
  const numerator = parts * (whole + BigInt(rates.cess));
  const denominator = whole * whole;
  return {
    tax: Number((2n * numerator + denominator) / (2n * denominator)),
    taxedShort: short,
    taxedLong: long,
    exemptionLeft,
    lossShort: ownLossShort + carriedShort,
    lossLong: Math.max(0, -gains.long) + carriedLong,
  };
}

/** A planned sale, with the lots that it takes; see `buildLots`. Amounts in paise. */
export interface PlannedSale {
  readonly soldOn: IsoDate;
  /** `proceeds` before charges; each must be known. */
  readonly pieces: readonly SoldPiece[];
  /** Charges of the sale without STT, which the law does not deduct. */
  readonly charges: number;
  /**
   * Fair market value of a share on 31 Jan 2018, the day's highest price, in today's shares; null:
   * not known, such lots keep their cost.
   */
  readonly fairValue: number | null;
}

/** The gain of a lot and what it adds to the year's tax, in paise. */
export interface LotGain {
  readonly origin: string;
  readonly boughtOn: IsoDate;
  readonly quantity: number;
  readonly isLong: boolean;
  /** For tax: grandfathered where that applies; null: not known. */
  readonly cost: number | null;
  /** Negative: a loss; null: its cost is not known. */
  readonly gain: number | null;
  /** Bought by 31 Jan 2018, but the fair market value is not known: the gain may be less. */
  readonly lacksFairValue: boolean;
  /** Negative: it reduces the year's tax; null: not known. */
  readonly tax: number | null;
}

/** Tax that a sale adds to its year, in paise. */
export interface SaleTax {
  readonly lots: readonly LotGain[];
  /** Gains of the lots whose cost is known. */
  readonly short: number;
  readonly long: number;
  /** Negative: the sale reduces the year's tax. */
  readonly tax: number;
  /** `tax` in percent of the proceeds, to four decimals. */
  readonly percent: number;
  /** Unused part of the year's exemption after the sale. */
  readonly exemptionLeft: number;
  /** Shares whose cost is not known. */
  readonly unknown: number;
}

/**
 * Returns the tax that a planned sale adds to its year, given the gains already realised in it: the
 * tax with the sale less the tax without it, or null if no rates are known for the date. Lots count
 * in order, so the year's exemption goes to the first long-term ones, and their taxes add up to the
 * sale's. Throws a RangeError if proceeds are unknown or amounts are not paise.
 */
export function estimateSaleTax(
  sale: PlannedSale,
  realised: Gains,
  reliefs: Reliefs,
): SaleTax | null {
  const rates = inForce(gainsRates, sale.soldOn);
  if (rates === null) return null;
  requirePaise(sale.charges);
  const charges = spread(
    sale.charges,
    sale.pieces.map(({ proceeds }) => requireKnown(proceeds)),
  );
  let year = realised;
  let before = taxOfGains(year, reliefs, rates);
  const first = before.tax;
  const lots = sale.pieces.map((piece, at): LotGain => {
    const measured = measureGain(piece, sale, charges[at] ?? 0);
    if (measured.gain === null) return { ...measured, tax: null };
    year = measured.isLong
      ? { ...year, long: year.long + measured.gain }
      : { ...year, short: year.short + measured.gain };
    const after = taxOfGains(year, reliefs, rates);
    const tax = after.tax - before.tax;
    before = after;
    return { ...measured, tax };
  });
  const proceeds = sale.pieces.reduce((sum, one) => sum + requireKnown(one.proceeds), 0);
  const tax = before.tax - first;
  return {
    lots,
    short: year.short - realised.short,
    long: year.long - realised.long,
    tax,
    percent: percentOfValue(tax, proceeds),
    exemptionLeft: before.exemptionLeft,
    unknown: lots.reduce((sum, { gain, quantity }) => sum + (gain === null ? quantity : 0), 0),
  };
}

function requireKnown(proceeds: number | null): number {
  if (proceeds === null) throw new RangeError("The proceeds of a planned sale are not known");
  requirePaise(proceeds);
  return proceeds;
}

/** The gain of a lot: proceeds less charges less cost. */
function measureGain(
  { origin, boughtOn, quantity, cost: paid, proceeds }: SoldPiece,
  { soldOn, fairValue }: PlannedSale,
  charges: number,
): Omit<LotGain, "tax"> {
  const sold = requireKnown(proceeds);
  const isOld = boughtOn <= grandfatheredTill;
  const cost =
    paid !== null && isOld && fairValue !== null
      ? grandfatheredCost(paid, fairValue * quantity, sold)
      : paid;
  return {
    origin,
    boughtOn,
    quantity,
    isLong: isLongTerm(boughtOn, soldOn),
    cost,
    gain: cost === null ? null : sold - charges - cost,
    lacksFairValue: isOld && fairValue === null,
  };
}
