import { emptyFigure, formatCount, formatDate, formatPrice } from "../../lib/format.ts";
import { listJumpDays } from "../../company-parts/bars.ts";
import type { Bars, ChartEvent } from "../../company-parts/bars.ts";
import { printChange } from "../../company-parts/print-figure.ts";
import type { PrintedChange } from "../../company-parts/print-figure.ts";
import type { Study } from "./studies.ts";

/** One figure of a day, printed. */
export interface DayFigure {
  readonly title: string;
  readonly text: string;
}

/** Figures and events of a chart on one day. */
export interface DayReading {
  readonly day: string;
  /** Percent from the previous day's close; null if unknown. */
  readonly change: PrintedChange | null;
  readonly figures: readonly DayFigure[];
  readonly events: readonly string[];
}

function print(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? emptyFigure : formatPrice(value);
}

function printStudy({ key, values }: Study, place: number): string {
  const value = values[place];
  if (value === undefined || Number.isNaN(value)) return emptyFigure;
  return key === "volume" ? formatCount(value) : formatPrice(value);
}

/** The close of a day against the previous one; unknown on the first day and from an unexplained jump. */
export function readChange(
  { days, close }: Bars,
  place: number,
  jumps: readonly string[] = [],
): PrintedChange | null {
  const [now = Number.NaN, before = Number.NaN] = [close[place], close[place - 1]];
  const isJump = jumps.includes(days[place] ?? "");
  const percent = isJump ? Number.NaN : (100 * (now - before)) / before;
  return Number.isFinite(percent) ? printChange(percent, "percent") : null;
}

/** The figures and events of the day at `place`; null where there is no such day. */
export function readDay(
  bars: Bars,
  studies: readonly Study[],
  events: readonly ChartEvent[],
  place: number,
): DayReading | null {
  const day = bars.days[place];
  if (day === undefined) return null;
  return {
    day: formatDate(day),
    change: readChange(bars, place, listJumpDays(events)),
    figures: [
      { title: "Open", text: print(bars.open[place]) },
      { title: "High", text: print(bars.high[place]) },
      { title: "Low", text: print(bars.low[place]) },
      { title: "Close", text: print(bars.close[place]) },
      ...studies.map((study) => ({ title: study.title, text: printStudy(study, place) })),
    ],
    events: events.filter((event) => event.day === day).map(({ text }) => text),
  };
}

/** A day in one sentence: `20 Nov 25: Open 480.00, High 492.50, …`. */
export function describeDay({ day, change, figures, events }: DayReading): string {
  const parts = figures.map(({ title, text }) => `${title} ${text}`);
  return `${day}: ${[...parts, ...(change === null ? [] : [`Change ${change.text}`]), ...events].join(", ")}`;
}
