import type { Viewer } from "@munshi/bff/contract";
import { IconShoppingCart } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { visitorCart } from "../../lib/cart.ts";
import { session } from "../../lib/session/session.ts";
import { isAvailablePath } from "../available-pages.ts";
import "./count-badge.css";

const cartPath = "/cart";
/** Larger counts are shown as `99+`. */
const mostShown = 99;

/**
 * Members without a subscription see their cart. Visitors and subscribers see theirs once it holds
 * something.
 */
export function offersCart(
  { isSignedIn, isSubscribed }: Viewer,
  count: number,
  built?: ReadonlySet<string>,
): boolean {
  return (count > 0 || (isSignedIn && !isSubscribed)) && isAvailablePath(cartPath, built);
}

function describeCart(count: number): string {
  if (count === 0) return "Cart, empty";
  return count === 1 ? "Cart, 1 item" : `Cart, ${count} items`;
}

/** The cart of who looks at the page, where it is offered to them. */
export function HeaderCart() {
  const { viewer, member } = useSnapshot(session);
  const { items } = useSnapshot(visitorCart);
  const count = viewer.isSignedIn ? (member?.cartCount ?? 0) : items.length;
  return offersCart(viewer, count) && <CartLink count={count} />;
}

/** The cart icon with the number of items in the cart. */
export function CartLink({ count }: { readonly count: number }) {
  return (
    <Link href={cartPath} className="icon-button counted" aria-label={describeCart(count)}>
      <IconShoppingCart size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className="count-badge" aria-hidden>
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </Link>
  );
}
