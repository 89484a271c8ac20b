import type { Viewer } from "@munshi/bff/contract";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "wouter";
import { isAvailablePath } from "../available-pages.ts";
import "./count-badge.css";

const cartPath = "/cart";
/** Larger counts are shown as `99+`. */
const mostShown = 99;

/** Members without a subscription see their cart, once its page is built. */
export function offersCart(viewer: Viewer, built?: ReadonlySet<string>): boolean {
  return viewer.isSignedIn && !viewer.isSubscribed && isAvailablePath(cartPath, built);
}

function describeCart(count: number): string {
  if (count === 0) return "Cart, empty";
  return count === 1 ? "Cart, 1 item" : `Cart, ${count} items`;
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
