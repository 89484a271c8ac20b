import type { OrderBatch } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { Timeline } from "../../ui/Timeline.tsx";
import type { TimelineEvent } from "../../ui/Timeline.tsx";
import { nameLegState } from "./leg-state.ts";

type Event = OrderBatch["events"][number];

/** Steps of a batch; those that many orders took in the same minute are one. */
export function BatchHistory({ batch }: { readonly batch: OrderBatch }) {
  const { events, legs, title } = batch;
  const groups = Map.groupBy(events, (event, place) =>
    // A single order keeps every step.
    legs.length === 1 ? String(place) : `${event.at.slice(0, 16)} ${nameStep(event).label}`,
  );
  const steps = Array.from(groups, ([key, same]) => describeStep(key, same, batch));
  return <Timeline label={`History of ${title}`} events={steps.flat()} />;
}

/** The state in the words of a history: an order that is confirmed is not sent yet. */
const nameStep = ({ state, cause, text }: Event): ReturnType<typeof nameLegState> =>
  state === "unsent" && cause === "member" ? { state: "none", label: text } : nameLegState(state);

/** `TCS · 10 filled`; empty for a batch of one order where its state says all. */
function describeEvent(event: Event, { legs }: OrderBatch): string {
  const { text, filled_quantity: filled } = event;
  return [
    legs.length > 1 ? legs.find(({ id }) => id === event.leg)?.symbol : undefined,
    text === nameStep(event).label ? undefined : text,
    filled > 0 ? `${formatCount(filled)} filled` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

function describeStep(
  key: string,
  same: readonly Event[],
  batch: OrderBatch,
): readonly TimelineEvent[] {
  const [first] = same;
  if (first === undefined) return [];
  const step = { key, at: first.at, ...nameStep(first) };
  const texts = same.map((event) => describeEvent(event, batch));
  if (same.length === 1) return [{ ...step, ...(texts[0] && { detail: texts[0] }) }];
  const all = batch.legs.length;
  const count = new Set(same.map(({ leg }) => leg)).size;
  const detail = count === all ? `All ${all} orders` : `${count} of ${all} orders`;
  return [{ ...step, detail, body: <Orders texts={texts} /> }];
}

function Orders({ texts }: { readonly texts: readonly string[] }) {
  return (
    <details className="trading-more">
      <summary>Show orders</summary>
      <p>{texts.join("; ")}</p>
    </details>
  );
}
