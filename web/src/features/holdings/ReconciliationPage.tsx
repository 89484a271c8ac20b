import { Button } from "@mantine/core";
import type { Reconciliation } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { DifferenceCard } from "./DifferenceCard.tsx";
import { useReconciliation } from "./holdings-api.ts";
import { reconciliationPath } from "./holdings-pages.ts";
import { HoldingsFrame, Waiting } from "./HoldingsFrame.tsx";

/** `/holdings/reconciliation`: differences between the ledger and the broker, each to be resolved. */
export function ReconciliationPage() {
  return (
    <HoldingsFrame current={reconciliationPath} title="Reconciliation">
      <Compared />
    </HoldingsFrame>
  );
}

const loginCodes: ReadonlySet<string> = new Set(["broker.not_connected", "broker.session_over"]);

function Compared() {
  const { data, error, refetch, isFetching } = useReconciliation();
  if (error !== null) {
    const failure = toFailure(error);
    if (loginCodes.has(failure.code)) {
      return (
        <StatusBanner
          tone="info"
          title={
            failure.code === "broker.not_connected"
              ? "No broker is connected"
              : "Your broker login has ended"
          }
          action={
            <Button onClick={() => openDialog("broker-login")}>Login with your Broker</Button>
          }
        >
          <p>Log in to compare your ledger with the holdings at your broker.</p>
        </StatusBanner>
      );
    }
    return (
      <FailureNotice
        title="Holdings at your broker could not be loaded"
        failure={failure}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting label="Loading the holdings at your broker" />;
  return <Loaded compared={data} isFetching={isFetching} onCompare={() => void refetch()} />;
}

function Loaded({
  compared: { broker, as_of: at, agreeing, differences },
  isFetching,
  onCompare,
}: {
  readonly compared: Reconciliation;
  readonly isFetching: boolean;
  readonly onCompare: () => void;
}) {
  const open = differences.filter(({ kept }) => !kept);
  const kept = differences.filter((one) => one.kept);
  const agree =
    agreeing === 0
      ? ""
      : ` ${formatCount(agreeing)} ${agreeing === 1 ? "share agrees" : "shares agree"}.`;
  return (
    <>
      <div className="ledger-head">
        <p className="ledger-soft">
          Compared with {broker.name} on {formatMoment(at)}.{agree}
        </p>
        <Button variant="default" loading={isFetching} onClick={onCompare}>
          Compare again
        </Button>
      </div>
      {open.length === 0 ? (
        <StatusBanner
          tone="good"
          title={kept.length === 0 ? "No differences" : "Nothing to resolve"}
        >
          <p>
            {kept.length === 0
              ? `Your ledger and ${broker.name} hold the same shares.`
              : "You decided to keep the differences below."}
          </p>
        </StatusBanner>
      ) : (
        <Differences title="Differences" list={open} brokerName={broker.name} />
      )}
      {kept.length > 0 && (
        <Differences title="Kept differences" list={kept} brokerName={broker.name} />
      )}
    </>
  );
}

function Differences({
  title,
  list,
  brokerName,
}: {
  readonly title: string;
  readonly list: Reconciliation["differences"];
  readonly brokerName: string;
}) {
  return (
    <section className="ledger-part" aria-label={title}>
      <h2>{title}</h2>
      <ul className="difference-list">
        {list.map((difference) => (
          <DifferenceCard
            key={`${difference.isin} ${difference.ledger_quantity} ${difference.broker_quantity}`}
            difference={difference}
            brokerName={brokerName}
          />
        ))}
      </ul>
    </section>
  );
}
