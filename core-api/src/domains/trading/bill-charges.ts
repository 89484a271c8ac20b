import { chargesOfOrders, sumCharges } from "@munshi/engine/trading";
import type { Charges } from "@munshi/engine/trading";
import type { ChargeLines } from "../../contract/index.ts";
import type { EstimatedCharges } from "../../providers/brokers/index.ts";
import { sameDayOf } from "./bill-checks.ts";
import type { PricedOrder, ShareFacts } from "./bill-checks.ts";

/** An order of a bill that can be charged: it has shares and a price. */
export interface ChargedLeg {
  readonly share: ShareFacts;
  readonly side: "BUY" | "SELL";
  readonly order: PricedOrder;
}

/** Returns how many shares of a leg are sold on the day they were bought. */
export const sameDayOfLeg = ({ side, order, share }: ChargedLeg): number =>
  side === "SELL" ? sameDayOf(order.quantity, share) : 0;

/**
 * Charges by rate tables (see the engine's), in the order of the legs; null without shares or a
 * price. Shares sold on the day of their purchase are charged as intraday, the rest of the leg as
 * delivery; what the purchase was charged as delivery is not given back here. The first holder counts as a man where brokers charge women less.
 */
export function chargeByRates(
  legs: readonly ChargedLeg[],
  broker: string,
  date: string,
): readonly (ChargeLines | null)[] {
  const charged = legs.map((leg) => {
    const { share, side, order } = leg;
    const price = order.limit ?? share.last;
    if (order.quantity <= 0 || price === null) return [];
    const { exchange, series, isin } = share.traded;
    const sameDay = sameDayOfLeg(leg);
    const parts = [
      { product: "delivery", quantity: order.quantity - sameDay },
      { product: "intraday", quantity: sameDay },
    ] as const;
    return parts
      .filter(({ quantity }) => quantity > 0)
      .map(({ product, quantity }, at) => {
        const fills = [{ quantity, price }];
        return { date, exchange, series, isin, side, product, fills, isRest: at > 0 };
      });
  });
  const { orders } = chargesOfOrders(charged.flat(), { broker, isWomanFirstHolder: false });
  let at = 0;
  return charged.map((parts) => {
    const own = orders.slice(at, at + parts.length);
    at += parts.length;
    return own.length === 0 ? null : linesOf(sumCharges(own));
  });
}

function linesOf({ lines, total }: Charges): ChargeLines {
  return {
    brokerage_paise: lines.brokerage,
    stt_paise: lines.stt ?? 0,
    exchange_paise: lines.exchange ?? 0,
    sebi_paise: lines.sebi ?? 0,
    stamp_paise: lines.stamp ?? 0,
    gst_paise: lines.gst ?? 0,
    dp_paise: lines.dp,
    total_paise: total,
  };
}

/** The broker's own estimate; the depository's charge, which it leaves out, is of the rate tables. */
export function chargeByBroker(
  estimate: EstimatedCharges,
  byRates: ChargeLines | null,
): ChargeLines {
  const dp = byRates?.dp_paise ?? null;
  return {
    brokerage_paise: estimate.brokerage,
    stt_paise: estimate.stt,
    exchange_paise: estimate.exchange,
    sebi_paise: estimate.sebi,
    stamp_paise: estimate.stampDuty,
    gst_paise: estimate.gst,
    dp_paise: dp,
    total_paise: estimate.total + (dp ?? 0),
  };
}
