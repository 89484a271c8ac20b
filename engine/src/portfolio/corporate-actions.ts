/**
 * Effect on the holders of a share on its ex-date, before that day's trading. Days count from
 * 1970-01-01; amounts are in the unit of the closes, per share.
 */
export type CorporateAction = { readonly day: number } & (
  | { readonly kind: "split"; readonly from: number; readonly to: number }
  | { readonly kind: "bonus"; readonly held: number; readonly issued: number }
  /** `offered` new shares for each `held`, at `price`. */
  | {
      readonly kind: "rights";
      readonly held: number;
      readonly offered: number;
      readonly price: number;
    }
  | { readonly kind: "dividend"; readonly amount: number }
  /** Each share becomes `ratio` shares of `into` and `cash`. */
  | {
      readonly kind: "merger";
      readonly into: string;
      readonly ratio: number;
      readonly cash: number;
    }
  /** Each share brings `ratio` shares of `child` and stays. */
  | { readonly kind: "demerger"; readonly child: string; readonly ratio: number }
  /** The share leaves the exchange; null if its last close is paid. */
  | { readonly kind: "delisting"; readonly payout: number | null }
);

/** A share's history over the days of an index. */
export interface ShareHistory {
  readonly id: string;
  /** One close for each day, as traded (not adjusted); NaN where there is none. */
  readonly closes: ArrayLike<number>;
  readonly actions: readonly CorporateAction[];
}

/** Units held and cash; the caller reinvests the cash. */
export interface Position {
  readonly units: Map<string, number>;
  cash: number;
}

/**
 * Applies one action to the holders' position. `lastClose` is the last close before the ex-date.
 * Rights are taken as sold at their theoretical value (last close less the theoretical ex-rights
 * price, per held share) and reinvested in the share itself at that price. Dividends count only
 * where `withDividends`.
 */
export function applyAction(
  position: Position,
  id: string,
  action: CorporateAction,
  lastClose: number,
  withDividends: boolean,
): void {
  const { units } = position;
  const held = units.get(id) ?? 0;
  if (held === 0) return;
  const add = (other: string, more: number) => units.set(other, (units.get(other) ?? 0) + more);
  switch (action.kind) {
    case "split":
      units.set(id, (held * action.to) / action.from);
      return;
    case "bonus":
      units.set(id, (held * (action.held + action.issued)) / action.held);
      return;
    case "rights": {
      if (!(action.price < lastClose)) return;
      const worth = action.held * lastClose + action.offered * action.price;
      units.set(id, (held * lastClose * (action.held + action.offered)) / worth);
      return;
    }
    case "dividend":
      if (withDividends) position.cash += held * action.amount;
      return;
    case "merger":
      units.delete(id);
      add(action.into, held * action.ratio);
      position.cash += held * action.cash;
      return;
    case "demerger":
      add(action.child, held * action.ratio);
      return;
    case "delisting":
      units.delete(id);
      position.cash += held * (action.payout ?? lastClose);
      return;
  }
}

/** The close that holders would have seen the day before had the action been effective then. */
export function restateClose(close: number, action: CorporateAction): number {
  switch (action.kind) {
    case "split":
      return (close * action.from) / action.to;
    case "bonus":
      return (close * action.held) / (action.held + action.issued);
    case "rights":
      return action.price < close
        ? (action.held * close + action.offered * action.price) / (action.held + action.offered)
        : close;
    default:
      return close;
  }
}
