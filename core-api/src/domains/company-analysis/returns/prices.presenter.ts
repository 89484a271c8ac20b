import type { CompanyDeliverables, CompanyReturns } from "../../../contract/index.ts";

export interface DeliverableRow {
  readonly Date: string;
  readonly close: number | null;
  readonly Totalvolume: number | null;
  readonly DeliverableQty: number | null;
  readonly DeliverablePercent: number | null;
}

export function presentDeliverables(
  deliverables: CompanyDeliverables | null,
): readonly DeliverableRow[] {
  return (deliverables?.days ?? []).map((row) => ({
    Date: row.day,
    close: row.close,
    Totalvolume: row.volume,
    DeliverableQty: row.delivered,
    DeliverablePercent: row.deliveredPercent,
  }));
}

export interface ReturnRow {
  readonly period: string;
  readonly from_date: string | null;
  readonly return_percent: number | null;
  readonly index: string | null;
  readonly index_return_percent: number | null;
}

export function presentReturns(returns: CompanyReturns | null): readonly ReturnRow[] {
  return (returns?.rows ?? []).map((row) => ({
    period: row.period,
    from_date: row.from,
    return_percent: row.percent,
    index: returns?.benchmark ?? null,
    index_return_percent: row.benchmarkPercent,
  }));
}
