import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { TradingDays } from "@munshi/bff/contract";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { formatDate } from "../../lib/format.ts";
import "./day-calendar.css";
import { isTradingDay, listWeeks, shiftDay, shiftMonth, weekdayOf } from "./trading-days.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const monthName = new Intl.DateTimeFormat("en-IN", { month: "long", timeZone: "UTC" });
const months = Array.from({ length: 12 }, (_, at) => monthName.format(Date.UTC(2000, at, 1)));

const usualHint = "Crossed-out days: market closed.";

/** Returns the day that a key moves to in the calendar, or null for other keys. */
function findTarget(key: string, day: string): string | null {
  const weekday = weekdayOf(day);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return shiftDay(day, step);
  if (key === "PageUp" || key === "PageDown") return shiftMonth(day, key === "PageUp" ? -1 : 1);
  return null;
}

/** A month at a time; days on which the market did not trade are there, and say so when pressed. */
export function DayCalendar({
  days,
  shown,
  onChoose,
}: {
  readonly days: TradingDays;
  readonly shown: string;
  readonly onChoose: (day: string) => void;
}) {
  const titleId = useId();
  const [entered, setEntered] = useState(shown);
  const [announcement, setAnnouncement] = useState(usualHint);
  const grid = useRef<HTMLTableElement>(null);
  const { first, last } = days;
  const month = entered.slice(0, 7);
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) {
      grid.current?.querySelector<HTMLButtonElement>(`[data-day="${entered}"]`)?.focus();
    }
    follows.current = false;
  }, [entered]);
  const enter = (day: string, withFocus: boolean) => {
    follows.current = withFocus;
    setAnnouncement(usualHint);
    setEntered(day < first ? first : day > last ? last : day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = findTarget(event.key, entered);
    if (target === null) return;
    event.preventDefault();
    enter(target, true);
  };
  const press = (day: string) => {
    if (isTradingDay(days, day)) onChoose(day);
    else setAnnouncement(`Market closed on ${formatDate(day)}.`);
  };
  const from = Number(first.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, at) => from + at);
  const goToMonth = (year: string, at: number) =>
    enter(shiftMonth(`${year}-01-${entered.slice(8)}`, at), false);
  return (
    // Pressed between two days it has the keyboard, and so does not close.
    <dialog open className="market-calendar" aria-labelledby={titleId} tabIndex={-1}>
      <p id={titleId} className="visually-hidden">
        Select a trading day
      </p>
      <div className="market-calendar-head">
        <button
          type="button"
          aria-label="Previous month"
          disabled={month <= first.slice(0, 7)}
          onClick={() => enter(shiftMonth(entered, -1), false)}
        >
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </button>
        <select
          aria-label="Month"
          value={Number(month.slice(5)) - 1}
          onChange={({ target }) => goToMonth(month.slice(0, 4), Number(target.value))}
        >
          {months.map((name, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Year"
          className="figure"
          value={month.slice(0, 4)}
          onChange={({ target }) => goToMonth(target.value, Number(month.slice(5)) - 1)}
        >
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-label="Next month"
          disabled={month >= last.slice(0, 7)}
          onClick={() => enter(shiftMonth(entered, 1), false)}
        >
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      <table ref={grid} className="figure">
        <caption className="visually-hidden">
          {months[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                <td key={weekdays[place]}>
                  {day !== null && day >= first && day <= last && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === entered ? 0 : -1}
                      aria-label={formatDate(day).replace(/^0/, "")}
                      aria-current={day === shown ? "date" : undefined}
                      aria-disabled={!isTradingDay(days, day)}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        enter(day, true);
                        press(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <output className="market-calendar-told">{announcement}</output>
    </dialog>
  );
}
