import type { IsoDate } from "@munshi/engine/contract";
import { findClose } from "@munshi/engine";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import type { MarketFacts } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";

/** Source of the published price: the last trade, or a newer table of ready-made figures. */
export interface PriceSource {
  readonly day: IsoDate;
  /** Null if the price comes from a table. */
  readonly trade: { readonly volume: number; readonly delivered: number } | null;
}

/** Null for a company without a price. */
export async function findPriceSource(
  facts: MarketFacts,
  { dataset, company, figures }: OpenCompany,
): Promise<PriceSource | null> {
  if (figures.number("currentPrice") === null) return null;
  const traded = await facts.findLastTrade(dataset, company.coCode);
  const last = traded?.days[0];
  const tradeDay = last === undefined ? null : dateOfDay(last);
  const tableDay = await facts.findReportedPriceDay(dataset, company.coCode);
  if (tradeDay !== null && (tableDay === null || tableDay <= tradeDay)) {
    const volume = traded?.volume[0] ?? Number.NaN;
    const delivered = traded?.delivered[0] ?? Number.NaN;
    return { day: tradeDay, trade: { volume, delivered } };
  }
  return tableDay === null ? null : { day: tableDay, trade: null };
}

/** Day of the published price, or null. */
export async function findPriceDay(facts: MarketFacts, open: OpenCompany): Promise<IsoDate | null> {
  return (await findPriceSource(facts, open))?.day ?? null;
}

/** The trading day whose close is used for a past day, or null. */
export async function findPriceDayOf(
  facts: MarketFacts,
  { dataset, company }: OpenCompany,
  date: IsoDate,
): Promise<IsoDate | null> {
  const yearBefore = Number(date.slice(0, 4)) - 1;
  const traded = await facts.listTradedDays(dataset, company.coCode, yearBefore);
  const day = traded.days[findClose(traded, dayOfDate(date))];
  return day === undefined ? null : dateOfDay(day);
}
