import type { Database } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { BillBody, BillLeg, BillProblem, OrderBill, WantedLeg } from "../../contract/index.ts";
import type { BrokerTrading, TradedShare } from "../../providers/brokers/index.ts";
import { findBroker } from "../brokers/index.ts";
import type { MarketFacts, PublishedVersion, StoredCompany } from "../market/index.ts";
import { describeHours, readMarketHours } from "../market-hours/index.ts";
import type { MarketHours } from "../market-hours/index.ts";
import type { TradingDeps } from "./trading-work.ts";
import { insertBill } from "./bills.repository.ts";

/** How long prices of a bill hold. */
const validMs = 5 * 60_000;
/** Percent that a limit may be worse than the last price. */
const bandPercent = 1;
/** Funds that purchases need besides their value, percent. */
const bufferPercent = 2;

export interface BillService {
  /**
   * What orders will cost at today's prices, with every check; stored, and nothing is sent.
   * @throws AppError `trading.unknown_share` (404), `market.not_published` (404).
   */
  make(owner: Owner, wanted: BillBody, signal: AbortSignal): Promise<OrderBill>;
  /**
   * Refuses orders whose price has left their limits since they were shown: they would wait for a
   * price that may not come back. Brokers without prices, or that do not answer, are not asked.
   * @throws AppError `trading.price_moved` (409).
   */
  requirePrices(
    owner: Owner,
    orders: readonly (TradedShare & Pick<BillLeg, "side" | "limit_paise">)[],
    signal: AbortSignal,
  ): Promise<void>;
}

export interface BillDeps extends TradingDeps {
  readonly facts: MarketFacts;
}

/** What the member's broker says now; null where it was not asked or did not answer. */
interface AtBroker {
  readonly id: number;
  readonly trading: BrokerTrading;
  readonly funds: number | null;
  /** Paise by ISIN. */
  readonly prices: ReadonlyMap<string, number> | null;
}

interface Share {
  readonly company: StoredCompany;
  readonly close: number | null;
}

export function createBillService(db: Database, deps: BillDeps): BillService {
  const { clock, desk, facts } = deps;

  const findShare = async (dataset: PublishedVersion, leg: WantedLeg): Promise<Share> => {
    const company = await facts.findCompanyByName(dataset, leg.symbol);
    if (company?.isin == null) {
      throw failure("trading.unknown_share", 404, `${leg.symbol} is not a share that is traded.`, {
        details: [{ path: "legs", message: `${leg.symbol} is not known` }],
      });
    }
    const trade = await facts.findLastTrade(dataset, company.coCode);
    const close = trade?.close.at(-1);
    return { company, close: close === undefined ? null : Math.round(close * 100) };
  };

  /** The broker's prices and funds; null without a login. */
  const ask = async (
    owner: Owner,
    shares: readonly TradedShare[],
    signal: AbortSignal,
  ): Promise<AtBroker | null> => {
    try {
      return await desk.withSession(owner.userId, async ({ brokerId, provider, token }) => {
        const { trading } = provider;
        const [funds, quotes] = await Promise.all([
          trading.funds(token, signal).catch(unlessOver),
          trading.can.quotes
            ? (trading.quotes?.(token, shares, signal).catch(unlessOver) ?? null)
            : null,
        ]);
        const prices =
          quotes === null ? null : new Map(quotes.map(({ isin, last }) => [isin, last]));
        return { id: brokerId, trading, funds, prices };
      });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };

  return {
    async requirePrices(owner, orders, signal) {
      const prices = (await ask(owner, orders, signal))?.prices ?? null;
      const moved = orders.filter(({ isin, side, limit_paise: limit }) => {
        const last = prices?.get(isin);
        if (last === undefined || limit === null) return false;
        return side === "BUY" ? last > limit : last < limit;
      });
      if (moved.length === 0) return;
      const names = moved.map(({ symbol }) => symbol).join(", ");
      throw failure(
        "trading.price_moved",
        409,
        `Prices moved beyond your limits: ${names}. Look at today's prices and confirm again.`,
        {
          fields: { error_code: 4000 },
          details: moved.map(({ symbol }) => ({ path: symbol, message: "moved beyond its limit" })),
        },
      );
    },
    async make(owner, wanted, signal) {
      const dataset = await facts.findVersion();
      if (dataset === null)
        throw failure("market.not_published", 404, "Market data is not available yet.");
      const shares = await Promise.all(wanted.legs.map((leg) => findShare(dataset, leg)));
      const traded = shares.map(({ company }, at) => tradedShare(company, wanted.legs[at]));
      const broker = await ask(owner, traded, signal);
      const at = clock.now();
      const hours = await readMarketHours(db, at);
      const legs = wanted.legs.map((leg, index) =>
        billLeg(leg, shares[index], traded[index], broker?.prices ?? null),
      );
      const total = (side: "BUY" | "SELL"): number =>
        legs.filter((leg) => leg.side === side).reduce((sum, leg) => sum + leg.value_paise, 0);
      const [buys, sells] = [total("BUY"), total("SELL")];
      const needed = Math.max(0, Math.ceil((buys * (100 + bufferPercent)) / 100) - sells);
      const available = broker?.funds ?? null;
      const problems: BillProblem[] =
        available !== null && needed > available
          ? [{ code: "funds", message: "Your funds do not cover these orders.", blocks: true }]
          : [];
      const sending = sendingOf(broker, hours);
      const isBlocked = [...problems, ...legs.flatMap((leg) => leg.problems)].some(
        ({ blocks }) => blocks,
      );
      const bill: OrderBill = {
        id: createPublicId(),
        created_at: at.toISOString(),
        valid_till: new Date(at.getTime() + validMs).toISOString(),
        kind: wanted.kind,
        belongs_to: wanted.belongs_to,
        broker: broker === null ? null : { id: broker.id, name: findBroker(broker.id)?.name ?? "" },
        sending,
        market_message: describeHours(hours),
        prices: broker?.prices == null ? "last_close" : "broker",
        price_as_of: broker?.prices == null ? dataset.asOf : at.toISOString(),
        legs,
        problems,
        buy_paise: buys,
        sell_paise: sells,
        charges_paise: 0,
        charges_source: "rates",
        tax_paise: 0,
        needed_paise: needed,
        available_paise: available,
        can_confirm: !isBlocked && sending !== "not_possible",
      };
      await insertBill(db, owner, bill);
      return bill;
    },
  };
}

/** Null where the broker does not answer; a login that is over is not hidden. */
const unlessOver = (error: unknown): null => {
  if (error instanceof AppError && error.code === "provider.unavailable") return null;
  throw error;
};

function tradedShare(company: StoredCompany, leg: WantedLeg | undefined): TradedShare {
  return {
    isin: company.isin ?? "",
    symbol: company.symbol,
    exchange: leg?.exchange ?? "NSE",
    series: company.series ?? "EQ",
  };
}

function billLeg(
  wanted: WantedLeg,
  share: Share | undefined,
  traded: TradedShare | undefined,
  prices: ReadonlyMap<string, number> | null,
): BillLeg {
  if (share === undefined || traded === undefined) throw new TypeError("A leg has no share");
  const { company, close } = share;
  const last = prices?.get(traded.isin) ?? close;
  const limit = wanted.limit_paise ?? (last === null ? null : protect(last, wanted.side));
  const price = limit ?? last;
  const quantity =
    wanted.quantity ?? (price === null ? 0 : Math.floor((wanted.amount_paise ?? 0) / price));
  const problems: BillProblem[] = [];
  if (last === null)
    problems.push({ code: "no_price", message: `${traded.symbol} has no price.`, blocks: true });
  else if (quantity === 0)
    problems.push({ code: "below_price", message: "Amount can't be less than LTP!", blocks: true });
  return {
    co_code: company.coCode,
    ...traded,
    name: company.name,
    side: wanted.side,
    quantity,
    last_paise: last,
    limit_paise: limit,
    value_paise: quantity * (price ?? 0),
    charges: null,
    tax: null,
    problems,
  };
}

const tick = 5;

/** The last price with the protection band, in the exchange's steps. */
function protect(last: number, side: "BUY" | "SELL"): number {
  const worst = (last * (side === "BUY" ? 100 + bandPercent : 100 - bandPercent)) / 100;
  return side === "BUY" ? Math.floor(worst / tick) * tick : Math.ceil(worst / tick) * tick;
}

function sendingOf(broker: AtBroker | null, hours: MarketHours): OrderBill["sending"] {
  const placing = broker?.trading.can.placing ?? "none";
  if (broker === null || placing === "none") return "not_possible";
  if (placing === "basket") return "on_broker_page";
  if (hours.state === "open") return "now";
  return broker.trading.can.afterMarket ? "after_market" : "at_open";
}
