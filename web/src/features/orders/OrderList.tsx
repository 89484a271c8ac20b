import type { OrderRow } from "@munshi/bff/contract";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { formatRupees } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { DocumentLinks } from "../../pay-parts/DocumentLinks.tsx";
import { OrderStateChip } from "../../pay-parts/OrderStateChip.tsx";
import { useOrders } from "../../pay-parts/pay-api.ts";
import { OrderTabs } from "../../shell/OrderTabs.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { orderListOf, orderPageOf } from "./order-pages.ts";
import { NextStep } from "./NextStep.tsx";

/** Orders of a page of the contract. */
const pageSize = 10;

const columns: readonly TableColumn<OrderRow>[] = [
  {
    id: "order",
    header: "Order",
    className: "orders-what",
    render: ({ id, number, title }) => (
      <>
        <Link href={orderPageOf(id)}>{title}</Link>
        <span className="orders-soft">{number}</span>
      </>
    ),
  },
  { id: "date", header: "Date", render: ({ created_at: at }) => formatMoment(at) },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    render: ({ amount_paise: amount, refunded_paise: refunded }) => (
      <>
        {formatRupees(amount)}
        {refunded > 0 && <span className="orders-soft">{formatRupees(refunded)} refunded</span>}
      </>
    ),
  },
  {
    id: "state",
    header: "Status",
    className: "orders-state",
    render: (order) => (
      <>
        <OrderStateChip order={order} />
        {(order.is_payable || !order.is_settled) && (
          <span className="orders-soft">{order.status_text}</span>
        )}
      </>
    ),
  },
  {
    id: "documents",
    header: "Documents",
    className: "orders-documents",
    render: ({ documents }) => documents.length > 0 && <DocumentLinks documents={documents} />,
  },
  {
    id: "next",
    header: <span className="visually-hidden">Next step</span>,
    align: "end",
    className: "orders-next",
    render: (order) => <NextStep order={order} size="compact-sm" />,
  },
];

/** The member's orders, newest first. */
export function OrderList({ page }: { readonly page: number }) {
  const { data, error, refetch } = useOrders(page);
  if (error !== null) {
    return <QueryFailure isPage title="Orders could not be loaded" query={{ error, refetch }} />;
  }
  return (
    <>
      <h1>Order Summary</h1>
      <OrderTabs current="payments" />
      {data === undefined ? (
        <div className="skeleton orders-waiting" aria-busy="true">
          <span className="visually-hidden">Loading orders</span>
        </div>
      ) : data.count === 0 ? (
        <EmptyState
          drawing="calendar"
          title="No orders yet"
          hint="Orders, invoices and refunds appear here after a payment."
        >
          <Link className="empty-action" href="/pricing">
            View pricing
          </Link>
        </EmptyState>
      ) : (
        <DataTable
          label="Orders"
          className="orders-table"
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
            page,
            onPage: (next) => navigate(orderListOf(next)),
          }}
        />
      )}
    </>
  );
}
