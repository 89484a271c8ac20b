import type { BoxInvestment, Sip } from "@munshi/bff/contract";
import { Link } from "wouter";
import { investedPageOf, sipPageOf } from "../../box-parts/box-pages.ts";
import { printPercent } from "../../box-parts/print-box.ts";
import { formatDate, formatExactRupees } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Gain } from "./Gain.tsx";
import { useInvestments, useOwnedBoxes, useSips } from "./investing-api.ts";
import { describeMove, describeSchedule, nameSipState } from "./sip-words.ts";
import "./box-investing.css";

/** Boxes that the member holds shares of, then their SIPs. */
export function InvestedBoxes() {
  return (
    <>
      <section className="invest-main" aria-labelledby="invested-title">
        <h2 id="invested-title">Invested</h2>
        <Holdings />
      </section>
      <Sips />
    </>
  );
}

function Holdings() {
  const owned = useOwnedBoxes();
  const boxes = useInvestments(owned.data ?? []);
  const error = owned.error ?? boxes.find((one) => one.error !== null)?.error ?? null;
  if (error !== null) {
    return (
      <FailureNotice
        title="Investments could not be loaded"
        failure={toFailure(error)}
        onRetry={() => {
          void owned.refetch();
          for (const one of boxes) void one.refetch();
        }}
      />
    );
  }
  const known = boxes.flatMap(({ data }) => data ?? []);
  if (owned.data === undefined || known.length < owned.data.length) {
    return (
      <div className="skeleton invest-list-waiting" aria-busy="true">
        <span className="visually-hidden">Loading investments</span>
      </div>
    );
  }
  if (known.length === 0) {
    return (
      <EmptyState
        drawing="watch"
        title="No investments yet"
        hint="Stock boxes you buy appear here."
        level={3}
      >
        <Link className="empty-action" href="/emoji-stocks">
          Browse stock boxes
        </Link>
      </EmptyState>
    );
  }
  return (
    <DataTable
      label="Invested stock boxes"
      className="invest-table"
      boxed
      narrow="stack"
      columns={columns}
      rows={known}
      rowKey={({ box }) => box.id}
    />
  );
}

const columns: readonly TableColumn<BoxInvestment>[] = [
  {
    id: "name",
    header: "Stock box",
    sortValue: ({ box }) => box.name,
    render: ({ box }) => <Link href={investedPageOf(box.id)}>{box.name}</Link>,
  },
  {
    id: "mode",
    header: "Mode",
    render: ({ invest_actively: isActive, version }) =>
      `${isActive ? "Active" : "Passive"}, version ${version}`,
  },
  {
    id: "invested",
    header: "Invested",
    align: "end",
    sortValue: ({ cost_paise: cost }) => cost,
    render: ({ cost_paise: cost }) => formatExactRupees(cost),
  },
  {
    id: "value",
    header: "Current value",
    align: "end",
    sortValue: ({ value_paise: value }) => value,
    render: ({ value_paise: value }) => formatExactRupees(value),
  },
  {
    id: "gain",
    header: "P&L",
    align: "end",
    sortValue: ({ value_paise: value, cost_paise: cost }) => value - cost,
    render: ({ value_paise: value, cost_paise: cost }) => <Gain paise={value - cost} />,
  },
  {
    id: "drift",
    header: "Drift",
    align: "end",
    sortValue: ({ drift }) => drift,
    render: ({ drift, is_locked: isLocked }) => (isLocked ? "--" : printPercent(drift)),
  },
  { id: "next", header: "To do", render: (investment) => <ToDo investment={investment} /> },
];

function ToDo({ investment }: { readonly investment: BoxInvestment }) {
  const {
    box,
    can_rebalance: canRebalance,
    can_repair: canRepair,
    is_locked: isLocked,
  } = investment;
  if (isLocked) return <StatusChip state="none" label="Access ended" />;
  if (canRebalance) return <Link href={investedPageOf(box.id, "rebalance")}>Rebalance</Link>;
  if (canRepair) return <Link href={investedPageOf(box.id, "repair")}>Repair remaining</Link>;
  return "None";
}

function Sips() {
  const { data, error, refetch } = useSips();
  if (error !== null) {
    return <QueryFailure title="SIPs could not be loaded" query={{ error, refetch }} />;
  }
  // Most members have none; the list then says nothing.
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="invest-main" aria-labelledby="sips-title">
      <h2 id="sips-title">SIPs</h2>
      <DataTable
        label="SIPs"
        className="invest-table"
        boxed
        narrow="stack"
        columns={sipColumns}
        rows={data}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

const sipColumns: readonly TableColumn<Sip>[] = [
  {
    id: "box",
    header: "Stock box",
    sortValue: ({ box }) => box.name,
    render: ({ id, box }) => <Link href={sipPageOf(id)}>{box.name}</Link>,
  },
  { id: "schedule", header: "Schedule", render: (sip) => describeSchedule(sip) },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    sortValue: ({ amount_paise: amount }) => amount,
    render: ({ amount_paise: amount }) => formatExactRupees(amount),
  },
  {
    id: "carried",
    header: "Carried cash",
    align: "end",
    sortValue: ({ carried_paise: carried }) => carried,
    render: ({ carried_paise: carried }) => formatExactRupees(carried),
  },
  {
    id: "next",
    header: "Next purchase",
    align: "end",
    className: "invest-next",
    sortValue: ({ next }) => next?.moved_on ?? null,
    render: ({ next }) =>
      next === null ? (
        "--"
      ) : (
        <>
          {formatDate(next.moved_on)}
          {next.moved_why !== null && <span className="invest-soft">{describeMove(next)}</span>}
        </>
      ),
  },
  {
    id: "state",
    header: "State",
    render: ({ id, state, due }) =>
      due !== null && state === "running" ? (
        <Link href={sipPageOf(id)}>Purchase due</Link>
      ) : (
        <StatusChip {...nameSipState(state)} />
      ),
  },
];
