import { Button, TextInput } from "@mantine/core";
import type { OrderBatchRow } from "@munshi/bff/contract";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { formatCount, formatExactRupees } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { OrderTabs } from "../../shell/OrderTabs.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import { Segments } from "../../ui/Segments.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { valueOf } from "./batch-sums.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { FreezePart } from "./FreezePart.tsx";
import { countStates, nameBatchState } from "./leg-state.ts";
import { batchPageOf } from "../../invest-parts/order-pages.ts";
import { useBatchAct, useBatches } from "./trading-api.ts";
import type { BatchFilter } from "./trading-api.ts";
import { orderBookOf, readFilter } from "./order-filter.ts";
import "./trading.css";

/** `/orders`: orders at brokers, with what waits for the member on top. */
export function OrderBookPage() {
  const filter = readFilter(useSearch());
  return (
    <ServerState>
      <div className="page trading-page">
        <header className="trading-head">
          <h1>Orders</h1>
          <OrderTabs current="orders" />
        </header>
        <FreezePart />
        <Filters filter={filter} />
        <Batches filter={filter} />
      </div>
    </ServerState>
  );
}

const show = (filter: BatchFilter): void => navigate(orderBookOf(filter), { replace: true });

const typingMs = 300;

function Filters({ filter }: { readonly filter: BatchFilter }) {
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => {
    if (typed.trim() === filter.search) return undefined;
    const timer = window.setTimeout(
      () => show({ ...filter, search: typed.trim(), page: 1 }),
      typingMs,
    );
    return () => window.clearTimeout(timer);
  }, [typed, filter]);
  return (
    <search className="order-filters">
      <Segments
        label="State"
        chosen={filter.state}
        choices={[
          { value: "all", label: "All" },
          { value: "running", label: "Open" },
          { value: "done", label: "Done" },
          { value: "failed", label: "Not filled" },
        ]}
        onChoose={(state) => show({ ...filter, state, page: 1 })}
      />
      <Segments
        label="Side"
        chosen={filter.side}
        choices={[
          { value: "all", label: "Buy and sell" },
          { value: "BUY", label: "Buy" },
          { value: "SELL", label: "Sell" },
        ]}
        onChoose={(side) => show({ ...filter, side, page: 1 })}
      />
      <TextInput
        className="order-search"
        aria-label="Search by share"
        placeholder="Share"
        maxLength={40}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </search>
  );
}

/** Batches of a page of the contract. */
const pageSize = 10;

const columns: readonly TableColumn<OrderBatchRow>[] = [
  {
    id: "order",
    header: "Order",
    className: "order-share",
    render: ({ id, title, number, broker }) => (
      <>
        <Link className="order-share-name" href={batchPageOf(id)}>
          {title}
        </Link>
        <span className="order-soft">
          {number} · {broker.name}
        </span>
      </>
    ),
  },
  { id: "date", header: "Date", render: ({ created_at: at }) => formatMoment(at) },
  {
    id: "state",
    header: "Status",
    className: "order-state",
    render: (batch) => {
      const chip = nameBatchState(batch);
      const [only] = batch.legs;
      const about =
        batch.state === "paused" || batch.legs.some(({ asks }) => asks)
          ? batch.state_text
          : batch.legs.length === 1
            ? (only?.reason ?? null)
            : countStates(batch.legs);
      return (
        <>
          <StatusChip {...chip} />
          {about !== null && <span className="order-soft">{about}</span>}
        </>
      );
    },
  },
  {
    id: "filled",
    header: "Filled",
    align: "end",
    render: ({ legs }) => {
      const sum = (of: "filled_quantity" | "quantity"): string =>
        formatCount(legs.reduce((total, leg) => total + leg[of], 0));
      return `${sum("filled_quantity")} of ${sum("quantity")}`;
    },
  },
  {
    id: "value",
    header: "Value",
    align: "end",
    render: (batch) => formatExactRupees(valueOf(batch)),
  },
  {
    id: "next",
    header: <span className="visually-hidden">Next step</span>,
    align: "end",
    className: "order-steps",
    render: (batch) => <NextStep batch={batch} />,
  },
];

/** Opens what waits for the member, or cancels what can be cancelled. */
function NextStep({ batch }: { readonly batch: OrderBatchRow }) {
  const act = useBatchAct(batch.id);
  const [isAsking, setIsAsking] = useState(false);
  const { id, title, legs, can_continue: canContinue, can_retry: canRetry } = batch;
  const asks = legs.some((leg) => leg.asks);
  if (asks || canContinue || canRetry) {
    return (
      <Button
        component={Link}
        href={batchPageOf(id)}
        size="compact-sm"
        variant={canRetry ? "default" : "filled"}
      >
        {asks ? "Answer" : canContinue ? "Continue" : "Retry"}
        <span className="visually-hidden">: {title}</span>
      </Button>
    );
  }
  if (batch.is_settled || !legs.some(({ can_cancel: can }) => can)) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={act.isPending}
        onClick={() => setIsAsking(true)}
      >
        Cancel<span className="visually-hidden">: {title}</span>
      </Button>
      {isAsking && (
        <CancelDialog
          sent={legs.filter(({ state }) => state === "open" || state === "partial").length}
          isBusy={act.isPending}
          onClose={() => setIsAsking(false)}
          onCancel={() => act.mutate({ kind: "cancel" }, { onSettled: () => setIsAsking(false) })}
        />
      )}
    </>
  );
}

function Batches({ filter }: { readonly filter: BatchFilter }) {
  const { data, error, refetch } = useBatches(filter);
  if (error !== null) {
    return <QueryFailure title="Orders could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) {
    return (
      <div className="skeleton trading-waiting" aria-busy="true">
        <span className="visually-hidden">Loading orders</span>
      </div>
    );
  }
  if (data.count === 0) {
    const isFiltered = filter.state !== "all" || filter.side !== "all" || filter.search !== "";
    return isFiltered ? (
      <EmptyState drawing="query" title="No matching orders" hint="Change or clear the filters.">
        <Link className="empty-action" href={orderBookOf()}>
          Clear filters
        </Link>
      </EmptyState>
    ) : (
      <EmptyState
        drawing="calendar"
        title="No orders yet"
        hint="Orders placed at your broker appear here with their status."
      >
        <Link className="empty-action" href="/stock-analyzer/">
          Find a share
        </Link>
      </EmptyState>
    );
  }
  return (
    <DataTable
      label="Orders"
      className="trading-table trading-book"
      boxed
      narrow="stack"
      columns={columns}
      rows={data.results}
      rowKey={({ id }) => id}
      paging={{
        size: pageSize,
        label: "Pages of orders",
        counted: "orders",
        count: data.count,
        page: filter.page,
        onPage: (page) => navigate(orderBookOf({ ...filter, page })),
      }}
    />
  );
}
