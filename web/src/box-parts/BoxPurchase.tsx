import { Button } from "@mantine/core";
import type { BoxSummary, CartItem } from "@munshi/bff/contract";
import { IconShoppingCart, IconShoppingCartCheck } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { formatDayOf } from "../lib/format-moment.ts";
import { session } from "../lib/session/session.ts";
import { useAccess, useAddToCart, useCartIds } from "../pay-parts/pay-api.ts";
import { isAvailablePath } from "../shell/available-pages.ts";
import { StatusChip } from "../ui/StatusChip.tsx";

const cartPath = "/cart";

interface Props {
  readonly box: Pick<BoxSummary, "id" | "name" | "fee">;
  /** The side that is added to the cart. */
  readonly side: CartItem["investment_type"];
}

/** Adds a box with a fee to the cart, or leads to the cart that has it; nothing for a box that is paid. */
export function BoxPurchase(props: Props) {
  const { viewer } = useSnapshot(session);
  if (props.box.fee === null || !isAvailablePath(cartPath)) return null;
  return viewer.isSignedIn ? <MemberPurchase {...props} /> : <CartButton {...props} />;
}

function MemberPurchase(props: Props) {
  const { isPending, till } = usePaidTill(props.box.id);
  // Hidden until it is known that the box is not paid.
  return isPending || till !== null ? null : <CartButton {...props} />;
}

/** End of the member's paid access to a box; nothing for others. */
export function BoxOpenUntil({ box: { id, fee } }: Pick<Props, "box">) {
  const { viewer } = useSnapshot(session);
  return fee !== null && viewer.isSignedIn && <OpenUntil id={id} />;
}

function OpenUntil({ id }: { readonly id: number }) {
  const { till } = usePaidTill(id);
  return till !== null && <StatusChip state="done" label={`Open until ${formatDayOf(till)}`} />;
}

function usePaidTill(id: number): { readonly isPending: boolean; readonly till: string | null } {
  const { data, isPending } = useAccess();
  const paid = data?.products.find(
    ({ product, is_open: isOpen }) => isOpen && product === `box:${id}`,
  );
  return { isPending, till: paid?.till ?? null };
}

function CartButton({ box: { id, name, fee }, side }: Props) {
  const isInCart = useCartIds().has(id);
  const add = useAddToCart();
  if (isInCart) {
    return (
      <Button
        component={Link}
        href={cartPath}
        variant="default"
        leftSection={<IconShoppingCartCheck size={18} stroke={1.6} aria-hidden />}
      >
        In cart
      </Button>
    );
  }
  const seen = fee === null ? null : Math.round(fee.amount * 100);
  return (
    <Button
      variant="default"
      loading={add.isPending}
      aria-label={`Add to cart: ${name}`}
      leftSection={<IconShoppingCart size={18} stroke={1.6} aria-hidden />}
      onClick={() => add.mutate({ id, investment_type: side, seen_paise: seen })}
    >
      Add to cart
    </Button>
  );
}
