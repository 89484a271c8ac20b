import { formatDate } from "../lib/format.ts";
import { formatMoment } from "../lib/format-moment.ts";
import type { ChipState } from "./StatusChip.tsx";
import { StatusChip } from "./StatusChip.tsx";
import type { ReactNode } from "react";
import "./timeline.css";

export interface TimelineEvent {
  readonly key: string;
  /** Instant (ISO 8601), shown in India's time, or a day `YYYY-MM-DD`. */
  readonly at: string;
  readonly state: ChipState;
  readonly label: string;
  /** Its cause in plain words; another party's own text is quoted. */
  readonly detail?: ReactNode;
  /** Below the detail: a table, a list. */
  readonly body?: ReactNode;
}

/** Lists the events of an order, a payment, a case or a stock box, in the order given. */
export function Timeline({
  label,
  events,
}: {
  readonly label: string;
  readonly events: readonly TimelineEvent[];
}) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map(({ key, at, state, label: title, detail, body }) => (
        <li key={key}>
          <time dateTime={at} className="figure">
            {at.includes("T") ? formatMoment(at) : formatDate(at)}
          </time>
          <div>
            <StatusChip state={state} label={title} />
            {detail !== undefined && <p>{detail}</p>}
            {body}
          </div>
        </li>
      ))}
    </ol>
  );
}
