import type { CorporateAction, IsoDate } from "@munshi/engine/contract";
import type { FeedEventLabel } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { Filing, StoredJump } from "../market/index.ts";

/** Something that happened to a company on a day. */
export interface FeedEvent {
  readonly id: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly date: IsoDate;
  readonly label: FeedEventLabel;
  readonly text: string;
}

/** An event with the bar that it falls to. */
export interface PlacedEvent extends FeedEvent {
  /** Seconds. */
  readonly time: number;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `30 Jun 2025`. */
export function formatDate(date: IsoDate): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day} ${months[Number(month) - 1] ?? ""} ${year}`;
}

/** Results, dividends, splits, bonuses and unexplained price jumps, oldest first; one a day of each kind. */
export function listEvents(
  actions: readonly (CorporateAction & { readonly purpose: string })[],
  filings: readonly Pick<Filing, "span" | "periodEnd" | "publishedAt">[],
  jumps: readonly Pick<StoredJump, "day" | "state" | "previousClose" | "price">[] = [],
): readonly FeedEvent[] {
  const events = [...ofActions(actions), ...ofResults(filings), ...ofJumps(jumps)];
  return events.toSorted((one, other) => one.day - other.day || (one.id < other.id ? -1 : 1));
}

function* ofActions(
  actions: readonly (CorporateAction & { readonly purpose: string })[],
): Generator<FeedEvent> {
  const told = actions.flatMap((action) => {
    const said = describeAction(action);
    return said === null ? [] : [{ date: action.exDate, ...said }];
  });
  for (const group of Map.groupBy(told, ({ date, label }) => `${label}${date}`).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { date, label } = first;
    const text = group.map((one) => one.text).join("; ");
    yield { id: `${label}-${date}`, day: dayOfDate(date), date, label, text };
  }
}

function describeAction(
  action: CorporateAction,
): { readonly label: FeedEventLabel; readonly text: string } | null {
  switch (action.kind) {
    case "dividend":
      return { label: "D", text: `Dividend ₹${action.amount} a share` };
    case "split":
      return { label: "S", text: `Split: ${action.from} share becomes ${action.to}` };
    case "bonus":
      return { label: "B", text: `Bonus ${action.to}:${action.from}` };
    case "other":
      return null;
  }
}

/** Only those that figures do not span. */
function* ofJumps(
  jumps: readonly Pick<StoredJump, "day" | "state" | "previousClose" | "price">[],
): Generator<FeedEvent> {
  for (const { day, state, previousClose, price } of jumps) {
    if (state === "within-band") continue;
    const percent = (100 * (price - previousClose)) / previousClose;
    const move = `${percent > 0 ? "+" : "\u2212"}${Math.abs(percent).toFixed(1)} %`;
    const text =
      state === "unadjusted"
        ? `Prices before are not adjusted for a demerger or issue (${move} overnight)`
        : `Unexplained price jump, ${move} overnight; prices before are not adjusted`;
    yield { id: `J-${day}`, day: dayOfDate(day), date: day, label: "J", text };
  }
}

/** The first filing of each quarter and year; what was restated later is no event. */
function* ofResults(
  filings: readonly Pick<Filing, "span" | "periodEnd" | "publishedAt">[],
): Generator<FeedEvent> {
  const results = filings.filter(({ span }) => span === "quarter" || span === "year");
  const firsts = [...Map.groupBy(results, ({ span, periodEnd }) => `${span} ${periodEnd}`)].map(
    ([, same]) => same.reduce((a, b) => (b.publishedAt < a.publishedAt ? b : a)),
  );
  for (const [date, told] of Map.groupBy(firsts, ({ publishedAt }) => publishedAt)) {
    const periods = [...new Set(told.map(({ span, periodEnd }) => `${span} to ${periodEnd}`))];
    const text = periods.toSorted().reverse().map(formatPeriod).join(" and ");
    yield { id: `R-${date}`, day: dayOfDate(date), date, label: "R", text: `Results of ${text}` };
  }
}

function formatPeriod(period: string): string {
  const [span = "", date = ""] = period.split(" to ");
  return `the ${span} to ${formatDate(date)}`;
}
