import type { Database } from "@munshi/db";
import { AppError, marketDate } from "@munshi/platform";
import { dayOfDate } from "../../platform/clock/days.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type {
  BillBody,
  BillLeg,
  BillProblem,
  BrokerHolding,
  ChargeLines,
  OrderBill,
  WantedLeg,
} from "../../contract/index.ts";
import type {
  BrokerPosition,
  BrokerTrading,
  Quote,
  SessionToken,
  TradedShare,
} from "../../providers/brokers/index.ts";
import { findBroker } from "../brokers/index.ts";
import type { MarketFacts, PublishedVersion, StoredCompany } from "../market/index.ts";
import { describeHours, readMarketHours } from "../market-hours/index.ts";
import type { MarketHours } from "../market-hours/index.ts";
import { checkRules, readTerms, termsOf } from "./order-rules.ts";
import type { TermsByInstrument } from "./order-rules.ts";
import { sendingMode, sessionOf } from "./trading-work.ts";
import type { TradingDeps } from "./trading-work.ts";
import { chargeByBroker, chargeByRates, sameDayOfLeg } from "./bill-charges.ts";
import type { ChargedLeg } from "./bill-charges.ts";
import { checkLeg, priceOrder, undeliveredOf } from "./bill-checks.ts";
import type { ShareFacts } from "./bill-checks.ts";
import { taxSales } from "./bill-tax.ts";
import type { SaleLedger } from "./bill-tax.ts";
import { printPaise } from "../../platform/money/paise.ts";
import { purposeOf } from "./messages.ts";
import { findMember } from "./trading-members.repository.ts";
import { findBoxName, insertBill, listFilledOn } from "./bills.repository.ts";

/** Validity of a bill's prices. */
const validMs = 5 * 60_000;
/** Funds that purchases need besides their value, percent. */
const bufferPercent = 2;

export interface BillService {
  /**
   * Prices orders at today's prices and runs every check; stores the bill, sends nothing.
   * @throws AppError `trading.unknown_share` (404), `market.not_published` (404).
   */
  make(owner: Owner, wanted: BillBody, signal: AbortSignal): Promise<OrderBill>;
  /**
   * Refuses orders whose price has left their limits since they were shown: they would wait for a
   * price that may not come back. Brokers without prices, or that do not answer, are not asked.
   * Returns whether prices were read. @throws AppError `trading.price_moved` (409).
   */
  requirePrices(
    owner: Owner,
    orders: readonly (TradedShare & Pick<BillLeg, "side" | "limit_paise">)[],
    signal: AbortSignal,
  ): Promise<boolean>;
}

export interface BillDeps extends TradingDeps {
  readonly facts: MarketFacts;
  readonly sales: SaleLedger;
}

/** Current data from the member's broker; null if it was not asked or did not answer. */
interface AtBroker {
  readonly id: number;
  readonly trading: BrokerTrading;
  readonly funds: number | null;
  readonly quotes: ReadonlyMap<string, Quote> | null;
  readonly holdings: ReadonlyMap<string, BrokerHolding> | null;
  /** Shares bought less sold today, by exchange and share; of sales only. */
  readonly today: ReadonlyMap<string, number>;
  readonly token: SessionToken;
}

interface Share {
  readonly company: StoredCompany;
  readonly facts: Omit<
    ShareFacts,
    | "last"
    | "circuit"
    | "holding"
    | "boughtToday"
    | "isHoldingKnown"
    | "needsAuthorisation"
    | "lot"
    | "tick"
  >;
}

/** A share without a trade for so many days is suspended. */
const suspendedDays = 30;
/** Trading days whose median volume limits an order. */
const volumeDays = 60;

export function createBillService(db: Database, deps: BillDeps): BillService {
  const { clock, desk, facts, sales } = deps;

  /** Returns market data of the legs' shares, in the order of the legs. */
  const findShares = async (
    dataset: PublishedVersion,
    legs: readonly WantedLeg[],
  ): Promise<readonly Share[]> => {
    const companies = await facts.findCompaniesByName(
      dataset,
      legs.map(({ symbol }) => symbol),
    );
    const codes = [...new Set(Array.from(companies.values(), ({ coCode }) => coCode))];
    const year = Number(dataset.asOf.slice(0, 4)) - 1;
    const [trades, listed] = await Promise.all([
      facts.listTradedDaysOf(dataset, codes, year),
      facts.listSurveillanceOf(dataset, codes),
    ]);
    return legs.map(({ symbol, exchange }): Share => {
      const company = companies.get(symbol);
      if (company?.isin == null) {
        throw failure("trading.unknown_share", 404, `${symbol} is not a traded share.`, {
          details: [{ path: "legs", message: `${symbol} is not known` }],
        });
      }
      const traded = trades.get(company.coCode);
      const close = traded?.close.at(-1);
      const lastDay = traded?.days.at(-1);
      const isStale = lastDay === undefined || dayOfDate(dataset.asOf) - lastDay > suspendedDays;
      const isDelisted = company.delistedOn !== null && company.delistedOn <= dataset.asOf;
      const volumes = Array.from(traded?.volume.slice(-volumeDays) ?? []).filter((one) => one > 0);
      return {
        company,
        facts: {
          traded: {
            isin: company.isin,
            symbol: company.symbol,
            exchange,
            series: company.series ?? "EQ",
          },
          name: company.name,
          close: close === undefined || Number.isNaN(close) ? null : Math.round(close * 100),
          status: isDelisted ? "delisted" : isStale ? "suspended" : "listed",
          surveillance: (listed.get(company.coCode) ?? []).map(({ list, stage }) =>
            stage === null ? list : `${list}, ${stage}`,
          ),
          medianVolume: volumes.toSorted((one, other) => one - other)[volumes.length >> 1] ?? null,
        },
      };
    });
  };

  /** The broker's prices, funds and holdings; null without a login. */
  const ask = async (
    owner: Owner,
    shares: readonly TradedShare[],
    hasSales: boolean,
    signal: AbortSignal,
  ): Promise<AtBroker | null> => {
    try {
      return await desk.withSession(owner.userId, async ({ brokerId, provider, token }) => {
        const { trading } = provider;
        const [funds, quotes, holdings, positions] = await Promise.all([
          trading.funds(token, signal).catch(unlessOver),
          trading.can.quotes
            ? (trading.quotes?.(token, shares, signal).catch(unlessOver) ?? null)
            : null,
          hasSales ? trading.holdings(token, signal).catch(unlessOver) : null,
          hasSales ? (trading.positions?.(token, signal).catch(unlessOver) ?? null) : null,
        ]);
        const day = marketDate(clock.now());
        // A broker that does not state them fills at least what was ordered here.
        const traded = hasSales
          ? (positions ?? (await listFilledOn(db, owner.userId, brokerId, day)))
          : [];
        return {
          id: brokerId,
          trading,
          token,
          funds,
          quotes: quotes === null ? null : new Map(quotes.map((quote) => [quote.isin, quote])),
          holdings:
            holdings === null
              ? null
              : new Map(holdings.map((one) => [one.isin ?? one.symbol, one] as const)),
          today: sumByShare(traded),
        };
      });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };

  /** Merges market and broker data of a leg's share. */
  const join = (
    { facts: known }: Share,
    broker: AtBroker | null,
    { state }: MarketHours,
    terms: TermsByInstrument,
  ): ShareFacts => {
    const { isin, symbol, exchange } = known.traded;
    const quote = broker?.quotes?.get(isin);
    const { lowerCircuit: lower = null, upperCircuit: upper = null } = quote ?? {};
    const ofToday = [isin, symbol].map((name) => broker?.today.get(`${exchange} ${name}`) ?? 0);
    const boughtToday = Math.max(0, ...ofToday);
    const script = termsOf(terms, known.traded);
    const held = broker?.holdings?.get(isin) ?? broker?.holdings?.get(symbol) ?? null;
    // An order for the next session sells today's purchases before they are delivered.
    const isNextSession = state !== "open" && boughtToday > 0;
    return {
      ...known,
      last: quote?.last ?? known.close,
      circuit: lower === null || upper === null ? null : { lower, upper },
      holding: isNextSession ? withUndelivered(held, boughtToday) : held,
      boughtToday: isNextSession ? 0 : boughtToday,
      isHoldingKnown: broker?.holdings != null,
      needsAuthorisation: broker?.trading.can.authorisesHoldings === "call",
      lot: script?.lot ?? 1,
      tick: script?.tick ?? null,
    };
  };

  /** Charges of the legs in their order, by the broker where it computes them. */
  const charge = async (
    legs: readonly ChargedLeg[],
    broker: AtBroker | null,
    signal: AbortSignal,
  ): Promise<{
    readonly charges: readonly (ChargeLines | null)[];
    readonly source: OrderBill["charges_source"];
  }> => {
    const key = broker === null ? undefined : findBroker(broker.id)?.key;
    const byRates = chargeByRates(legs, key ?? "", marketDate(clock.now()));
    // Brokers estimate delivery orders.
    const charged = legs.filter(
      (leg) => leg.order.quantity > 0 && leg.order.limit !== null && sameDayOfLeg(leg) === 0,
    );
    if (broker?.trading.can.estimatesCharges !== true || charged.length === 0)
      return { charges: byRates, source: "rates" };
    const orders = charged.map(({ share, side, order }, at) => ({
      ...share.traded,
      tag: `estimate${at}`,
      side,
      quantity: order.quantity,
      limit: order.limit,
      isAfterMarket: false,
    }));
    const estimates = await broker.trading
      .estimateCharges?.(broker.token, orders, signal)
      .catch(unlessRefused);
    if (estimates?.length !== charged.length) return { charges: byRates, source: "rates" };
    const charges = legs.map((leg, at) => {
      const estimate = estimates[charged.indexOf(leg)];
      const usual = byRates[at] ?? null;
      return estimate === undefined ? usual : chargeByBroker(estimate, usual);
    });
    return { charges, source: "broker" };
  };

  return {
    async requirePrices(owner, orders, signal) {
      const quotes = (await ask(owner, orders, false, signal))?.quotes ?? null;
      const moved = orders.filter(({ isin, side, limit_paise: limit }) => {
        const last = quotes?.get(isin)?.last;
        if (last === undefined || limit === null) return false;
        return side === "BUY" ? last > limit : last < limit;
      });
      if (moved.length === 0) return quotes !== null;
      const names = moved.map(({ symbol }) => symbol).join(", ");
      throw failure(
        "trading.price_moved",
        409,
        `Prices moved beyond your limits: ${names}. Review the new prices and confirm again.`,
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
      const shares = await findShares(dataset, wanted.legs);
      const traded = shares.map((share) => share.facts.traded);
      const hasSales = wanted.legs.some(({ side }) => side === "SELL");
      const broker = await ask(owner, traded, hasSales, signal);
      const [hours, member] = [
        await readMarketHours(db, clock.now()),
        await findMember(db, owner.userId),
      ];
      const terms = await readTerms(db, traded);
      const priced = shares.map((share, at) => {
        const leg = wanted.legs[at];
        if (leg === undefined) throw new TypeError("A share has no leg");
        const known = join(share, broker, hours, terms);
        return {
          leg,
          side: leg.side,
          company: share.company,
          share: known,
          order: priceOrder(leg, known),
        };
      });
      const { charges, source } = await charge(priced, broker, signal);
      const at = clock.now();
      const ruled = await checkRules(
        db,
        { userId: owner.userId, day: marketDate(at), session: sessionOf(hours, at) },
        priced.map(({ side, share, order }) => ({
          ...share.traded,
          side,
          quantity: order.quantity,
          value: order.quantity * (order.limit ?? share.last ?? 0),
        })),
      );
      const sold = priced.flatMap((one, index) =>
        one.side === "SELL"
          ? [{ ...one, coCode: one.company.coCode, charges: charges[index] ?? null, index }]
          : [],
      );
      const taxes = await taxSales(db, sales, owner, broker?.id ?? null, sold, marketDate(at));
      const taxOf = (index: number) => taxes[sold.findIndex((one) => one.index === index)] ?? null;
      const legs: readonly BillLeg[] = priced.map(({ leg, company, share, order }, index) => ({
        co_code: company.coCode,
        ...share.traded,
        name: share.name,
        side: leg.side,
        quantity: order.quantity,
        last_paise: share.last,
        limit_paise: order.limit,
        value_paise: order.quantity * (order.limit ?? share.last ?? 0),
        charges: charges[index] ?? null,
        tax: taxOf(index),
        problems: [
          ...checkLeg(leg, order, share),
          ...(ruled[index] ?? []),
          ...(isRepeated(priced, index) ? [repeatedProblem] : []),
        ],
      }));
      const sums = sumLegs(legs);
      const late = priced.reduce(
        (sum, { side, order, share }) =>
          side === "SELL"
            ? sum + undeliveredOf(order.quantity, share) * (order.limit ?? share.last ?? 0)
            : sum,
        0,
      );
      const needed = Math.max(0, withBuffer(sums.buy_paise) - sums.sell_paise + late);
      const available = broker?.funds ?? null;
      const problems = [
        ...(member.frozenAt === null ? [] : [frozenProblem]),
        ...(available !== null && needed > available ? [lacksFunds(needed, available)] : []),
      ];
      const sending = sendingOf(broker, hours, at);
      const isBlocked = [...problems, ...legs.flatMap((leg) => leg.problems)].some(
        ({ blocks }) => blocks,
      );
      const hasQuotes = broker?.quotes != null;
      const bill: OrderBill = {
        id: createPublicId(),
        created_at: at.toISOString(),
        valid_till: new Date(at.getTime() + validMs).toISOString(),
        kind: wanted.kind,
        belongs_to: wanted.belongs_to,
        purpose: purposeOf(await findBoxName(db, owner.userId, wanted.belongs_to), wanted.kind),
        broker: broker === null ? null : { id: broker.id, name: findBroker(broker.id)?.name ?? "" },
        sending,
        market_message: describeHours(hours),
        prices: hasQuotes ? "broker" : "last_close",
        price_as_of: hasQuotes ? at.toISOString() : dataset.asOf,
        legs,
        problems,
        ...sums,
        charges_source: source,
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

/** Null where the broker does not compute charges now: tables do. */
const unlessRefused = (error: unknown): null => {
  if (error instanceof AppError && error.code !== "broker.session_over") return null;
  throw error;
};

/** By exchange and ISIN, or symbol where no ISIN is stated. */
function sumByShare(
  rows: readonly (Pick<BrokerPosition, "exchange" | "quantity"> & {
    readonly isin: string | null;
    readonly symbol?: string;
  })[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { exchange, isin, symbol = "", quantity } of rows) {
    const key = `${exchange} ${isin ?? symbol}`;
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  }
  return sums;
}

/** A holding with so many more shares that are not delivered yet. */
function withUndelivered(
  held: ShareFacts["holding"],
  count: number,
): NonNullable<ShareFacts["holding"]> {
  const { quantity, t1_quantity: t1, sellable_quantity: sellable } = held ?? noShares;
  return {
    quantity: quantity + count,
    t1_quantity: t1 + count,
    sellable_quantity: sellable,
  };
}

const noShares = { quantity: 0, t1_quantity: 0, sellable_quantity: 0 };

const withBuffer = (paise: number): number => Math.ceil((paise * (100 + bufferPercent)) / 100);

function sumLegs(
  legs: readonly BillLeg[],
): Pick<OrderBill, "buy_paise" | "sell_paise" | "charges_paise" | "tax_paise"> {
  const sum = (value: (leg: BillLeg) => number): number =>
    legs.reduce((total, leg) => total + value(leg), 0);
  return {
    buy_paise: sum((leg) => (leg.side === "BUY" ? leg.value_paise : 0)),
    sell_paise: sum((leg) => (leg.side === "SELL" ? leg.value_paise : 0)),
    charges_paise: sum(({ charges }) => charges?.total_paise ?? 0),
    tax_paise: sum(({ tax }) => tax?.tax_paise ?? 0),
  };
}

/** Returns true if an earlier leg has the same share and side; charges and lots are per order. */
function isRepeated(
  legs: readonly { readonly side: string; readonly company: StoredCompany }[],
  at: number,
): boolean {
  const leg = legs[at];
  return legs
    .slice(0, at)
    .some(({ side, company }) => side === leg?.side && company.coCode === leg.company.coCode);
}

const repeatedProblem: BillProblem = {
  code: "duplicate",
  message: "This share is in the order twice. Combine the two.",
  blocks: true,
};

const frozenProblem: BillProblem = {
  code: "frozen",
  message: "Your freeze switch is on. Turn it off to place orders.",
  blocks: true,
};

function lacksFunds(needed: number, available: number): BillProblem {
  return {
    code: "funds",
    message: `These orders need ${printPaise(needed)}, including 2 % for price changes. You have ${printPaise(available)} at your broker. Add funds or reduce the order.`,
    blocks: true,
  };
}

function sendingOf(broker: AtBroker | null, hours: MarketHours, at: Date): OrderBill["sending"] {
  const placing = broker?.trading.can.placing ?? "none";
  if (broker === null || placing === "none") return "not_possible";
  if (placing === "basket") return "on_broker_page";
  const mode = sendingMode(hours, at, broker.trading.can);
  return mode === "closed" ? "at_open" : mode;
}
