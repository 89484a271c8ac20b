import { formatCount, formatDate, formatPrice } from "../../lib/format.ts";
import type { Bars, ChartEvent } from "../../company-parts/bars.ts";
import type { Study } from "./studies.ts";

/** One figure of a day, printed. */
export interface DayFigure {
  readonly title: string;
  readonly text: string;
}

/** What a chart says of one day. */
export interface DayReading {
  readonly day: string;
  readonly figures: readonly DayFigure[];
  readonly events: readonly string[];
}

const missing = "–";

function print(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? missing : formatPrice(value);
}

function printStudy({ key, values }: Study, place: number): string {
  const value = values[place];
  if (value === undefined || Number.isNaN(value)) return missing;
  return key === "volume" ? formatCount(value) : formatPrice(value);
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
export function describeDay({ day, figures, events }: DayReading): string {
  const told = figures.map(({ title, text }) => `${title} ${text}`);
  return `${day}: ${[...told, ...events].join(", ")}`;
}
