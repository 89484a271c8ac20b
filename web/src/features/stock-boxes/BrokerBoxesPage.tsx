import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { useBoxLibrary } from "../../box-parts/box-api.ts";
import { readBrokers, readKeptBrokers } from "../../lib/brokers.ts";
import { formatCount } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { BoxesHead } from "./BoxesHead.tsx";
import { BoxGrid } from "./BoxGrid.tsx";

/** The boxes for clients of the member's broker; no broker has a separate list. */
export function BrokerBoxesPage() {
  return (
    <ServerState>
      <div className="page boxes-page">
        <BrokerBoxes />
      </div>
    </ServerState>
  );
}

/** The name of the broker that the member is logged in with; null without one. */
function useActiveBroker(): string | null {
  const { member } = useSnapshot(session);
  const id = member?.activeBroker ?? null;
  const [brokers, setBrokers] = useState(readKeptBrokers);
  useEffect(() => {
    let isShown = true;
    void readBrokers().then((all) => isShown && setBrokers(all));
    return () => {
      isShown = false;
    };
  }, []);
  return id === null ? null : (brokers.find((broker) => broker.id === id)?.name ?? "Your broker");
}

function BrokerBoxes() {
  const broker = useActiveBroker();
  const { data, error, refetch } = useBoxLibrary();
  if (broker === null) {
    return (
      <>
        <BoxesHead title="Stock boxes with your broker" lead="No broker is connected." />
        <EmptyState
          drawing="watch"
          title="Connect your broker"
          hint="Stock boxes for its clients appear here."
        >
          <Link className="empty-action" href="/BrokerLogin">
            Connect broker
          </Link>
        </EmptyState>
      </>
    );
  }
  const boxes = data?.boxes ?? [];
  return (
    <>
      <BoxesHead
        title={`Stock boxes with ${broker === "Your broker" ? "your broker" : broker}`}
        lead={
          data === undefined
            ? " "
            : `${broker} has no separate list. Showing all ${formatCount(boxes.length)} stock boxes.`
        }
      />
      <QueryFailure title="Stock boxes could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && (
        <div className="boxes-waiting skeleton" aria-busy="true">
          <span className="visually-hidden">Loading stock boxes</span>
        </div>
      )}
      {boxes.length > 0 && (
        <>
          <h2 className="visually-hidden">Stock boxes</h2>
          <BoxGrid boxes={boxes} />
        </>
      )}
    </>
  );
}
