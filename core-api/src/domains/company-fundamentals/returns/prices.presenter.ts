import type { CompanyDeliverables, CompanyReturns } from "../../../contract/index.ts";

export function presentDeliverables(deliverables: CompanyDeliverables | null) {
  return (deliverables?.days ?? []).map((row) => ({
    Date: row.day,
    close: row.close,
    Totalvolume: row.volume,
    DeliverableQty: row.delivered,
    DeliverablePercent: row.deliveredPercent,
  }));
}

export function presentReturns(returns: CompanyReturns | null) {
  return (returns?.rows ?? []).map((row) => ({
    period: row.period,
    from_date: row.from,
    return_percent: row.percent,
    index: returns?.benchmark ?? null,
    index_return_percent: row.benchmarkPercent,
  }));
}
