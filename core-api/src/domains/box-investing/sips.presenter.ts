import type { Sip, SipCycle } from "../../contract/index.ts";
import type { StoredSip } from "./box-investing.repository.ts";
import { skipTexts } from "./messages.ts";
import { carriedOf } from "./sip-cycles.ts";
import type { KnownCycle } from "./sip-cycles.ts";
import type { SipDay } from "./sip-dates.ts";

function presentCycle({ cycle, state, reason, spent, carried, batch }: KnownCycle): SipCycle {
  return {
    number: cycle.number,
    planned_on: cycle.planned_on,
    moved_on: cycle.moved_on,
    moved_why: cycle.moved_why,
    state,
    reason: reason === null ? null : skipTexts[reason],
    amount_paise: Number(cycle.amount_paise),
    spent_paise: spent,
    carried_paise: carried,
    batch,
  };
}

/** `next`: the next day of its schedule; null once stopped. */
export function presentSip(
  sip: StoredSip,
  boxName: string,
  cycles: readonly KnownCycle[],
  next: SipDay | null,
): Sip {
  const shown = cycles.map(presentCycle);
  const carried = carriedOf(cycles);
  const amount = Number(sip.amount_paise);
  const schedule =
    next === null
      ? null
      : {
          number: sip.next_number,
          planned_on: next.plannedOn,
          moved_on: next.movedOn,
          moved_why: next.movedWhy,
        };
  const upcoming: SipCycle[] =
    schedule === null
      ? []
      : [
          {
            ...schedule,
            state: "upcoming",
            reason: null,
            amount_paise: amount,
            spent_paise: 0,
            carried_paise: carried,
            batch: null,
          },
        ];
  const day = sip.month_day;
  return {
    id: sip.id,
    box: { id: sip.box_id, name: boxName },
    invest_actively: sip.invest_actively,
    amount_paise: amount,
    frequency: sip.frequency,
    day: day === null || day === "last" ? day : Number(day),
    starts_on: sip.starts_on,
    state: sip.stopped_at !== null ? "stopped" : sip.paused_at !== null ? "paused" : "running",
    carried_paise: carried,
    due: shown.find(({ state }) => state === "due") ?? null,
    next: schedule,
    cycles: [...upcoming, ...shown.toReversed()],
    created_at: sip.created_at.toISOString(),
  };
}
