import type { TradingDays } from "../../contract/index.ts";

/** Groups ascending days by month: a tenth of their size as dates in every answer. */
export function groupByMonth(days: readonly string[]): TradingDays {
  const months: Record<string, number[]> = {};
  for (const day of days) (months[day.slice(0, 7)] ??= []).push(Number(day.slice(8)));
  return { first: days[0] ?? "", last: days.at(-1) ?? "", months };
}
