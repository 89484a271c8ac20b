import type { TodayPart, WatchedEvent, WatchedEvents } from "@munshi/bff/contract";
import { Change } from "../../company-parts/Change.tsx";
import { printResultChange } from "../../company-parts/print-figure.ts";
import { formatDate } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AddCompany, CompanyLink, Section, SectionFailure, SectionLocked } from "./Section.tsx";

/** Results and events of watched companies, a week around the day of the prices. */
export function EventsSection({
  part,
  isLocked,
  onChange,
}: {
  readonly part: TodayPart<WatchedEvents>;
  /** The member cannot open watchlists. */
  readonly isLocked: boolean;
  /** Loads the page again. */
  readonly onChange: () => void;
}) {
  return (
    <Section
      name="events"
      title="Results and events"
      more={{ label: "Result Corner", path: "/result-corner" }}
    >
      {part.state === "failed" && <SectionFailure onRetry={onChange} />}
      {part.state === "ready" && <Events events={part.data} />}
      {(part.state === "locked" || part.state === "empty") &&
        (isLocked ? (
          <SectionLocked drawing="calendar" title="Results and ex-dates for your stocks" />
        ) : (
          <EmptyState
            drawing="calendar"
            title="No companies followed yet"
            hint="Results, board meetings and ex-dates of your watchlist stocks appear here."
            level={3}
          >
            <AddCompany label="Add a company to follow" onAdded={onChange} />
          </EmptyState>
        ))}
    </Section>
  );
}

function Events({ events: { asOf, past, next } }: { readonly events: WatchedEvents }) {
  return (
    <>
      <EventList
        title="Next 7 days"
        events={next}
        none={`No results or events in the week after ${formatDate(asOf)}.`}
      />
      <EventList
        title="Last 7 days"
        events={past}
        none={`No results or events in the week up to ${formatDate(asOf)}.`}
      />
    </>
  );
}

function EventList({
  title,
  events,
  none,
}: {
  readonly title: string;
  readonly events: readonly WatchedEvent[];
  readonly none: string;
}) {
  return (
    <div className="today-events-list">
      <h3>{title}</h3>
      {events.length === 0 && <p className="today-soft">{none}</p>}
      <ul className="today-rows">
        {events.map((event) => (
          <li
            key={`${event.coCode} ${event.day} ${event.kind} ${event.event}`}
            className="today-event"
          >
            <time className="today-soft figure" dateTime={event.day}>
              {formatDate(event.day)}
            </time>
            <CompanyLink company={event}>
              <EventText event={event} />
            </CompanyLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const titles = {
  results: "Results",
  meeting: "Board meeting",
  dividend: "Ex-dividend",
  bonus: "Ex-bonus",
  split: "Ex-split",
  other: "Ex-date",
} as const;

function EventText({ event: { kind, event, profitChange } }: { readonly event: WatchedEvent }) {
  if (kind === "filed") {
    return (
      <span className="today-soft">
        Results filed
        {profitChange !== null && (
          <>
            , net profit YoY <Change change={printResultChange(profitChange, true)} />
          </>
        )}
      </span>
    );
  }
  const title = titles[kind];
  return (
    <span className="today-soft">
      {event.toLowerCase() === title.toLowerCase() ? title : `${title}: ${event}`}
    </span>
  );
}
