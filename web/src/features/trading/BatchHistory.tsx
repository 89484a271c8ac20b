import type { OrderBatch } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { Timeline } from "../../ui/Timeline.tsx";
import type { TimelineEvent } from "../../ui/Timeline.tsx";
import { nameLegState } from "./leg-state.ts";

type Event = OrderBatch["events"][number];

/** The state in the words of a history: an order that is confirmed is not sent yet. */
const nameStep = ({ state, cause, text }: Event): ReturnType<typeof nameLegState> =>
  state === "unsent" && cause === "member" ? { state: "none", label: text } : nameLegState(state);

/** Steps of a batch; those that many orders took in the same minute are one. */
export function BatchHistory({ batch: { events, legs, title } }: { readonly batch: OrderBatch }) {
  const symbols = new Map(legs.map(({ id, symbol }) => [id, symbol]));
  const groups = Map.groupBy(events, (event, place) =>
    // A single order keeps every step.
    legs.length === 1 ? String(place) : `${event.at.slice(0, 16)} ${nameStep(event).label}`,
  );
  const describe = ({ leg, text, filled_quantity: filled, ...event }: Event): readonly string[] =>
    [
      legs.length > 1 ? symbols.get(leg) : undefined,
      text === nameStep({ ...event, leg, text, filled_quantity: filled }).label ? undefined : text,
      filled > 0 ? `${formatCount(filled)} filled` : undefined,
    ].filter((part) => part !== undefined);
  return (
    <Timeline
      label={`History of ${title}`}
      events={[...groups].flatMap(([key, same]): TimelineEvent[] => {
        const [first] = same;
        if (first === undefined) return [];
        const step = { key, at: first.at, ...nameStep(first) };
        if (same.length === 1) {
          const parts = describe(first);
          return [{ ...step, ...(parts.length > 0 && { detail: parts.join(" · ") }) }];
        }
        const orders = new Set(same.map(({ leg }) => leg)).size;
        return [
          {
            ...step,
            detail: `${orders === legs.length ? "All" : `${orders} of`} ${legs.length} orders`,
            body: (
              <details className="trading-more">
                <summary>Show orders</summary>
                <ul className="bill-problems">
                  {same.map((event, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- A history only grows.
                    <li key={place}>{describe(event).join(" · ")}</li>
                  ))}
                </ul>
              </details>
            ),
          },
        ];
      })}
    />
  );
}
