import type { CalendarTile } from "../../../contract/index.ts";
import { dropIntimations } from "../../company-profile/index.ts";
import { askForCompanies } from "../tile-queries.ts";
import { nameCompany, noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";
import { listActionsFrom, listMeetingsFrom } from "../reported-facts.query.ts";
import type { ActionToCome, MeetingToCome } from "../reported-facts.query.ts";

type CalendarEvent = CalendarTile["events"][number];

const mostEvents = 60;

/** Board meetings and ex-dates from the day on. */
export const readCalendar: TileReader<"calendar"> = async ({ db, dataset, day }) => {
  const meetings = await listMeetingsFrom(db, dataset.kind, day, mostEvents * 2);
  const actions = await listActionsFrom(db, dataset.kind, day, mostEvents);
  const told = dropIntimations(meetings, (meeting) => `${meeting.day} ${meeting.coCode}`);
  const events = [...told.map(describeMeeting), ...actions.map(describeAction)]
    .toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) || one.symbol.localeCompare(other.symbol, "en"),
    )
    .slice(0, mostEvents);
  return events.length === 0
    ? noTile
    : { of: day, data: { events }, queries: askForCompanies(events) };
};

function describeMeeting(meeting: MeetingToCome): CalendarEvent {
  const { day, purpose, details } = meeting;
  const kind = /results/iu.test(`${purpose} ${details ?? ""}`) ? "results" : "meeting";
  return { ...nameCompany(meeting), day, kind, event: purpose };
}

function describeAction(action: ActionToCome): CalendarEvent {
  const { day, kind, purpose } = action;
  return { ...nameCompany(action), day, kind, event: purpose };
}
