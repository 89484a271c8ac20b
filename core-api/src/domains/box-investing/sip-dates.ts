import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { sipDates } from "@munshi/engine/trading";
import type { SipPlan } from "@munshi/engine/trading";
import { dateOfDay, dayOfDate, formatDate } from "../../platform/clock/days.ts";
import { loadCalendar, tradesOn } from "../market-hours/index.ts";
import type { StoredSip } from "./box-investing.repository.ts";

/** A day of a SIP's schedule. */
export interface SipDay {
  readonly plannedOn: IsoDate;
  /** The trading day on which it opens. */
  readonly movedOn: IsoDate;
  /** Why that is another day; null if it is not. */
  readonly movedWhy: string | null;
  readonly opensAt: Date;
}

type Schedule = Pick<StoredSip, "frequency" | "month_day" | "starts_on">;

/** A monthly date falls within two months of any day. */
const searchedDays = 62;
/** Upper bound of a market closure, in days. */
const longestClosure = 31;

/** The first day of a schedule from a day on. */
export async function findSipDay(db: Executor, schedule: Schedule, from: IsoDate): Promise<SipDay> {
  const first = dayOfDate(from > schedule.starts_on ? from : schedule.starts_on);
  const calendar = await loadCalendar(db, dateOfDay(first), searchedDays + longestClosure);
  const till = dateOfDay(first + searchedDays);
  const [next] = sipDates(toPlan(schedule), dateOfDay(first), till, (date) =>
    tradesOn(calendar, date),
  );
  if (next === undefined) throw new Error(`no day of a SIP from ${from} to ${till}`);
  const { due, on } = next;
  return {
    plannedOn: due,
    movedOn: on,
    movedWhy: due === on ? null : describeClosure(due, calendar.get(due)?.name ?? null),
    opensAt: new Date(`${on}T09:15:00+05:30`),
  };
}

function toPlan({ frequency, month_day: day, starts_on: start }: Schedule): SipPlan {
  if (frequency !== "monthly") return { frequency, start };
  return { frequency, start, day: day === "last" ? "last" : Number(day) };
}

const weekday = new Intl.DateTimeFormat("en-IN", { weekday: "long", timeZone: "UTC" });

function describeClosure(date: IsoDate, holiday: string | null): string {
  const day = new Date(`${date}T00:00:00Z`);
  const why = holiday === null ? `a ${weekday.format(day)}` : `a market holiday, ${holiday}`;
  return `${formatDate(day)} is ${why}.`;
}

/** The day after. */
export const dayAfter = (date: IsoDate): IsoDate => dateOfDay(dayOfDate(date) + 1);
