import { useSearch } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import type { TicketShare } from "../../shell/dialogs.ts";
import { go } from "../../shell/go.ts";
import "../../ui/account-sheet.css";
import { OrderTicket } from "./OrderTicket.tsx";
import { billPageOf } from "../../invest-parts/order-pages.ts";

const symbolText = /^[A-Za-z0-9&_-]{1,40}$/;

/**
 * Shares that the address asks to order: `?symbol=TCS&quantity=10` on the page's own side, and
 * `?sell=INFY&buy=TCS`, each as often as needed.
 */
export function readShares(search: string, side: "BUY" | "SELL"): readonly TicketShare[] {
  const params = new URLSearchParams(search);
  const quantity = Number(params.get("quantity") ?? "");
  const named = (name: string, of: "BUY" | "SELL"): TicketShare[] =>
    params
      .getAll(name)
      .filter((symbol) => symbolText.test(symbol))
      .map((symbol) => ({
        symbol: symbol.toUpperCase(),
        name: symbol.toUpperCase(),
        side: of,
        ...(name === "symbol" && Number.isInteger(quantity) && quantity > 0 && { quantity }),
      }));
  return [...named("symbol", side), ...named("sell", "SELL"), ...named("buy", "BUY")];
}

/** `/buy-page`, `/sell-page` and their like: an order ticket as a page. */
export function TicketPage({
  title,
  side,
}: {
  readonly title: string;
  readonly side: "BUY" | "SELL";
}) {
  const search = useSearch();
  return (
    <ServerState>
      <div className="page account-page">
        <section className="account-sheet" aria-labelledby="ticket-title">
          <h1 id="ticket-title">{title}</h1>
          <OrderTicket
            key={search}
            shares={readShares(search, side)}
            addsSide={side}
            onBill={({ id }) => go(billPageOf(id))}
          />
        </section>
      </div>
    </ServerState>
  );
}
