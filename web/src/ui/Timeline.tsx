import { formatMoment } from "../lib/format-moment.ts";
import type { ChipState } from "./StatusChip.tsx";
import { StatusChip } from "./StatusChip.tsx";
import type { ReactNode } from "react";
import "./timeline.css";

export interface TimelineEvent {
  readonly key: string;
  /** Instant (ISO 8601); shown in India's time. */
  readonly at: string;
  readonly state: ChipState;
  readonly label: string;
  /** Its cause in plain words; another party's own text is quoted. */
  readonly detail?: ReactNode;
}

/** What happened to an order, a payment or a case, oldest first; the last event is its present state. */
export function Timeline({
  label,
  events,
}: {
  readonly label: string;
  readonly events: readonly TimelineEvent[];
}) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map(({ key, at, state, label: title, detail }) => (
        <li key={key}>
          <time dateTime={at} className="figure">
            {formatMoment(at)}
          </time>
          <div>
            <StatusChip state={state} label={title} />
            {detail !== undefined && <p>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
