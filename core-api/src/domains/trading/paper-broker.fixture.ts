import { AppError } from "@munshi/platform";
import type { BrokerOrder } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type {
  BrokerTrading,
  OrderToPlace,
  PlacedOrder,
  TradingCapabilities,
} from "../../providers/brokers/index.ts";

/** Outcome of the next order sent. */
export type Fate =
  | "accepted"
  /** The broker has the order, but its answer is lost. */
  | "answer_lost"
  /** Neither the order nor an answer arrives. */
  | "order_lost"
  | "unsent"
  | "refused"
  | "unauthorised"
  | "rate"
  | "session_over";

interface PaperOrder {
  readonly id: string;
  /** Without a tag: the broker's page lost it. */
  readonly terms: OrderToPlace;
  readonly placedAt: Date;
  /** Number of book reads that do not show it yet. */
  hidden: number;
  filled: number;
  status: "open" | "cancelled" | "rejected" | "complete";
}

/** A broker in this process that forgets nothing, with faults to choose. */
export interface PaperBroker {
  readonly trading: BrokerTrading;
  readonly orders: readonly PaperOrder[];
  /** Tags that were sent twice. */
  readonly repeated: string[];
  /** Fates of the next orders; then `accepted`. */
  readonly fates: Fate[];
  /** The next reads of the book fail. */
  unreadable: number;
  /** The next orders are not shown in so many reads of the book. */
  hides: number;
  refusesCancels: boolean;
  /** Fills are shown without their price. */
  hidesPrices: boolean;
  isLoggedIn: boolean;
  funds: number;
  fill(at: number, part: number): void;
  /**
   * The member confirms the first so many orders of a page, the one opened last unless another is
   * named; only the pages of VAS keep tags.
   */
  confirmPage(
    count: number,
    page?: { readonly number?: number; readonly keepsTags?: boolean },
  ): void;
  end(at: number, status: "cancelled" | "rejected"): void;
  find(tag: string): PaperOrder | undefined;
  clear(): void;
}

const can: TradingCapabilities = {
  placing: "calls",
  basketLength: 10,
  tagLength: 20,
  afterMarket: true,
  marketOrders: false,
  authorisesHoldings: "unknown",
  quotes: false,
  estimatesCharges: false,
  ordersPerSecond: 10,
  ordersPerMinute: 400,
};

const richPaise = 100_000_000_000;

export const sessionOver = (): AppError =>
  new AppError("broker.session_over", 400, "Log in to your broker again.");
const unavailable = (): AppError =>
  new AppError("provider.unavailable", 503, "The broker does not respond.");

export function createPaperBroker(clock: Clock): PaperBroker {
  const orders: PaperOrder[] = [];
  const repeated: string[] = [];
  const fates: Fate[] = [];
  let number = 0;
  /** Pages on which nothing was confirmed yet. */
  const pages: (readonly OrderToPlace[])[] = [];

  const take = (terms: OrderToPlace): PaperOrder => {
    if (terms.tag !== "" && orders.some((order) => order.terms.tag === terms.tag))
      repeated.push(terms.tag);
    number += 1;
    const order: PaperOrder = {
      id: `P${number}`,
      terms,
      placedAt: clock.now(),
      hidden: broker.hides,
      filled: 0,
      status: "open",
    };
    orders.push(order);
    return order;
  };

  const place = (terms: OrderToPlace): PlacedOrder => {
    switch (fates.shift() ?? "accepted") {
      case "accepted":
        return { outcome: "accepted", orderId: take(terms).id };
      case "answer_lost":
        take(terms);
        return { outcome: "unknown" };
      case "order_lost":
        return { outcome: "unknown" };
      case "unsent":
        return { outcome: "unsent" };
      case "refused":
        return { outcome: "refused", reason: "price", text: "Outside the circuit limits" };
      case "unauthorised":
        return { outcome: "refused", reason: "authorisation", text: "Needs authorisation" };
      case "rate":
        return { outcome: "refused", reason: "rate", text: "Too many requests" };
      case "session_over":
        broker.isLoggedIn = false;
        throw sessionOver();
    }
  };

  const show = ({ id, terms, filled, status, placedAt }: PaperOrder): BrokerOrder => ({
    order_id: id,
    tag: terms.tag === "" ? null : terms.tag,
    symbol: terms.symbol,
    exchange: terms.exchange,
    side: terms.side,
    quantity: terms.quantity,
    filled_quantity: filled,
    price: (terms.limit ?? 0) / 100,
    average_price: filled === 0 || broker.hidesPrices ? null : (terms.limit ?? 0) / 100,
    status,
    status_text: status.toUpperCase(),
    placed_at: placedAt.toISOString(),
  });

  const requireLogin = (): void => {
    if (!broker.isLoggedIn) throw sessionOver();
  };

  const broker: PaperBroker = {
    orders,
    repeated,
    fates,
    unreadable: 0,
    hides: 0,
    refusesCancels: false,
    hidesPrices: false,
    isLoggedIn: true,
    funds: richPaise,
    trading: {
      can,
      async funds() {
        requireLogin();
        return broker.funds;
      },
      holdings: async () => [],
      async orders() {
        requireLogin();
        if (broker.unreadable > 0) {
          broker.unreadable -= 1;
          throw unavailable();
        }
        return orders.flatMap((order) => {
          if (order.hidden === 0) return [show(order)];
          order.hidden -= 1;
          return [];
        });
      },
      async place(_session, terms) {
        requireLogin();
        return place(terms);
      },
      async basket(terms) {
        pages.push(terms);
        return {
          method: "POST",
          url: "https://broker.example/basket",
          fields: { count: String(terms.length) },
        };
      },
      async authoriseHoldings(_session, sales, returnTo) {
        requireLogin();
        const fields = { sales: JSON.stringify(sales), returnTo };
        return { method: "GET", url: "https://depository.example/", fields };
      },
      async cancel(_session, orderId) {
        requireLogin();
        const order = orders.find(({ id }) => id === orderId);
        if (order?.status !== "open") return { outcome: "refused", text: "Not open" };
        if (broker.refusesCancels) return { outcome: "refused", text: "Not now" };
        order.status = "cancelled";
        return { outcome: "asked" };
      },
    },
    confirmPage(count, { number: at = pages.length - 1, keepsTags = false } = {}) {
      const [page = []] = pages.splice(at % Math.max(1, pages.length), 1);
      for (const terms of page.slice(0, count)) take(keepsTags ? terms : { ...terms, tag: "" });
    },
    fill(at, part) {
      const order = orders[at % Math.max(1, orders.length)];
      if (order?.status !== "open") return;
      order.filled = Math.min(order.terms.quantity, order.filled + part);
      if (order.filled === order.terms.quantity) order.status = "complete";
    },
    end(at, status) {
      const order = orders[at % Math.max(1, orders.length)];
      if (order?.status !== "open" || (status === "rejected" && order.filled > 0)) return;
      order.status = status;
    },
    find: (tag) => orders.find(({ terms }) => terms.tag === tag),
    clear() {
      orders.length = 0;
      repeated.length = 0;
      fates.length = 0;
      pages.length = 0;
      Object.assign(broker, {
        refusesCancels: false,
        hidesPrices: false,
        unreadable: 0,
        hides: 0,
        isLoggedIn: true,
        funds: richPaise,
      });
    },
  };
  return broker;
}
