import { applyAction, restateClose } from "./corporate-actions.ts";
import type { CorporateAction, Position, ShareHistory } from "./corporate-actions.ts";
import type { Weights } from "./weights.ts";

/** A version of a basket: from the close of `effective` on it has these weights. */
export interface BasketVersion {
  /** Days since 1970-01-01; the first day of the index on or after it counts. */
  readonly effective: number;
  readonly weights: Weights;
}

/** A constituent that could not be bought, because it had no price when its version took effect. */
export interface UnpricedConstituent {
  readonly id: string;
  readonly day: number;
}

/** The record of a basket; both series begin with 100 at the close of the first version. */
export interface BasketIndex {
  readonly days: readonly number[];
  /** Without dividends. */
  readonly price: Float64Array;
  /** With dividends, reinvested in the whole basket at the close of their ex-date. */
  readonly total: Float64Array;
  /** Holdings at the last close, without dividends: value by instrument, excluding cash. */
  readonly holdings: ReadonlyMap<string, number>;
  /** Their weights were shared by the other constituents. */
  readonly unpriced: readonly UnpricedConstituent[];
}

/** Start value of both series. */
export const indexBase = 100;

/**
 * The index of a basket over trading days (ascending). Units are held between versions, so weights
 * drift with prices; at the close of a version's effective day the whole value is distributed by its
 * weights. Value is continuous there and across corporate actions. A share that does not trade
 * keeps its last close, restated for the actions since. Cash from mergers and delistings is
 * reinvested in what is left at the close; with nothing left it stays cash until the next version.
 *
 * The series are empty if no version takes effect within `days`.
 */
export function computeBasketIndex(
  days: readonly number[],
  versions: readonly BasketVersion[],
  histories: readonly ShareHistory[],
): BasketIndex {
  const sorted = versions.toSorted((one, other) => one.effective - other.effective);
  const first = sorted[0];
  const start = first === undefined ? -1 : days.findIndex((day) => day >= first.effective);
  if (start === -1) {
    return {
      days: [],
      price: new Float64Array(),
      total: new Float64Array(),
      holdings: new Map(),
      unpriced: [],
    };
  }
  const market = new Market(days, histories);
  market.skipTo(start);
  const unpriced: UnpricedConstituent[] = [];
  const shown = days.slice(start);
  const price = new Float64Array(shown.length);
  const total = new Float64Array(shown.length);
  const plain: Position = { units: new Map(), cash: indexBase };
  const reinvested: Position = { units: new Map(), cash: indexBase };
  let next = 0;
  shown.forEach((day, at) => {
    for (const { id, action, lastClose } of market.open()) {
      applyAction(plain, id, action, lastClose, false);
      applyAction(reinvested, id, action, lastClose, true);
    }
    market.close();
    let version: BasketVersion | undefined;
    for (; (sorted[next]?.effective ?? Infinity) <= day; next += 1) version = sorted[next];
    price[at] = reinvest(plain, market);
    total[at] = reinvest(reinvested, market);
    if (version === undefined) return;
    for (const id of version.weights.keys()) {
      if (!(market.priceOf(id) > 0)) unpriced.push({ id, day });
    }
    spread(plain, version.weights, price[at], market);
    spread(reinvested, version.weights, total[at], market);
  });
  const holdings = new Map([...plain.units].map(([id, units]) => [id, units * market.priceOf(id)]));
  return { days: shown, price, total, holdings, unpriced };
}

/** Buys more of everything with the cash and returns the value. */
function reinvest(position: Position, market: Market): number {
  let invested = 0;
  for (const [id, units] of position.units) invested += units * market.priceOf(id);
  if (position.cash === 0 || invested === 0) return invested + position.cash;
  const growth = (invested + position.cash) / invested;
  for (const [id, units] of position.units) position.units.set(id, units * growth);
  position.cash = 0;
  return invested * growth;
}

function spread(position: Position, weights: Weights, value: number, market: Market): void {
  const priced = [...weights].filter(([id]) => market.priceOf(id) > 0);
  const sum = priced.reduce((all, [, weight]) => all + weight, 0);
  position.units.clear();
  position.cash = sum === 0 ? value : 0;
  for (const [id, weight] of priced) {
    position.units.set(id, (value * weight) / sum / market.priceOf(id));
  }
}

interface DueAction {
  readonly id: string;
  readonly action: CorporateAction;
  /** The last close before it, restated for earlier actions of the same day. */
  readonly lastClose: number;
}

/** Walks the days: what happens at the open, and each share's price at the close. */
class Market {
  private readonly rows: readonly {
    readonly id: string;
    readonly closes: ArrayLike<number>;
    readonly actions: readonly CorporateAction[];
    next: number;
  }[];
  private readonly prices = new Map<string, number>();
  /** Demerged today; not yet listed shares are valued at what their parent lost. */
  private readonly unlisted: {
    readonly parent: string;
    readonly child: string;
    readonly ratio: number;
    readonly lastClose: number;
  }[] = [];
  private at = -1;

  private readonly days: readonly number[];

  constructor(days: readonly number[], histories: readonly ShareHistory[]) {
    this.days = days;
    this.rows = histories.map(({ id, closes, actions }) => ({
      id,
      closes,
      actions: actions.toSorted((one, other) => one.day - other.day),
      next: 0,
    }));
  }

  /** Moves to just before the day at `start`, before which no shares are held. */
  skipTo(start: number): void {
    while (this.at < start - 1) {
      this.open();
      this.close();
    }
  }

  /** Begins the next day; an action without a trading day on its ex-date is due on the next one. */
  open(): readonly DueAction[] {
    this.at += 1;
    const day = this.days[this.at] ?? Infinity;
    const due: DueAction[] = [];
    for (const row of this.rows) {
      for (; (row.actions[row.next]?.day ?? Infinity) <= day; row.next += 1) {
        const action = row.actions[row.next];
        if (action === undefined) break;
        const lastClose = this.priceOf(row.id);
        due.push({ id: row.id, action: this.payOut(action), lastClose });
        if (lastClose > 0) this.prices.set(row.id, restateClose(lastClose, action));
        if (action.kind === "demerger" && this.priceOf(action.child) === 0) {
          this.unlisted.push({ ...action, parent: row.id, lastClose });
        }
      }
    }
    return due;
  }

  /** A merger into a share without a price is paid out at the last close. */
  private payOut(action: CorporateAction): CorporateAction {
    return action.kind === "merger" && this.priceOf(action.into) === 0
      ? { kind: "delisting", day: action.day, payout: null }
      : action;
  }

  close(): void {
    for (const { id, closes } of this.rows) {
      const close = closes[this.at];
      if (close !== undefined && close > 0) this.prices.set(id, close);
    }
    for (const { parent, child, ratio, lastClose } of this.unlisted.splice(0)) {
      const gap = lastClose - this.priceOf(parent);
      if (this.priceOf(child) === 0 && gap > 0) this.prices.set(child, gap / ratio);
    }
  }

  /** The last close, restated; zero before the first. */
  priceOf(id: string): number {
    return this.prices.get(id) ?? 0;
  }
}
