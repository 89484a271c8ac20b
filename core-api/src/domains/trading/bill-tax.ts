import { estimateSaleTax, noReliefs } from "@munshi/engine/trading";
import type { Gains } from "@munshi/engine/trading";
import type { Executor } from "@munshi/db";
import { financialYear } from "@munshi/platform";
import type { ChargeLines, TaxEstimate } from "../../contract/index.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { Holdings, RealisedUnits } from "../holdings/index.ts";
import { sameDayOf } from "./bill-checks.ts";
import type { PricedOrder, ShareFacts } from "./bill-checks.ts";

/** Tax effects of the member's past and planned sales. */
export type SaleLedger = Pick<Holdings, "estimateSale" | "listRealised">;

/** A sale of a bill with its charges. */
export interface TaxedSale {
  readonly coCode: number;
  readonly share: ShareFacts;
  readonly order: PricedOrder;
  readonly charges: ChargeLines | null;
}

/**
 * Capital gains tax of the sales of a bill, in their order, each after the gains of this year and of the sales
 * before it; null where the ledger knows none of the shares, or no rates. The fair market value of
 * 31 Jan 2018 is not loaded: lots bought before keep their cost. Shares bought today are left out: their
 * gain is income of a business, at the member's own rate. Null also where the ledger and the broker
 * differ about today's purchases.
 */
export async function taxSales(
  db: Executor,
  ledger: SaleLedger,
  owner: Owner,
  brokerId: number | null,
  sales: readonly TaxedSale[],
  today: string,
): Promise<readonly (TaxEstimate | null)[]> {
  if (sales.length === 0) return [];
  let gains = sumGains(await ledger.listRealised(db, owner, financialYear(today)));
  const estimates: (TaxEstimate | null)[] = [];
  for (const { coCode, share, order, charges } of sales) {
    const price = order.limit ?? share.last;
    if (price === null || order.quantity <= 0) {
      estimates.push(null);
      continue;
    }
    const { isin, symbol } = share.traded;
    const proceedsPaise = order.quantity * price;
    const sale = { brokerId, coCode, isin, symbol, quantity: order.quantity, proceedsPaise };
    const lots = await ledger.estimateSale(db, owner, sale);
    const sameDay = sameDayOf(order.quantity, share);
    const isAgreed = sumUnits(lots.filter(({ isIntraday }) => isIntraday)) === sameDay;
    const known = lots.flatMap((lot) =>
      !isAgreed || lot.isIntraday || lot.acquiredOn === null || lot.costPaise === null
        ? []
        : [
            {
              origin: "",
              boughtOn: lot.acquiredOn,
              quantity: lot.quantity,
              cost: lot.costPaise,
              proceeds: lot.proceedsPaise,
            },
          ],
    );
    const charged = (charges?.total_paise ?? 0) - (charges?.stt_paise ?? 0);
    const deducted = Math.round((charged * (order.quantity - sameDay)) / order.quantity);
    const tax =
      known.length === 0
        ? null
        : estimateSaleTax(
            { soldOn: today, pieces: known, charges: deducted, fairValue: null },
            gains,
            noReliefs,
          );
    if (tax === null) {
      estimates.push(null);
      continue;
    }
    gains = { short: gains.short + tax.short, long: gains.long + tax.long };
    estimates.push({
      short_paise: tax.short,
      long_paise: tax.long,
      tax_paise: tax.tax,
      exemption_left_paise: tax.exemptionLeft,
      lots: tax.lots.map((lot) => ({
        bought_on: lot.boughtOn,
        quantity: lot.quantity,
        cost_paise: lot.cost ?? 0,
        gain_paise: lot.gain ?? 0,
        is_long: lot.isLong,
      })),
    });
  }
  return estimates;
}

const sumUnits = (lots: readonly RealisedUnits[]): number =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0);

function sumGains(realised: readonly RealisedUnits[]): Gains {
  let [short, long] = [0, 0];
  for (const { proceedsPaise, costPaise, isLong } of realised) {
    if (costPaise === null) continue;
    if (isLong === true) long += proceedsPaise - costPaise;
    else if (isLong === false) short += proceedsPaise - costPaise;
  }
  return { short, long };
}
