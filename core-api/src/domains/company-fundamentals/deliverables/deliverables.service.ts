import type { CompanyDeliverables } from "../../../contract/index.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import type { MarketFacts } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";

/** About three months of trading days. */
const mostDays = 60;

/** Recent trading days, newest first; null if none has delivery data. */
export async function listDeliverables(
  facts: MarketFacts,
  { dataset, company }: OpenCompany,
): Promise<CompanyDeliverables | null> {
  const yearBefore = Number(dataset.asOf.slice(0, 4)) - 1;
  const traded = await facts.listTradedDays(dataset, company.coCode, yearBefore);
  const days = Array.from(traded.days, (day, at) => {
    const volume = known(traded.volume[at]);
    const delivered = known(traded.delivered[at]);
    return {
      day: dateOfDay(day),
      close: known(traded.close[at]),
      volume,
      delivered,
      deliveredPercent: deliveredPercent(delivered, volume),
    };
  });
  const last = days.slice(-mostDays).toReversed();
  return last.some(({ delivered }) => delivered !== null) ? { days: last } : null;
}

/** Delivery as a percentage of volume; null if either is missing or nothing traded. */
export function deliveredPercent(delivered: number | null, volume: number | null): number | null {
  return delivered === null || volume === null || volume === 0 ? null : (100 * delivered) / volume;
}

/** A count, or null if the source omits it. */
export function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
