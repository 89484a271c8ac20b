import { Button } from "@mantine/core";
import type { PricingAnswer, Quote } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { formatCount, formatRupees } from "../../lib/format.ts";
import { formatDayOf } from "../../lib/format-moment.ts";
import { monthlyPaise } from "../../lib/pricing.ts";
import { session } from "../../lib/session/session.ts";
import { isAvailablePath } from "../../shell/available-pages.ts";

const paymentPath = "/make-payment";

/** One plan: its price, what it costs this member now, and the way to pay. */
export function PlanCard({
  plan: { id, scheme, duration, price_paise: price },
  isOnly,
  quote,
  next,
}: {
  readonly plan: PricingAnswer["plans"][number];
  readonly isOnly: boolean;
  /** The plan priced for this member; null until it is known. */
  readonly quote: Quote | null;
  /** The page that led here. */
  readonly next: string | null;
}) {
  const { viewer } = useSnapshot(session);
  const line = quote?.lines[0];
  const problem = quote?.problems[0]?.message ?? null;
  const coupon = quote?.coupon ?? null;
  /** A period that still runs leaves fewer days to buy, at a lower price. */
  const isPart = line !== undefined && line.price_paise !== price;
  const isReduced = line !== undefined && !isPart && line.discount_paise > 0;
  const shownPrice = isReduced ? line.total_paise : price;
  const monthly = monthlyPaise(shownPrice, duration);
  const tax = line === undefined || isPart ? null : (quote?.tax_paise ?? null);
  const verb = viewer.isSubscribed ? "Renew" : "Subscribe";
  const search = new URLSearchParams({
    plan: id,
    ...(coupon !== null && { coupon }),
    ...(next !== null && { next }),
  });
  return (
    <li className="plan">
      <div className="plan-offer">
        <p className={isOnly ? "plan-scheme" : "plan-scheme plan-tag"}>Plan: {scheme}</p>
        <h2 className="plan-price figure">
          {isReduced && (
            <s>
              <span className="visually-hidden">Before the discount </span>
              {formatRupees(price)}
            </s>
          )}
          {formatRupees(shownPrice)} <span>for {duration}</span>
        </h2>
        <p className="plan-note figure">
          {monthly !== null && `${formatRupees(Math.round(monthly / 100) * 100)} a month, `}
          {tax === null ? "GST included" : `includes GST ${formatRupees(tax)}`}
        </p>
      </div>
      <div className="plan-ways">
        {isPart && (
          <p className="plan-renewal figure">
            {verb}: adds {formatCount(line.days)} {line.days === 1 ? "day" : "days"} until{" "}
            {formatDayOf(line.ends_at)}, <strong>{formatRupees(line.total_paise)}</strong>
          </p>
        )}
        {problem !== null && <p className="plan-note figure">{problem}</p>}
        {problem === null && isAvailablePath(paymentPath) && (
          <Button
            component={Link}
            href={`${paymentPath}?${search}`}
            size="md"
            fullWidth
            aria-label={isOnly ? undefined : `${verb}: ${scheme}`}
          >
            {verb}
          </Button>
        )}
        {isOnly && <p className="plan-note">No auto-renewal. Unused days are refundable.</p>}
      </div>
    </li>
  );
}
