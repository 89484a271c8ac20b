import { Button } from "@mantine/core";
import type { CartItem, Quote } from "@munshi/bff/contract";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { acceptCartPrices, setCartCoupon } from "../../lib/cart.ts";
import { formatRupees } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { AmountSummary } from "../../pay-parts/AmountSummary.tsx";
import { payKeys, useCart, useDeleteFromCart } from "../../pay-parts/pay-api.ts";
import type { CartView } from "../../pay-parts/pay-api.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { CouponField } from "./CouponField.tsx";
import { promises } from "./messages.ts";
import "./payments.css";

/** `/cart`: stock boxes to buy, of a member or a visitor. */
export function CartPage() {
  return (
    <ServerState>
      <div className="page pay-page">
        <h1>Cart</h1>
        <CartContent />
      </div>
    </ServerState>
  );
}

function CartContent() {
  const { data: cart, error, refetch } = useCart();
  if (error !== null) {
    return <QueryFailure title="Cart could not be loaded" query={{ error, refetch }} />;
  }
  if (cart === undefined) {
    return (
      <div className="pay-waiting skeleton" aria-busy="true">
        <span className="visually-hidden">Loading cart</span>
      </div>
    );
  }
  if (cart.quote === null) {
    return (
      <EmptyState
        drawing="query"
        title="Your cart is empty"
        hint="Stock boxes you add appear here with their price."
      >
        <Link className="empty-action" href="/emoji-stocks">
          Browse stock boxes
        </Link>
      </EmptyState>
    );
  }
  return <FilledCart cart={cart} quote={cart.quote} />;
}

/** Returns true if the price of an available item changed since it was added. */
function hasNewPrice({ status, price_paise, seen_paise }: CartItem): boolean {
  return (
    status === "ADDED" && price_paise !== null && seen_paise !== null && price_paise !== seen_paise
  );
}

function FilledCart({ cart, quote }: { readonly cart: CartView; readonly quote: Quote }) {
  const client = useQueryClient();
  const { viewer } = useSnapshot(session);
  const { items, coupon, offered } = cart;
  const hasChanged = items.some(hasNewPrice);
  const reload = () => client.invalidateQueries({ queryKey: payKeys.cart });
  const accept = useMutation({
    mutationFn: () => acceptCartPrices(items),
    onError: (error) => showSnackbar("bad", `Error: ${toFailure(error).message}`),
    onSettled: reload,
  });
  return (
    <div className="pay-columns">
      <section className="pay-main" aria-label="Stock boxes in the cart">
        {hasChanged && (
          <StatusBanner tone="warning" title="Prices changed since you added them">
            <p>Confirm the new prices to continue.</p>
          </StatusBanner>
        )}
        <ul className="pay-sheet cart-items" aria-label="Items">
          {items.map((item) => (
            <Item
              key={item.id}
              item={item}
              problem={
                quote.problems.find(({ product }) => product === `box:${item.id}`)?.message ?? null
              }
            />
          ))}
        </ul>
      </section>
      <aside className="pay-sheet pay-side" aria-label="Summary">
        <CouponField
          key={quote.coupon ?? ""}
          applied={quote.coupon}
          given={coupon}
          problem={quote.coupon_problem}
          offered={offered}
          onSet={async (code) => {
            await setCartCoupon(code);
            await reload();
          }}
        />
        <AmountSummary amounts={quote} />
        {hasChanged ? (
          <Button size="md" fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
            Confirm new prices
          </Button>
        ) : quote.lines.length === 0 ? (
          <p className="pay-soft">No item in the cart is available now.</p>
        ) : (
          <Button component={Link} href="/make-payment" size="md" fullWidth>
            Proceed to payment
          </Button>
        )}
        <ul className="pay-promises">
          {!viewer.isSignedIn && <li>Log in to pay. Your cart is kept.</li>}
          <li>{promises.renewal}</li>
          <li>
            {promises.refund} <Link href="/refund-policy">Refund policy</Link>
          </li>
        </ul>
      </aside>
    </div>
  );
}

const sides = { ACTIVE: "Active", PASSIVE: "Passive" } as const;

function Item({ item, problem }: { readonly item: CartItem; readonly problem: string | null }) {
  const remove = useDeleteFromCart();
  const { id, name, investment_type, status, period, price_paise, seen_paise } = item;
  return (
    <li className="cart-item" data-out={status === "ADDED" ? undefined : true}>
      <div className="cart-item-about">
        <p className="cart-item-name">
          <Link href={boxPageOf(id)}>{name}</Link>
        </p>
        <p className="pay-soft">
          {sides[investment_type]} portfolio{period !== null && ` · ${period}`}
        </p>
        {status === "OWNED" && <StatusChip state="done" label="Already open" />}
        {status === "UNAVAILABLE" && <StatusChip state="warning" label="Not available" />}
        {problem !== null && <p className="cart-item-problem">{problem}</p>}
      </div>
      <p className="cart-item-price figure">
        {price_paise === null ? "Not sold" : price_paise === 0 ? "Free" : formatRupees(price_paise)}
        {hasNewPrice(item) && seen_paise !== null && (
          <span>was {formatRupees(seen_paise)} when added</span>
        )}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={`Delete ${name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id, investment_type, seen_paise })}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </button>
    </li>
  );
}
