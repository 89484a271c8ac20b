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

/** Returns true if prices before the event's day are not comparable with those from it on. */
export function isJump({ label }: ChartEvent): boolean {
  return label === "J";
}

/** The days on which prices jumped unexplained, oldest first. */
export function listJumpDays(events: readonly ChartEvent[]): readonly string[] {
  return events.filter(isJump).map(({ day }) => day);
}

/** A share or index, by its symbol. */
export interface ChartSymbol {
  readonly symbol: string;
  readonly name: string;
  readonly isIndex: boolean;
}
