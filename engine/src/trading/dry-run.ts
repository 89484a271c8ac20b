import { chargesOfOrders } from "./charges.ts";
import type { ChargedAccount, ChargedOrder, Charges } from "./charges.ts";

/** A leg of a batch to try: `quantity` whole, above zero; `limit` in paise, null: a market order. */
export interface DryRunLeg extends Omit<ChargedOrder, "date" | "fills"> {
  readonly quantity: number;
  readonly limit: number | null;
}

/** A session of one share at one exchange: prices in paise above zero, volume in shares. */
export interface SessionBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
}

/** The session to try a batch against. */
export interface DryRunSession {
  readonly date: ChargedOrder["date"];
  /** The session of a leg's share at its exchange; null: it did not trade. */
  readonly barOf: (leg: DryRunLeg) => SessionBar | null;
  /** Most of a share's volume that the batch takes, in basis points; null: no cap. */
  readonly volumeCap: number | null;
}

/** The outcome of one leg. */
export interface DryRunFill {
  /** Shares that would have been bought or sold. */
  readonly filled: number;
  /** Paise a share; null: nothing was filled. */
  readonly price: number | null;
  /** Why less than the quantity was filled; null: all of it was. */
  readonly reason: "not_traded" | "limit_not_reached" | "volume_cap" | null;
  /** Null: nothing was filled. */
  readonly charges: Charges | null;
}

/** The outcome of a batch; amounts in paise. */
export interface DryRun {
  /** In the order of the legs. */
  readonly legs: readonly DryRunFill[];
  readonly bought: number;
  readonly sold: number;
  readonly charges: Charges;
  /** Funds that the batch needs: purchases and charges less sales; negative: it frees funds. */
  readonly needed: number;
}

const wholeVolume = 10_000;

/**
 * Returns the price at which a limit order would have traded in a session: the open if it is as
 * good as the limit, else the limit if reached, or null. A market order trades at the open.
 */
function findPrice({ side, limit }: DryRunLeg, { open, high, low }: SessionBar): number | null {
  if (limit === null) return open;
  if (side === "BUY") return open <= limit ? open : low <= limit ? limit : null;
  return open >= limit ? open : high >= limit ? limit : null;
}

/**
 * Tries a batch against one session, all legs from its open on. The cap on volume is for all legs of
 * a share at an exchange together, in their order. A session that only touched the limit counts as
 * reached; queues, and the effect of the orders on the price, are not modelled. Throws a RangeError
 * for a quantity that is not whole and above zero, or a price filled at that is not paise.
 */
export function dryRunBatch(
  legs: readonly DryRunLeg[],
  session: DryRunSession,
  account: ChargedAccount,
): DryRun {
  const taken = new Map<string, number>();
  const trades = legs.map((leg) => {
    if (!Number.isSafeInteger(leg.quantity) || leg.quantity < 1) {
      throw new RangeError(`Not a quantity: ${leg.quantity}`);
    }
    const bar = session.barOf(leg);
    if (bar === null || bar.volume === 0) return { leg, filled: 0, reason: "not_traded" } as const;
    const price = findPrice(leg, bar);
    if (price === null) return { leg, filled: 0, reason: "limit_not_reached" } as const;
    const key = `${leg.exchange} ${leg.isin}`;
    const before = taken.get(key) ?? 0;
    const most = Math.floor((bar.volume * (session.volumeCap ?? wholeVolume)) / wholeVolume);
    const filled = Math.min(leg.quantity, Math.max(0, most - before));
    taken.set(key, before + filled);
    const reason = filled < leg.quantity ? ("volume_cap" as const) : null;
    return { leg, filled, reason, price };
  });
  const orders: ChargedOrder[] = [];
  const places = trades.map(({ leg, filled, price }) => {
    if (filled === 0 || price === undefined) return null;
    orders.push({ ...leg, date: session.date, fills: [{ quantity: filled, price }] });
    return orders.length - 1;
  });
  const { orders: charges, sum } = chargesOfOrders(orders, account);
  const valueOfSide = (side: DryRunLeg["side"]): number =>
    orders.reduce(
      (total, order, at) => (order.side === side ? total + (charges[at]?.value ?? 0) : total),
      0,
    );
  const [bought, sold] = [valueOfSide("BUY"), valueOfSide("SELL")];
  return {
    legs: trades.map(({ filled, reason, price }, at): DryRunFill => {
      const place = places[at] ?? null;
      return place === null || price === undefined
        ? { filled: 0, price: null, reason, charges: null }
        : { filled, price, reason, charges: charges[place] ?? null };
    }),
    bought,
    sold,
    charges: sum,
    needed: bought + sum.total - sold,
  };
}
