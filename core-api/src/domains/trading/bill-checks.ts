import { checkOrder, protectedLimit, quantityFor, tickOf } from "@munshi/engine/trading";
import type { CircuitLimits, OrderProblem } from "@munshi/engine/trading";
import type { BillProblem, BrokerHolding, WantedLeg } from "../../contract/index.ts";
import type { TradedShare } from "../../providers/brokers/index.ts";
import { printPaise } from "../../platform/money/print-paise.ts";

/** What is known of a share before it is ordered. Paise; null: not known. */
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
  /** The broker was asked for its holdings. */
  readonly isHoldingKnown: boolean;
  /** The member may have to authorise a sale. */
  readonly needsAuthorisation: boolean;
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

const tickIn = ({ traded, close, last }: ShareFacts): number | null => {
  const base = close ?? last;
  return base === null ? null : tickOf(traded.exchange, base, null);
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
    lot: 1,
  }).map((problem) => stops(codeOf(problem), describe(problem, symbol)));
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
  if (tradeToTrade.has(share.traded.series)) {
    problems.push(
      warns(
        "trade_to_trade",
        `${symbol} is in the trade-to-trade segment: shares bought today cannot be sold today.`,
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
  { traded: { symbol }, holding, isHoldingKnown, needsAuthorisation }: ShareFacts,
  stops: (code: BillProblem["code"], message: string) => BillProblem,
  warns: (code: BillProblem["code"], message: string) => BillProblem,
): readonly BillProblem[] {
  if (!isHoldingKnown) return [];
  const held = holding?.quantity ?? 0;
  const incoming = holding?.t1_quantity ?? 0;
  const sellable = holding?.sellable_quantity ?? held - incoming;
  if (quantity > held)
    return [stops("holdings", `You hold ${print(held)} shares of ${symbol} at your broker.`)];
  if (quantity > sellable && incoming > 0) {
    return [
      stops(
        "t1",
        `${print(incoming)} shares of ${symbol} were bought on the last trading day and are not delivered yet: ${print(sellable)} can be sold today.`,
      ),
    ];
  }
  if (quantity > sellable)
    return [stops("holdings", `You can sell ${print(sellable)} shares of ${symbol} today.`)];
  return needsAuthorisation
    ? [
        warns(
          "authorisation",
          `Your broker may ask you to authorise the sale of ${symbol} before it is sent.`,
        ),
      ]
    : [];
}

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
