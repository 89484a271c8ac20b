import { expect, test } from "vitest";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { findImplausible } from "./implausible-day.ts";
import type { CalendarDay } from "./implausible-day.ts";
import type { TradingDay } from "./stale-day.ts";

/** Closes of companies in paise, each with the previous close printed by the exchange. */
function trading(
  ...rows: readonly (readonly [close: number, previousClose: number])[]
): TradingDay {
  return new Map(
    rows.map(([close, previousClose], company) => {
      const [open, high, low] = [close - 1, close + 2, close - 2];
      return [company, { open, high, low, close, previousClose, volume: 10, exchange: 0 }];
    }),
  );
}

const friday = "2026-01-02";
const closes = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000];
const before = [
  dayOfDate(friday),
  trading(...closes.map((close) => [close, close] as const)),
] as const;
/** The next session: every close 0.5 % higher. */
const after = trading(...closes.map((close) => [close * 1.005, close] as const));

const calendar: { readonly [date: string]: CalendarDay } = {
  "2026-01-26": { isOpen: false, name: "Republic Day" },
  "2026-02-01": { isOpen: true, name: "Union Budget" },
  "2026-01-03": { isOpen: false, name: null },
};
function judge(date: string, day: TradingDay, known: typeof before | null = before): unknown {
  const named = new Map(Object.entries(calendar).map(([on, entry]) => [dayOfDate(on), entry]));
  return (
    findImplausible(dayOfDate(date), day, known, (at) => named.get(at) ?? null)?.reason ?? null
  );
}

test("a weekend or holiday is not a trading day, unless the calendar has a special session", () => {
  expect(judge("2026-01-04", after)).toBe("2026-01-04 is a Sunday, no market day");
  expect(judge("2026-01-10", after)).toBe("2026-01-10 is a Saturday, no market day");
  expect(judge("2026-01-26", after)).toBe("2026-01-26 is Republic Day, no market day");
  expect(judge("2026-01-03", after)).toBe("2026-01-03 is a holiday, no market day");
  expect(judge("2026-02-01", after, null)).toBeNull();
  expect(judge("2026-01-05", after)).toBeNull();
});

test("a day in paise or in hundreds of rupees is rejected, however old the previous day is", () => {
  const scaled = (by: number): TradingDay =>
    trading(...closes.map((close) => [close * by, close * by] as const));
  const reason = "closes of 2026-03-10 are about";
  expect(judge("2026-03-10", scaled(100))).toBe(`${reason} 100 times those of 2026-01-02`);
  expect(judge("2026-03-10", scaled(0.01))).toBe(`${reason} 1/100 times those of 2026-01-02`);
  expect(judge("2026-03-10", scaled(2))).toBeNull();
});

test("a session is rejected if most previous closes differ from the stored ones", () => {
  const other = (count: number): TradingDay =>
    trading(
      ...closes.map((close, at) => [close * 1.005, at < count ? close * 1.1 : close] as const),
    );
  expect(judge("2026-01-05", other(4))).toBe(
    "previous closes of 2026-01-05 contradict the closes of 2026-01-02 for 4 of 6 companies",
  );
  expect(judge("2026-01-05", other(3))).toBeNull();
  // the session of the 5th may be missing
  expect(judge("2026-01-06", other(6))).toBeNull();
});
