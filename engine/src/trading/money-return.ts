import { daysOf } from "../catalogue/derive/calendar.ts";
import type { IsoDate } from "../contract/index.ts";

/** Money that an investor paid (below zero) or received, in paise; a value that is held counts as received. */
export interface CashFlow {
  readonly date: IsoDate;
  readonly amount: number;
}

/** Why there is no rate: flows of one sign only, or several rates that fit. */
export type NoRate = "no_rate" | "several_rates";

/** A yearly rate in percent, or why there is none. */
export type Xirr =
  | { readonly percent: number }
  | { readonly percent: null; readonly reason: NoRate };

/** A return in percent: a yearly one (`xirr`), or under a year the whole one (`absolute`). */
export type MoneyReturn =
  | { readonly percent: number; readonly kind: "xirr" | "absolute" }
  | { readonly percent: null; readonly reason: NoRate };

const daysAYear = 365;
/** Bounds of ln(1 + rate): a loss of all but a millionth, a gain of a million times a year. */
const bound = 14;
const step = 0.05;

interface DatedAmount {
  /** Years since the first flow. */
  readonly years: number;
  readonly amount: number;
}

/** One amount for each day, oldest first. */
function sumDays(flows: readonly CashFlow[]): readonly DatedAmount[] {
  const days = new Map<number, number>();
  for (const { date, amount } of flows) {
    const day = daysOf(date);
    days.set(day, (days.get(day) ?? 0) + amount);
  }
  const dated = [...days]
    .filter(([, amount]) => amount !== 0)
    .toSorted(([one], [other]) => one - other);
  const first = dated[0]?.[0] ?? 0;
  return dated.map(([day, amount]) => ({ years: (day - first) / daysAYear, amount }));
}

/** Present value at ln(1 + rate). */
function discount(flows: readonly DatedAmount[], logRate: number): number {
  return flows.reduce((sum, { years, amount }) => sum + amount * Math.exp(-logRate * years), 0);
}

/** The root between two values of opposite signs. */
function bisect(flows: readonly DatedAmount[], from: number, to: number): number {
  let [low, high] = [from, to];
  const isLowAbove = discount(flows, low) > 0;
  while (high - low > Number.EPSILON * 8) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (discount(flows, middle) > 0 === isLowAbove) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The money-weighted yearly return (XIRR): the rate at which all flows together are worth nothing,
 * each discounted by (1 + rate)^(days / 365). Flows that change their sign once have one rate at
 * most; several rates fit others, of which none is the return.
 */
export function findXirr(flows: readonly CashFlow[]): Xirr {
  const dated = sumDays(flows);
  const changes = dated.filter(
    ({ amount }, at) => at > 0 && amount > 0 !== (dated[at - 1]?.amount ?? 0) > 0,
  ).length;
  if (changes === 0) return { percent: null, reason: "no_rate" };
  const roots: number[] = [];
  const width = changes === 1 ? 2 * bound : step;
  const steps = Math.round((2 * bound) / width);
  for (let at = 0; at < steps; at += 1) {
    const [from, to] = [at * width - bound, (at + 1) * width - bound];
    const [start, end] = [discount(dated, from), discount(dated, to)];
    if (start > 0 !== end > 0) roots.push(bisect(dated, from, to));
  }
  const [root] = roots;
  if (root === undefined) return { percent: null, reason: "no_rate" };
  if (roots.length > 1) return { percent: null, reason: "several_rates" };
  return { percent: Math.expm1(root) * 100 };
}

/**
 * The return of money paid and received. From a year on it is the XIRR; within the first year all
 * gain as a part of all that was paid, because a short time says nothing about a year.
 */
export function measureReturn(flows: readonly CashFlow[]): MoneyReturn {
  const days = flows.map(({ date }) => daysOf(date));
  const span = days.length === 0 ? 0 : Math.max(...days) - Math.min(...days);
  if (span >= daysAYear) {
    const found = findXirr(flows);
    return found.percent === null ? found : { ...found, kind: "xirr" };
  }
  const gain = flows.reduce((sum, { amount }) => sum + amount, 0);
  const paid = flows.reduce((sum, { amount }) => (amount < 0 ? sum - amount : sum), 0);
  if (paid === 0) return { percent: null, reason: "no_rate" };
  return { percent: (gain / paid) * 100, kind: "absolute" };
}

/** Position and purchases of one share on one day; prices in paise. */
export interface DayOfShare {
  readonly quantity: number;
  readonly close: number;
  /** Close of the previous session, adjusted to today's shares. */
  readonly previousClose: number;
  /** Shares among them that were bought during the day, and their price without charges. */
  readonly bought: readonly { readonly quantity: number; readonly price: number }[];
}

/** The day's change in paise: from the previous close, or from the price of shares bought that day. */
export function measureDayChange({ quantity, close, previousClose, bought }: DayOfShare): number {
  const since = bought.reduce((sum, one) => sum + one.quantity * one.price, 0);
  const older = bought.reduce((left, one) => left - one.quantity, quantity);
  return Math.round(quantity * close - older * previousClose - since);
}
