import { useSearch } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrderList } from "./OrderList.tsx";
import "./orders.css";

/** `/order-summary`: the member's orders; with `?order=<id>` all about one. */
export function OrderSummaryPage() {
  const search = new URLSearchParams(useSearch());
  const order = search.get("order");
  return (
    <ServerState>
      <div className="page orders-page">
        {order === null ? (
          <OrderList page={readPage(search.get("page"))} />
        ) : (
          <OrderDetail key={order} id={order} />
        )}
      </div>
    </ServerState>
  );
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
