import type { Sip, SipCycle, SipFrequency } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import type { ChipState } from "../../ui/StatusChip.tsx";

export const frequencyNames: Readonly<Record<SipFrequency, string>> = {
  weekly: "Weekly",
  fortnightly: "Fortnightly",
  monthly: "Monthly",
};

const stateChips = {
  running: { state: "done", label: "Running" },
  paused: { state: "warning", label: "Paused" },
  stopped: { state: "none", label: "Stopped" },
} as const satisfies Record<Sip["state"], { readonly state: ChipState; readonly label: string }>;

export function nameSipState(state: Sip["state"]): {
  readonly state: ChipState;
  readonly label: string;
} {
  return stateChips[state];
}

const cycleChips: Readonly<
  Record<SipCycle["state"], { readonly state: ChipState; readonly label: string }>
> = {
  due: { state: "warning", label: "Due" },
  ordered: { state: "open", label: "Ordered" },
  bought: { state: "done", label: "Bought" },
  skipped: { state: "none", label: "Skipped" },
  upcoming: { state: "open", label: "Upcoming" },
};

export function nameCycleState(state: SipCycle["state"]): {
  readonly state: ChipState;
  readonly label: string;
} {
  return cycleChips[state];
}

/** `Monthly on day 5`, `Monthly on the last day`, `Weekly`. */
export function describeSchedule({ frequency, day }: Pick<Sip, "frequency" | "day">): string {
  const name = frequencyNames[frequency];
  if (day === null) return name;
  return day === "last" ? `${name} on the last day` : `${name} on day ${day}`;
}

/** `Moved to 27 Jan 26: 26 Jan 26 is a market holiday, Republic Day.` Null if its day stays. */
export function describeMove({
  moved_on: moved,
  moved_why: why,
}: Pick<SipCycle, "moved_on" | "moved_why">): string | null {
  return why === null ? null : `Moved to ${formatDate(moved)}: ${why}`;
}

/** Today and the last day on which a SIP can begin, in India. */
export function startRange(): { readonly first: string; readonly last: string } {
  const inIndia = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
  const now = new Date();
  const yearMs = 365 * 86_400_000;
  return {
    first: inIndia.format(now),
    last: inIndia.format(new Date(now.getTime() + yearMs)),
  };
}
