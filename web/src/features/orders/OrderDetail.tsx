import { Button } from "@mantine/core";
import type { OrderAnswer, OrderState } from "@munshi/bff/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatRupees } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { useWindowTitle } from "../../lib/useWindowTitle.ts";
import { AmountSummary } from "../../pay-parts/AmountSummary.tsx";
import { DocumentLinks } from "../../pay-parts/DocumentLinks.tsx";
import { OrderLines } from "../../pay-parts/OrderLines.tsx";
import { nameOrderState } from "../../pay-parts/OrderStateChip.tsx";
import { useOrder } from "../../pay-parts/pay-api.ts";
import { RefundDialog } from "../../pay-parts/RefundDialog.tsx";
import { SupportReference } from "../../pay-parts/SupportReference.tsx";
import { Table } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import type { BannerTone } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import type { TimelineEvent } from "../../ui/Timeline.tsx";
import { NextStep } from "./NextStep.tsx";
import { orderListOf } from "./order-pages.ts";

const unknownCodes: ReadonlySet<string> = new Set(["payment.unknown_order", "request.invalid"]);

/** One order: what was bought, how it was paid, what came back, and its history. */
export function OrderDetail({ id }: { readonly id: string }) {
  const { data, error, refetch } = useOrder(id);
  useWindowTitle(data == null ? "Order" : `Order ${data.number}`);
  // An order on show stays while a later load fails.
  if (data != null) return <Order order={data} />;
  const failure = error === null ? null : toFailure(error);
  if (data === null || (failure !== null && unknownCodes.has(failure.code))) {
    return (
      <>
        <h1>Order not found</h1>
        <EmptyState drawing="query" title="No such order" hint="It may belong to another account.">
          <Link className="empty-action" href={orderListOf()}>
            View all orders
          </Link>
        </EmptyState>
      </>
    );
  }
  if (failure !== null) {
    return (
      <FailureNotice
        isPage
        title="Order could not be loaded"
        failure={failure}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="skeleton orders-waiting" aria-busy="true">
      <span className="visually-hidden">Loading order</span>
    </div>
  );
}

/** An event of the history: its state, and what the server says of it beyond that. */
function describe({ state, text, at }: OrderAnswer["events"][number]): Omit<TimelineEvent, "key"> {
  const chip =
    state === "created"
      ? ({ state: "none", label: "Order created" } as const)
      : nameOrderState(state);
  return { at, ...chip, ...(text !== chip.label && { detail: text }) };
}

function Order({ order }: { readonly order: OrderAnswer }) {
  const { number, title, created_at: createdAt, documents, payments, refunds, events } = order;
  const reference = payments.at(-1)?.id ?? number;
  return (
    <>
      <header className="order-head">
        <Link className="orders-back" href={orderListOf()}>
          All orders
        </Link>
        <h1>{title}</h1>
        <p className="orders-soft figure">
          Order {number}, {formatMoment(createdAt)}
        </p>
      </header>
      <OrderBanner order={order} />
      <div className="order-parts">
        <div className="order-main">
          <Part title="Items">
            <OrderLines lines={order.lines} />
          </Part>
          {payments.length > 0 && (
            <Part title="Payments">
              <Payments payments={payments} />
            </Part>
          )}
          {refunds.length > 0 && (
            <Part title="Refunds">
              <Refunds refunds={refunds} />
            </Part>
          )}
          <Part title="History">
            <Timeline
              label="History of the order"
              events={events.map((event, place) => ({ key: String(place), ...describe(event) }))}
            />
          </Part>
        </div>
        <div className="order-aside">
          <Part title="Amount">
            <AmountSummary amounts={order} showsTaxable />
            {order.refunded_paise > 0 && (
              <p className="pay-note figure">{formatRupees(order.refunded_paise)} refunded</p>
            )}
          </Part>
          {documents.length > 0 && (
            <Part title="Documents">
              <DocumentLinks documents={documents} />
            </Part>
          )}
          <RefundPart order={order} />
          <Part title="Support">
            <SupportReference text={reference} />
            <p className="pay-note">
              Quote it when you <Link href="/support">contact support</Link>.
            </p>
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="order-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const tones: Readonly<Record<OrderState, BannerTone>> = {
  created: "info",
  attempted: "waiting",
  failed: "bad",
  expired: "info",
  authorized: "waiting",
  captured: "good",
  partially_refunded: "info",
  refunded: "info",
  disputed: "warning",
};

/** The state with what happens next, and the step that the member can take. */
function OrderBanner({ order }: { readonly order: OrderAnswer }) {
  const { state, hold, is_settled: isSettled, status_text: text } = order;
  const tone = hold !== null ? "warning" : isSettled ? tones[state] : "waiting";
  const title =
    hold !== null
      ? "Payment on hold"
      : isSettled
        ? nameOrderState(state).label
        : "Checking with the bank";
  return (
    <StatusBanner tone={tone} title={title} action={<NextStep order={order} size="sm" />}>
      {hold !== null && <p>{hold}</p>}
      {text !== hold && <p>{text}</p>}
    </StatusBanner>
  );
}

const methods: ReadonlyMap<string, string> = new Map([
  ["upi", "UPI"],
  ["card", "Card"],
  ["netbanking", "Netbanking"],
]);

const paymentStates: Readonly<
  Record<
    OrderAnswer["payments"][number]["status"],
    { readonly state: ChipState; readonly label: string }
  >
> = {
  created: { state: "open", label: "Started" },
  failed: { state: "failed", label: "Failed" },
  authorized: { state: "part", label: "Approved" },
  captured: { state: "done", label: "Paid" },
};

function Payments({ payments }: { readonly payments: OrderAnswer["payments"] }) {
  return (
    <Table
      label="Payments"
      className="order-table"
      narrow="stack"
      columns={[
        {
          id: "id",
          header: "Payment",
          className: "order-id",
          render: ({ id }) => <code>{id}</code>,
        },
        { id: "at", header: "Time", render: ({ at }) => formatMoment(at) },
        {
          id: "method",
          header: "Method",
          render: ({ method }) => (method === null ? "--" : (methods.get(method) ?? method)),
        },
        {
          id: "status",
          header: "Status",
          className: "orders-state",
          render: ({ status, reason }) => (
            <>
              <StatusChip {...paymentStates[status]} />
              {reason !== null && <span className="orders-soft">{reason}</span>}
            </>
          ),
        },
        {
          id: "amount",
          header: "Amount",
          align: "end",
          render: ({ amount_paise: amount }) => formatRupees(amount),
        },
      ]}
      rows={payments}
      rowKey={({ id }) => id}
    />
  );
}

const refundStates: Readonly<
  Record<
    OrderAnswer["refunds"][number]["status"],
    { readonly state: ChipState; readonly label: string }
  >
> = {
  requested: { state: "open", label: "Requested" },
  pending: { state: "part", label: "On its way" },
  processed: { state: "done", label: "Refunded" },
  failed: { state: "failed", label: "Failed" },
};

function Refunds({ refunds }: { readonly refunds: OrderAnswer["refunds"] }) {
  return (
    <Table
      label="Refunds"
      className="order-table"
      narrow="stack"
      columns={[
        { id: "at", header: "Requested", render: ({ at }) => formatMoment(at) },
        {
          id: "status",
          header: "Status",
          render: ({ status }) => <StatusChip {...refundStates[status]} />,
        },
        {
          id: "reason",
          header: "Reason",
          className: "table-words",
          render: ({ reason }) => (reason === "" ? "--" : reason),
        },
        {
          id: "amount",
          header: "Amount",
          align: "end",
          render: ({ amount_paise: amount }) => formatRupees(amount),
        },
      ]}
      rows={refunds}
      rowKey={({ id }) => id}
    />
  );
}

/** `Refundable today: ₹x` of a paid order, with the way to the refund. */
function RefundPart({ order }: { readonly order: OrderAnswer }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, state, refundable_paise: refundable } = order;
  // The dialog stays while its own refund changes the order.
  if (state !== "captured" && refundable === 0 && !isOpen) return null;
  return (
    <Part title="Refund">
      <p className="figure">
        Refundable today: <strong>{formatRupees(refundable)}</strong>
      </p>
      {refundable > 0 && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Cancel and refund
        </Button>
      )}
      {isOpen && <RefundDialog order={id} onClose={() => setIsOpen(false)} />}
    </Part>
  );
}
