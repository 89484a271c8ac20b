import type { IsoDate } from "@munshi/engine/contract";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Month of a period's end: `Mar 2025`. */
export function labelMonth(periodEnd: IsoDate): string {
  return `${months[Number(periodEnd.slice(5, 7)) - 1] ?? ""} ${periodEnd.slice(0, 4)}`;
}

/**
 * `Q1 FY26`: a quarter of the financial year, named by the calendar year of its end. Years end in
 * March unless the company's accounts end in another month.
 */
export function labelQuarter(periodEnd: IsoDate, yearEnd: IsoDate | null): string {
  const last = yearEnd === null ? 3 : Number(yearEnd.slice(5, 7));
  const month = Number(periodEnd.slice(5, 7));
  const year = Number(periodEnd.slice(0, 4)) + (month > last ? 1 : 0);
  const quarter = (((month - last - 1 + 12) % 12) / 3) | 0;
  return `Q${quarter + 1} FY${String(year % 100).padStart(2, "0")}`;
}
