import type { OfferedCoupon } from "@munshi/bff/contract";
import { copyText } from "../../lib/copy-text.ts";
import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { formatRupees, writePercent } from "../../lib/format.ts";
import { formatDayOf } from "../../lib/format-moment.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { isAvailablePath } from "../../shell/available-pages.ts";
import "./coupon-offers.css";
import { fetchCoupons } from "./member-api.ts";
import { messages } from "./messages.ts";

interface Props {
  /** Called with a copied code that can be redeemed, not with a discount's. */
  readonly onCopy: (coupon: string) => void;
  /** Called when a discount's link leads away. */
  readonly onGo: () => void;
}

/** The coupons that a member can use, each with a button that copies its code. */
export function CouponOffers(props: Props) {
  return (
    <ServerState>
      <OfferList {...props} />
    </ServerState>
  );
}

function OfferList({ onCopy, onGo }: Props) {
  const { data } = useQuery({ queryKey: ["coupons"], queryFn: fetchCoupons, gcTime: 0 });
  const groups = [
    ["Your coupons", data?.broker_coupons ?? []],
    ["Telegram coupons", data?.telegram_coupons ?? []],
  ] as const;
  const copy = async ({ coupon, kind }: OfferedCoupon): Promise<void> => {
    if (kind !== "discount") onCopy(coupon);
    await copyText(coupon, {
      copied: messages.couponCopied,
      failed: "Could not copy. Select and copy the code.",
    });
  };
  return groups
    .filter(([, coupons]) => coupons.length > 0)
    .map(([title, coupons]) => (
      <section key={title} className="coupon-offers">
        <h3>{title}</h3>
        <ul aria-label={title}>
          {coupons.map((offer) => (
            <li key={offer.coupon}>
              <div>
                <p className="coupon-code">{offer.coupon}</p>
                <p className="coupon-terms">
                  {describeTerms(offer)}
                  {offer.kind === "discount" && <WhereUsed coupon={offer.coupon} onGo={onGo} />}
                </p>
              </div>
              <Button
                size="sm"
                variant="default"
                aria-label={`Copy ${offer.coupon}`}
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => void copy(offer)}
              >
                Copy
              </Button>
            </li>
          ))}
        </ul>
      </section>
    ));
}

/** A discount is used at payment: of a plan, or of the boxes in the cart. */
function WhereUsed({ coupon, onGo }: { readonly coupon: string; readonly onGo: () => void }) {
  return (
    <span className="coupon-used">
      <Link href={`/pricing?${new URLSearchParams({ coupon })}`} onClick={onGo}>
        Use for a plan
      </Link>
      {isAvailablePath("/cart") && (
        <Link href="/cart" onClick={onGo}>
          Use in the cart
        </Link>
      )}
    </span>
  );
}

function describeTerms(offer: OfferedCoupon): string {
  const gives = {
    subscription: `${offer.days ?? 0}-day subscription`,
    trial: `${offer.days ?? 0}-day free trial`,
    discount: describeDiscount(offer),
  }[offer.kind];
  return `${gives}, valid till ${formatDayOf(offer.valid_till)}`;
}

/** `10 % off at payment, from ₹500, at most ₹200`. */
function describeDiscount({
  percent_off: percent,
  amount_off_paise: amount,
  least_paise: least,
  most_off_paise: most,
}: OfferedCoupon): string {
  return [
    `${percent === null ? formatRupees(amount ?? 0) : writePercent(String(percent))} off at payment`,
    ...(least > 0 ? [`from ${formatRupees(least)}`] : []),
    ...(most === null ? [] : [`at most ${formatRupees(most)}`]),
  ].join(", ");
}
