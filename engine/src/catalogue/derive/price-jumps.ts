import type {
  CompanyFacts,
  CorporateAction,
  PriceJump,
  PriceJumpEvidence,
  StatementPeriod,
} from "../../contract/index.ts";
import { adjustmentFactors } from "./adjustments.ts";
import type { UnknownRatio } from "./adjustments.ts";
import { dateOf, daysOf } from "./calendar.ts";
import { likelyRatio, plainRatio } from "./plain-ratio.ts";
import { eventOfPurpose } from "./purpose-events.ts";
import type { PurposeEvent } from "./purpose-events.ts";

export type JumpFacts = Pick<
  CompanyFacts,
  "prices" | "actions" | "years" | "quarters" | "confirmedMoves" | "hasFormerIsin"
>;

/**
 * The widest price band. NSE and BSE set bands of 2, 5, 10 or 20 % around the previous close (SEBI
 * circular of 28 June 2001 on index-based circuit breakers). Shares with derivatives have none, but
 * their dynamic band starts each day at 10 % and widens only after trades at its edge (SEBI,
 * 24 May 2024), so the first trade of a day lies inside 20 % for them too.
 */
const widestBand = 0.2;
/** Bands are rounded to a tick: ₹0.05 covers all of them. */
const tick = 0.05;
/** Four standard deviations of a volatile share's daily return, per missing session. */
const dailySpread = 4 * 0.035;
/** Events that can change a price by any ratio. */
const movesPrices: ReadonlySet<PurposeEvent> = new Set([
  "demerger",
  "scheme",
  "rights",
  "distribution",
  "capital-reduction",
  "preference-issue",
]);
/** Days without trading after which a share is relisted by call auction, without a band. */
const relistedAfter = 365;
/** Within the band, larger moves are compared with plain ratios. */
const minListed = 0.08;

/** Two sessions in a row whose gap may be a jump. */
export interface SuspectGap {
  readonly before: TradedSession;
  readonly now: TradedSession;
  /** Actions between them, without dividends. */
  readonly recorded: readonly CorporateAction[];
}

/**
 * Overnight gaps that no trade can explain and no recorded ratio covers, gaps of demergers or
 * rights issues with unknown factor, and moves within the band near a plain ratio. Oldest first.
 * See `PriceJump`.
 *
 * @param suspects Those of the same prices, or of prices that go on after the last day.
 */
export function findPriceJumps(
  facts: JumpFacts,
  suspects: readonly SuspectGap[] = listSuspectGaps(facts),
): readonly PriceJump[] {
  const lastDay = facts.prices.days.at(-1) ?? Number.NEGATIVE_INFINITY;
  const known = suspects.filter(({ now }) => now.day <= lastDay);
  if (known.length === 0) return [];
  const counts = listShareCounts([...facts.years, ...facts.quarters]);
  const jumps = known.flatMap(({ before, now, recorded }) => {
    const days = Int32Array.of(before.day, now.day);
    const [past = 1, present = 1] = adjustmentFactors(days, facts.actions, lastDay);
    return classifyGap({ before, now, step: past / present, recorded, facts, counts }) ?? [];
  });
  return pairExDates(jumps);
}

/** Every gap that is a jump on some day of a price history, oldest first: accounts decide which. */
export function listSuspectGaps({
  prices,
  actions,
  confirmedMoves = [],
}: Pick<JumpFacts, "prices" | "actions" | "confirmedMoves">): readonly SuspectGap[] {
  const confirmed = new Set(confirmedMoves.map(daysOf));
  const events = actions
    .filter(({ kind }) => kind !== "dividend")
    .map((action) => ({ action, day: daysOf(action.exDate) }));
  const at = (values: Float64Array, i: number): number => values[i] ?? Number.NaN;
  const suspects: SuspectGap[] = [];
  let before: TradedSession | undefined;
  for (const [i, day] of prices.days.entries()) {
    const close = at(prices.close, i);
    if (!(close > 0)) continue;
    const [open, high, low] = [at(prices.open, i), at(prices.high, i), at(prices.low, i)];
    const now = { day, open, high, low, close, previousClose: at(prices.previousClose, i) };
    const from = before;
    before = now;
    if (from === undefined || confirmed.has(day)) continue;
    const isBetween = (event: { readonly day: number }): boolean =>
      event.day > from.day && event.day <= day;
    if (!events.some(isBetween) && !mayBeJump(from, now)) continue;
    const recorded = events.filter(isBetween).map(({ action }) => action);
    suspects.push({ before: from, now, recorded });
  }
  return suspects;
}

/** Prices of one session in ₹ as traded, NaN where not given; `day` counts from 1970-01-01. */
export interface TradedSession {
  readonly day: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly previousClose: number;
}

/**
 * True for every gap without a recorded action that `findPriceJumps` lists, and for moves that only
 * share counts can confirm.
 */
export function mayBeJump(
  before: Pick<TradedSession, "day" | "close">,
  now: TradedSession,
): boolean {
  const isMoving = isMove(firstPrice(now, before.close) / before.close);
  // most sessions: the stored close is the printed one
  if (!isMoving && isPrintedAs(now.previousClose, before.close)) return false;
  return isMoving || measureGap(before, now, 1).evidence.length > 0;
}

export function breaksPrices({ state }: PriceJump): boolean {
  return state !== "within-band";
}

export function toUnknownRatio({ day, state }: PriceJump): UnknownRatio {
  return { kind: "unknown-ratio", exDate: dateOf(day), hasNewCount: state !== "unadjusted" };
}

/** Its opening price, or the price of its range nearest to the restated close before. */
function firstPrice({ open, high, low, close }: TradedSession, base: number): number {
  if (open > 0) return open;
  return Math.min(positive(high, close), Math.max(positive(low, close), base));
}

const positive = (price: number, other: number): number => (price > 0 ? price : other);

interface Gap extends SuspectGap {
  /** The recorded change of the adjustment factor between the sessions. */
  readonly step: number;
  readonly facts: JumpFacts;
  readonly counts: readonly ShareCount[];
}

interface MeasuredGap {
  readonly first: number;
  /** The first price over the close before, restated. */
  readonly times: number;
  readonly printed: PrintedClose;
  /** Evidence from prices; empty if a trade can explain the gap. */
  readonly evidence: PriceJumpEvidence[];
}

function measureGap(
  before: Pick<TradedSession, "day" | "close">,
  now: TradedSession,
  step: number,
): MeasuredGap {
  const base = before.close * step;
  const first = firstPrice(now, base);
  const times = first / base;
  const printed = readPrinted(now.previousClose, before.close, step);
  const evidence: PriceJumpEvidence[] = [];
  const allowance = printed.isStored
    ? Number.NaN
    : missingAllowance(before.day, now.day, now.previousClose);
  if (Number.isNaN(allowance)) {
    if (isBeyondBand(first, base)) evidence.push("price-band");
  } else if (now.day - before.day <= relistedAfter && Math.abs(Math.log(times)) > allowance) {
    evidence.push("missing-sessions");
  } else if ([1, step].every((restated) => isBeyondBand(first, now.previousClose * restated))) {
    evidence.push("price-band");
  }
  if (printed.isRestated) evidence.push("printed-close");
  return { first, times, printed, evidence };
}

const isMove = (times: number): boolean => Math.abs(times - 1) >= minListed;

function classifyGap({ before, now, step, recorded, facts, counts }: Gap): PriceJump | null {
  const { first, times, printed, evidence } = measureGap(before, now, step);
  const isBeyond = evidence.length > 0;
  const events = recorded.flatMap((action) =>
    action.kind === "other" ? [eventOfPurpose(action.purpose)] : [],
  );
  const isDemerger = events.includes("demerger");
  if (!isBeyond && !isMove(times) && !isDemerger) return null;
  const plain = plainRatio(times);
  const change = countChange(counts, before.day, facts.actions);
  const isCounted =
    change !== null && plainRatio(1 / change, 0.005) !== null && near(times * change, 1, 0.03);
  if (!isBeyond && !isCounted && !isDemerger && plain === null) return null;
  if (isCounted) evidence.push("share-count");
  if (plain !== null) evidence.push("plain-ratio");
  const isFace = faceChange(facts, before.day, times);
  if (isFace) evidence.push("face-value");
  if (isBeyond && facts.hasFormerIsin === true && step === 1) evidence.push("isin");
  const isExplained = events.some((kind) => kind !== null && movesPrices.has(kind));
  const jump = {
    day: now.day,
    previousDay: before.day,
    previousClose: before.close,
    price: first,
    times,
    likely: likelyRatio(printed.isRestated ? now.previousClose / before.close : times, isFace),
    evidence,
    recorded,
  };
  if (isDemerger || (isBeyond && isExplained)) return { ...jump, state: "unadjusted" };
  if (isBeyond) return { ...jump, state: step === 1 ? "unexplained" : "contradicted" };
  return { ...jump, state: isCounted ? "unexplained" : "within-band" };
}

function isBeyondBand(price: number, base: number): boolean {
  return price > base * (1 + widestBand) + tick || price < base * (1 - widestBand) - tick;
}

/** Log tolerance for missing sessions; NaN if none is missing. */
function missingAllowance(from: number, to: number, printed: number): number {
  const missing = countWeekdaysBetween(from, to);
  // a printed close that is not the stored one shows a session that is not stored
  const sessions = Math.max(missing, printed > 0 ? 1 : 0);
  return sessions === 0
    ? Number.NaN
    : -Math.log(1 - widestBand) + dailySpread * Math.sqrt(sessions);
}

interface PrintedClose {
  /** Matches the stored close, so no session lies between. */
  readonly isStored: boolean;
  /** Matches the stored close adjusted by an unrecorded plain ratio. */
  readonly isRestated: boolean;
}

function readPrinted(printed: number, stored: number, step: number): PrintedClose {
  if (!(printed > 0)) return { isStored: false, isRestated: false };
  if (isPrintedAs(printed, stored) || near(printed, stored * step, 0.005)) {
    return { isStored: true, isRestated: false };
  }
  const plain = plainRatio(printed / (stored * step), 0.02);
  // exact to the paisa: a missing session comes near a plain ratio too
  const exact = plain === null ? Number.NaN : (stored * step * plain.from) / plain.to;
  const isRestated = Math.abs(printed - exact) <= Math.max(0.006, exact * 1e-5);
  return { isStored: isRestated, isRestated };
}

const isPrintedAs = (printed: number, stored: number): boolean => near(printed, stored, 0.001);

/** Mondays to Fridays between two days. */
function countWeekdaysBetween(from: number, to: number): number {
  let count = 0;
  for (let day = from + 1; day < to; day++) {
    // 1970-01-01 was a Thursday
    if ((((day + 3) % 7) + 7) % 7 < 5) count++;
  }
  return count;
}

function near(one: number, other: number, part: number): boolean {
  return Math.abs(one / other - 1) <= part;
}

interface ShareCount {
  readonly day: number;
  readonly shares: number;
}

const rupeesInACrore = 1e7;

/** Shares outstanding as filed, or capital over the face value filed with it; oldest first. */
function listShareCounts(periods: readonly StatementPeriod[]): readonly ShareCount[] {
  return periods
    .map(({ periodEnd, values }) => ({
      day: daysOf(periodEnd),
      shares:
        values.sharesOutstanding ??
        ((values.equityCapital ?? Number.NaN) * rupeesInACrore) / (values.faceValue ?? Number.NaN),
    }))
    .filter(({ shares }) => shares > 0 && Number.isFinite(shares))
    .sort((a, b) => a.day - b.day);
}

/** Change of the filed share count around a day, without recorded actions; NaN if unknown. */
function countChange(
  counts: readonly ShareCount[],
  day: number,
  actions: readonly CorporateAction[],
): number | null {
  const at = counts.findIndex((count) => count.day > day);
  const [before, after] = [counts[at - 1], counts[at]];
  if (before === undefined || after === undefined) return null;
  const factor = adjustmentFactors(Int32Array.of(before.day), actions, after.day)[0] ?? 1;
  return (after.shares / before.shares) * factor;
}

/** True if the filed face values changed like the price. */
function faceChange({ years, quarters }: JumpFacts, day: number, times: number): boolean {
  const faces = [...years, ...quarters]
    .filter(({ values }) => (values.faceValue ?? 0) > 0)
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1));
  const at = faces.findIndex(({ periodEnd }) => daysOf(periodEnd) > day);
  const before = faces[at - 1]?.values.faceValue;
  const after = faces[at]?.values.faceValue;
  if (before === undefined || after === undefined || before === after) return false;
  return Math.abs(Math.log(after / before / times)) <= -Math.log(1 - widestBand);
}

/** A gap that reverses another within a month is one action with a wrong ex-date. */
function pairExDates(jumps: readonly PriceJump[]): readonly PriceJump[] {
  return jumps.map((jump) => {
    const other = jumps.find(
      ({ day, times, state }) =>
        day !== jump.day &&
        Math.abs(day - jump.day) <= 31 &&
        (state === "contradicted") !== (jump.state === "contradicted") &&
        Math.abs(Math.log(times * jump.times)) <= 2 * -Math.log(1 - widestBand),
    );
    const isPair = other !== undefined && breaksPrices(jump) && breaksPrices(other);
    return isPair ? { ...jump, evidence: [...jump.evidence, "ex-date"] } : jump;
  });
}
