import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { formatMoment } from "../../lib/format-moment.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { batchPageOf } from "../../invest-parts/order-pages.ts";
import { useBatches, useFreeze, useTradingState } from "./trading-api.ts";

/** Shows orders that need the member's input, and the freeze switch with its effect. */
export function FreezePart() {
  const { data: state, isPending } = useTradingState();
  const freeze = useFreeze();
  const [isAsking, setIsAsking] = useState(false);
  // The page works without it; the switch appears once its state is known.
  if (state === undefined) return <div className="freeze" aria-busy={isPending} />;
  const since = state.frozen_since;
  return (
    <>
      {state.asking > 0 && <Asking count={state.asking} />}
      {since === null ? (
        <div className="freeze">
          <p className="order-soft">
            Orders are not frozen.{" "}
            {state.broker === null
              ? "No broker is connected."
              : state.is_connected
                ? `Orders go to ${state.broker.name}.`
                : `Log in to ${state.broker.name} to place orders.`}
          </p>
          <Button size="compact-sm" variant="default" onClick={() => setIsAsking(true)}>
            Freeze orders
          </Button>
        </div>
      ) : (
        <StatusBanner
          tone="warning"
          title={`Orders are frozen since ${formatMoment(since)}`}
          action={
            <Button size="sm" loading={freeze.isPending} onClick={() => freeze.mutate(false)}>
              Unfreeze orders
            </Button>
          }
        >
          <p>Nothing is sent to your broker. Paused orders wait until you continue them.</p>
        </StatusBanner>
      )}
      {isAsking && (
        <Dialog title="Freeze orders" onClose={() => setIsAsking(false)}>
          <ul className="freeze-facts">
            <li>No orders are sent to your broker, manual or scheduled.</li>
            <li>Orders already at your broker stay there. Cancel them one by one.</li>
            <li>After unfreezing, you continue each paused order yourself.</li>
          </ul>
          <div className="dialog-foot">
            <Button variant="default" onClick={() => setIsAsking(false)}>
              Not now
            </Button>
            <Button
              color="red"
              loading={freeze.isPending}
              onClick={() => freeze.mutate(true, { onSettled: () => setIsAsking(false) })}
            >
              Freeze orders
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Orders that the broker does not show, each with the way to the answer. */
function Asking({ count }: { readonly count: number }) {
  const { data } = useBatches({ page: 1, state: "running", side: "all", search: "" });
  const asking = data?.results.filter(({ legs }) => legs.some(({ asks }) => asks)) ?? [];
  return (
    <StatusBanner
      tone="warning"
      title={count === 1 ? "1 order needs your answer" : `${count} orders need your answer`}
    >
      <p>Your broker does not list them. Check your broker's app, then answer.</p>
      <ul className="freeze-asking">
        {asking.map(({ id, title, number }) => (
          <li key={id}>
            <Link href={batchPageOf(id)}>
              {title}, {number}
            </Link>
          </li>
        ))}
      </ul>
    </StatusBanner>
  );
}
