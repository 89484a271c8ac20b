import { assert, date as anyDate, property } from "fast-check";
import { expect, test } from "vitest";
import { someMarket } from "./market.fixture.ts";
import {
  findTradingDay,
  isDay,
  isTradingDay,
  listWeeks,
  shiftDay,
  shiftMonth,
  weekdayOf,
} from "./trading-days.ts";

const { days } = someMarket;

test("steps lead from trading day to trading day, over months without any, and end with the data", () => {
  const forward: string[] = [];
  for (let day: string | null = days.first; day !== null; day = findTradingDay(days, day, 1)) {
    forward.push(day);
  }
  expect(forward).toEqual([
    "2024-03-05",
    "2024-03-06",
    "2025-10-30",
    "2025-10-31",
    "2025-11-13",
    "2025-11-14",
    "2025-11-17",
    "2025-11-18",
    "2025-11-20",
  ]);
  expect(forward.every((day) => isTradingDay(days, day))).toBe(true);
  expect(findTradingDay(days, "2025-11-19", -1)).toBe("2025-11-18");
  expect(findTradingDay(days, "2025-01-01", -1)).toBe("2024-03-06");
  expect(findTradingDay(days, days.first, -1)).toBeNull();
});

test("a month's weeks hold each of its days once, on its weekday", () => {
  expect(listWeeks("2026-11").map((week) => week[0]?.slice(8) ?? null)).toEqual([
    null,
    "02",
    "09",
    "16",
    "23",
    "30",
  ]);
  assert(
    property(anyDate({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
      const month = date.toISOString().slice(0, 7);
      const weeks = listWeeks(month);
      const tradingDays = weeks.flat().filter((day) => day !== null);
      expect(tradingDays[0]).toBe(`${month}-01`);
      expect(shiftDay(tradingDays.at(-1) ?? "", 1)).toBe(shiftMonth(`${month}-01`, 1));
      const places = weeks.map((week) => week.map((day) => day !== null && weekdayOf(day)));
      expect(
        places.every((week) => week.every((found, place) => found === false || found === place)),
      ).toBe(true);
    }),
  );
});

test("a month later is the same day, or the last of a shorter month", () => {
  expect(shiftMonth("2025-01-31", 1)).toBe("2025-02-28");
  expect(shiftMonth("2024-03-31", -1)).toBe("2024-02-29");
  expect(shiftMonth("2025-12-05", 1)).toBe("2026-01-05");
  expect([isDay("2025-02-28"), isDay("2025-02-30"), isDay("today")]).toEqual([true, false, false]);
});
