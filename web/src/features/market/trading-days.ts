import type { TradingDays } from "@munshi/bff/contract";

const millisecondsADay = 86_400_000;

/** Returns true if text is a valid date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && shiftDay(text, 0) === text;
}

/** Returns the date `by` days later; returns invalid text unchanged. */
export function shiftDay(day: string, by: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  return new Date(time + by * millisecondsADay).toISOString().slice(0, 10);
}

/** The same day of a month so many months later, or the month's last where it is shorter. */
export function shiftMonth(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + by, 0));
  const same = Math.min(date, last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(same).padStart(2, "0")}`;
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The days of a month, in weeks from Monday on; null where a week begins or ends outside it. */
export function listWeeks(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`;
  const count = Number(shiftDay(shiftMonth(first, 1), -1).slice(8));
  const before = weekdayOf(first);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => {
      const at = week * 7 + place - before;
      return at < 0 || at >= count ? null : shiftDay(first, at);
    }),
  );
}

export function isTradingDay({ months }: TradingDays, day: string): boolean {
  return months[day.slice(0, 7)]?.includes(Number(day.slice(8))) === true;
}

/** Returns the nearest trading day after or before a day, or null if there is none. */
export function findTradingDay({ months }: TradingDays, day: string, by: 1 | -1): string | null {
  const own = day.slice(0, 7);
  const candidates = Object.keys(months).filter((month) => (by > 0 ? month >= own : month <= own));
  const ordered = by > 0 ? candidates : candidates.toReversed();
  for (const month of ordered) {
    const dates = (months[month] ?? []).map((date) => `${month}-${String(date).padStart(2, "0")}`);
    const found = by > 0 ? dates.find((date) => date > day) : dates.findLast((date) => date < day);
    if (found !== undefined) return found;
  }
  return null;
}
