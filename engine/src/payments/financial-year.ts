/** `FY2026-27` for a date from 1 Apr 2026 to 31 Mar 2027, as `YYYY-MM-DD` in Asia/Kolkata. */
export function financialYearOf(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < "04" ? 1 : 0);
  return `FY${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}
