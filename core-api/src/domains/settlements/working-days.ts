import type { IsoDate } from "@munshi/engine/contract";
import { dateOfDay, dayOfDate, weekdayOfDay } from "../../platform/clock/days.ts";

/** The date so many working days after another: Saturdays, Sundays and holidays are none. */
export function addWorkingDays(
  date: IsoDate,
  count: number,
  holidays: ReadonlySet<IsoDate>,
): IsoDate {
  let day = dayOfDate(date);
  for (let left = count; left > 0;) {
    day += 1;
    const isWeekend = weekdayOfDay(day) === 0 || weekdayOfDay(day) === 6;
    if (!isWeekend && !holidays.has(dateOfDay(day))) left -= 1;
  }
  return dateOfDay(day);
}
