import { chargesOfOrders } from "@munshi/engine/trading";
import type { Charges } from "@munshi/engine/trading";
import type { ChargeLines } from "../../contract/index.ts";
import type { EstimatedCharges } from "../../providers/brokers/index.ts";
import type { PricedOrder, ShareFacts } from "./bill-checks.ts";

/** An order of a bill that can be charged: it has shares and a price. */
export interface ChargedLeg {
  readonly share: ShareFacts;
  readonly side: "BUY" | "SELL";
  readonly order: PricedOrder;
}

/**
 * Charges by rate tables (see the engine's), in the order of the legs; null without shares or a
 * price. The first holder counts as a man where brokers charge women less.
 */
export function chargeByRates(
  legs: readonly ChargedLeg[],
  broker: string,
  date: string,
): readonly (ChargeLines | null)[] {
  const charged = legs.map(({ share, side, order }) => {
    const price = order.limit ?? share.last;
    if (order.quantity <= 0 || price === null) return null;
    const { exchange, series, isin } = share.traded;
    const fills = [{ quantity: order.quantity, price }];
    return { date, exchange, series, isin, side, product: "delivery", fills } as const;
  });
  const known = charged.filter((one) => one !== null);
  const { orders } = chargesOfOrders(known, { broker, isWomanFirstHolder: false });
  let at = 0;
  return charged.map((one) => {
    if (one === null) return null;
    const charges = orders[at];
    at += 1;
    return charges === undefined ? null : linesOf(charges);
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
