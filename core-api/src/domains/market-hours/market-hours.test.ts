import { expect, test } from "vitest";
import { findMarketHours } from "./market-hours.ts";
import type { Calendar, CalendarDay } from "./market-hours.ts";

const holiday = (name: string): CalendarDay => ({
  isOpen: false,
  name,
  opensAt: null,
  closesAt: null,
});
const special = (name: string, opensAt: string | null, closesAt: string | null): CalendarDay => ({
  isOpen: true,
  name,
  opensAt,
  closesAt,
});
// 2026-11-08 is a Sunday.
const calendar: Calendar = new Map([
  ["2026-11-08", special("Diwali Laxmi Pujan", "13:45", "14:45")],
  ["2026-11-10", holiday("Diwali Balipratipada")],
  ["2026-12-05", special("A session without hours", null, null)],
]);
const at = (instant: string) => {
  const { state, nextOpening, occasion } = findMarketHours(calendar, new Date(instant));
  return [state, nextOpening?.toISOString() ?? null, occasion];
};

test.each([
  ["08:59:59 of a Monday", "2026-11-09T03:29:59Z", "closed", "2026-11-09T03:45:00.000Z"],
  ["09:00", "2026-11-09T03:30:00Z", "pre-open", "2026-11-09T03:45:00.000Z"],
  ["09:15", "2026-11-09T03:45:00Z", "open", "2026-11-11T03:45:00.000Z"],
  ["15:29:59", "2026-11-09T09:59:59Z", "open", "2026-11-11T03:45:00.000Z"],
  ["15:30", "2026-11-09T10:00:00Z", "closed", "2026-11-11T03:45:00.000Z"],
  ["a Friday evening", "2026-11-13T13:00:00Z", "closed", "2026-11-16T03:45:00.000Z"],
  [
    "00:10 of a Monday, a Sunday in UTC",
    "2026-11-15T18:40:00Z",
    "closed",
    "2026-11-16T03:45:00.000Z",
  ],
])("at %s", (_title, instant, state, next) => {
  expect(at(instant)).toEqual([state, next, null]);
});

test("a holiday is closed and named", () => {
  expect(at("2026-11-10T05:00:00Z")).toEqual([
    "closed",
    "2026-11-11T03:45:00.000Z",
    "Diwali Balipratipada",
  ]);
});

test("a special session keeps its own hours, on a Sunday too", () => {
  const name = "Diwali Laxmi Pujan";
  expect(at("2026-11-06T12:00:00Z")).toEqual(["closed", "2026-11-08T08:15:00.000Z", null]);
  expect(at("2026-11-08T05:00:00Z")).toEqual(["closed", "2026-11-08T08:15:00.000Z", name]);
  expect(at("2026-11-08T08:00:00Z")[0]).toBe("pre-open");
  expect(at("2026-11-08T08:30:00Z")).toEqual(["open", "2026-11-09T03:45:00.000Z", name]);
});

test("a special session without hours does not open the market", () => {
  expect(at("2026-12-05T06:00:00Z")).toEqual([
    "closed",
    "2026-12-07T03:45:00.000Z",
    "A session without hours",
  ]);
});

test("no next opening is returned if every searched day is closed", () => {
  const days = Array.from({ length: 40 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 10, 9 + day)).toISOString().slice(0, 10);
    return [date, holiday("Closed")] as const;
  });
  expect(findMarketHours(new Map(days), new Date("2026-11-09T05:00:00Z")).nextOpening).toBeNull();
});
