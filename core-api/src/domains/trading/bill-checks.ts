import { checkOrder, protectedLimit, quantityFor, tickOf } from "@munshi/engine/trading";
import type { CircuitLimits, OrderProblem } from "@munshi/engine/trading";
import type { BillProblem, BrokerHolding, WantedLeg } from "../../contract/index.ts";
import type { TradedShare } from "../../providers/brokers/index.ts";
import { printPaise } from "../../platform/money/paise.ts";

/** Facts about a share before it is ordered; amounts in paise, null if unknown. */
export interface ShareFacts {
  readonly traded: TradedShare;
  readonly name: string;
  readonly last: number | null;
  readonly close: number | null;
  readonly circuit: CircuitLimits | null;
  readonly status: "listed" | "suspended" | "delisted";
  /** Names of the surveillance lists that it is on. */
  readonly surveillance: readonly string[];
  /** Median number of shares traded in a day. */
  readonly medianVolume: number | null;
  /** At the member's broker; null: the broker was not asked, or did not answer. */
  readonly holding: Pick<BrokerHolding, "quantity" | "sellable_quantity" | "t1_quantity"> | null;
  /** Bought less sold today at the leg's exchange, for delivery; not part of the holding. */
  readonly boughtToday: number;
  /** The broker was asked for its holdings. */
  readonly isHoldingKnown: boolean;
  /** The member may have to authorise a sale. */
  readonly needsAuthorisation: boolean;
  /** Shares of a lot. */
  readonly lot: number;
  /** Tick size as staff set it; null: the exchange's. */
  readonly tick: number | null;
}

/** An order with its price, as it would be sent. */
export interface PricedOrder {
  readonly quantity: number;
  readonly limit: number | null;
}

/** Part of a median day's volume that one order may have, percent. */
const mostVolumePercent = 10;
/** Series of trade to trade: every purchase is delivered before it can be sold. */
const tradeToTrade = new Set(["BE", "BZ", "T", "TS", "Z"]);

/**
 * Returns how many shares of a sale were bought today: the exchange settles them against the
 * purchase, so they are charged and taxed as an intraday trade and need no authorisation.
 */
export function sameDayOf(quantity: number, { traded, boughtToday }: ShareFacts): number {
  return tradeToTrade.has(traded.series) ? 0 : Math.min(quantity, boughtToday);
}

/** Returns how many shares of a sale, other than today's, are undelivered: paid a day later. */
export function undeliveredOf(quantity: number, share: ShareFacts): number {
  return share.isHoldingKnown
    ? Math.max(0, quantity - sameDayOf(quantity, share) - deliveredOf(share))
    : 0;
}

const deliveredOf = ({ holding }: ShareFacts): number =>
  holding === null
    ? 0
    : Math.max(0, holding.sellable_quantity ?? holding.quantity - holding.t1_quantity);

/** The wanted order at its price: what is given, else the last price with the protection band. */
export function priceOrder(wanted: WantedLeg, share: ShareFacts): PricedOrder {
  const { last } = share;
  const limit = wanted.limit_paise ?? (last === null ? null : protect(wanted.side, last, share));
  const price = limit ?? last;
  const { quantity, amount_paise: amount = 0 } = wanted;
  return { quantity: quantity ?? (price === null ? 0 : quantityFor(amount, price)), limit };
}

const usualTick = 5;

function protect(side: WantedLeg["side"], last: number, share: ShareFacts): number {
  return protectedLimit(side, last, tickIn(share) ?? usualTick, share.circuit);
}

const tickIn = ({ traded, close, last, tick }: ShareFacts): number | null => {
  const base = close ?? last;
  return base === null ? null : tickOf(traded.exchange, base, tick);
};

/** Everything that prevents an order, or that the member should know before it. */
export function checkLeg(
  wanted: WantedLeg,
  order: PricedOrder,
  share: ShareFacts,
): readonly BillProblem[] {
  const { symbol } = share.traded;
  const stops = (code: BillProblem["code"], message: string): BillProblem => ({
    code,
    message,
    blocks: true,
  });
  const warns = (code: BillProblem["code"], message: string): BillProblem => ({
    code,
    message,
    blocks: false,
  });
  if (share.status === "delisted") return [stops("delisted", `${symbol} is no longer listed.`)];
  if (share.status === "suspended")
    return [stops("suspended", `${symbol} is suspended from trading.`)];
  const problems = checkOrder({
    quantity: order.quantity,
    amount: wanted.amount_paise ?? null,
    limit: order.limit,
    last: share.last,
    tick: tickIn(share),
    circuit: share.circuit,
    lot: share.lot,
  }).map((problem) => stops(codeOf(problem), describe(problem, symbol)));
  const isDeliveryOnly = tradeToTrade.has(share.traded.series);
  if (wanted.side === "SELL") problems.push(...checkSale(order.quantity, share, stops, warns));
  const { medianVolume } = share;
  if (medianVolume !== null && order.quantity * 100 > medianVolume * mostVolumePercent) {
    const most = Math.floor((medianVolume * mostVolumePercent) / 100);
    problems.push(
      stops(
        "volume_share",
        `${symbol} trades ${print(medianVolume)} shares on a typical day. Order at most ${print(most)} at once and spread the rest over several days.`,
      ),
    );
  }
  if (isDeliveryOnly && wanted.side === "BUY") {
    problems.push(
      warns(
        "trade_to_trade",
        `${symbol} is in the trade-to-trade segment: shares bought today cannot be sold before they are delivered.`,
      ),
    );
  }
  if (share.surveillance.length > 0) {
    problems.push(
      warns(
        "surveillance",
        `${symbol} is under surveillance by the exchange: ${share.surveillance.join(", ")}.`,
      ),
    );
  }
  return problems;
}

function checkSale(
  quantity: number,
  share: ShareFacts,
  stops: (code: BillProblem["code"], message: string) => BillProblem,
  warns: (code: BillProblem["code"], message: string) => BillProblem,
): readonly BillProblem[] {
  const { holding, boughtToday } = share;
  const { symbol, series } = share.traded;
  if (!share.isHoldingKnown) return [];
  const held = holding?.quantity ?? 0;
  const incoming = holding?.t1_quantity ?? 0;
  const delivered = deliveredOf(share);
  const sameDay = sameDayOf(quantity, share);
  const rest = quantity - sameDay;
  const undelivered = incoming + boughtToday;
  if (quantity > held + boughtToday) {
    const all = printShares(held + boughtToday);
    return [stops("holdings", `You hold ${all} of ${symbol} at your broker.`)];
  }
  if (tradeToTrade.has(series) && rest > delivered && undelivered > 0) {
    return [
      stops(
        "trade_to_trade",
        `${symbol} is in the trade-to-trade segment, and ${print(undelivered)} of your shares are not delivered yet: ${print(delivered)} can be sold today.`,
      ),
    ];
  }
  if (rest > delivered + incoming) {
    const sellable = printShares(delivered + incoming + (quantity - rest));
    return [stops("holdings", `You can sell ${sellable} of ${symbol} today.`)];
  }
  const problems: BillProblem[] = [];
  if (sameDay > 0) {
    problems.push(
      warns(
        "same_day",
        `${printShares(sameDay)} of ${symbol} ${sameDay === 1 ? "was" : "were"} bought today, charged as an intraday trade. The gain is business income, which the tax here leaves out.`,
      ),
    );
  }
  const late = undeliveredOf(quantity, share);
  if (late > 0) {
    problems.push(
      warns(
        "t1",
        `${printShares(late)} of ${symbol} ${late === 1 ? "is" : "are"} not delivered yet. Your broker may accept the sale, but you pay if delivery is late; the money can be used from the next trading day.`,
      ),
    );
  }
  if (rest > 0 && share.needsAuthorisation) {
    problems.push(
      warns(
        "authorisation",
        `Your broker may ask you to authorise the sale of ${symbol} before it is sent.`,
      ),
    );
  }
  return problems;
}

const printShares = (count: number): string =>
  `${print(count)} ${count === 1 ? "share" : "shares"}`;
const print = (count: number): string => count.toLocaleString("en-IN");

function codeOf({ code }: OrderProblem): BillProblem["code"] {
  return code === "quantity" ? "amount_cap" : code;
}

function describe(problem: OrderProblem, symbol: string): string {
  switch (problem.code) {
    case "no_price":
      return `${symbol} has no price.`;
    case "below_price":
      return "Amount can't be less than LTP!";
    case "amount_cap":
      return `The maximum order value is ${printPaise(problem.most)}.`;
    case "quantity":
      return `Enter 1 to ${print(problem.most)} shares.`;
    case "lot":
      return `${symbol} is traded in lots of ${problem.lot}.`;
    case "tick":
      return `The limit price of ${symbol} must be ${printPaise(problem.below)} or ${printPaise(problem.above)}: its tick size is ${printPaise(problem.tick)}.`;
    case "price_band":
      return `The limit price of ${symbol} must be between ${printPaise(problem.lower)} and ${printPaise(problem.upper)} today.`;
  }
}
