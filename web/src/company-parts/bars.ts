import { dateOf, daysOf, monthsBefore } from "@munshi/engine/portfolio";

/** Trading days of one series, oldest first, in columns of one length; NaN where there is no figure. */
export interface Bars {
  /** `YYYY-MM-DD`. */
  readonly days: readonly string[];
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
}

export const noBars: Bars = {
  days: [],
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  close: new Float64Array(),
  volume: new Float64Array(),
};

/** Something that happened to a company, to be marked on the day. */
export interface ChartEvent {
  readonly day: string;
  /** One letter or two: `D`, `S`, `B`, `R`, and `J` for an unexplained price jump. */
  readonly label: string;
  readonly text: string;
}

/** Whether prices before the event's day do not compare with those from it on. */
export function isJump({ label }: ChartEvent): boolean {
  return label === "J";
}

/** The days on which prices jumped unexplained, oldest first. */
export function listJumpDays(events: readonly ChartEvent[]): readonly string[] {
  return events.filter(isJump).map(({ day }) => day);
}

/** What a symbol stands for. */
export interface ChartSymbol {
  readonly symbol: string;
  readonly name: string;
  readonly isIndex: boolean;
}

/** How far back a chart looks. */
export const ranges = ["1M", "3M", "6M", "1Y", "3Y", "5Y", "Max"] as const;
export type Range = (typeof ranges)[number];

const monthsOf: Readonly<Record<Exclude<Range, "Max">, number>> = {
  "1M": 1,
  "3M": 3,
  "6M": 6,
  "1Y": 12,
  "3Y": 36,
  "5Y": 60,
};

/** The place of the first day within a range that ends with the last day; 0 for all of them. */
export function firstOfRange(days: readonly string[], range: Range): number {
  const last = days.at(-1);
  if (range === "Max" || last === undefined) return 0;
  const first = dateOf(monthsBefore(daysOf(last), monthsOf[range]));
  const place = days.findIndex((day) => day >= first);
  return Math.max(place, 0);
}
