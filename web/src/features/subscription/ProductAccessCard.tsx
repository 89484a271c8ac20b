import { Button } from "@mantine/core";
import type { ProductAccess, QuoteLine, QuotePayload } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { formatCount, formatRupees } from "../../lib/format.ts";
import { formatDayOf } from "../../lib/format-moment.ts";
import { fetchPricing } from "../../lib/pricing.ts";
import { useQuote } from "../../pay-parts/pay-api.ts";
import { RefundDialog } from "../../pay-parts/RefundDialog.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { PauseDialog } from "./PauseDialog.tsx";

/** The id of a stock box, `box:12`; null for the subscription. */
function boxOf(product: string): number | null {
  return product.startsWith("box:") ? Number(product.slice("box:".length)) : null;
}

interface Purchase {
  readonly wanted: QuotePayload;
  readonly href: string;
  /** Names the plan where there are several; else empty. */
  readonly name: string;
}

/**
 * Returns how to renew a product: a box directly, the subscription with the site's first plan.
 * Null if it cannot be renewed; undefined while loading.
 */
function usePurchase(product: string): Purchase | null | undefined {
  const box = boxOf(product);
  const { data, isLoading } = useQuery({
    queryKey: ["pricing", "subscription"],
    queryFn: fetchPricing,
    enabled: box === null,
  });
  const next = "/subscription";
  if (box !== null) {
    const search = new URLSearchParams({ box: String(box), next });
    return { wanted: { stock_box_ids: [box] }, href: `/make-payment?${search}`, name: "" };
  }
  const [plan, ...others] = data?.plans ?? [];
  if (plan === undefined) return isLoading ? undefined : null;
  const search = new URLSearchParams({ plan: plan.id, next });
  return {
    wanted: { duration_plan: plan.id },
    href: `/make-payment?${search}`,
    name: others.length > 0 ? plan.scheme : "",
  };
}

/** One product: open, locked or paused, with the reason and what can be done. */
export function ProductAccessCard({ access }: { readonly access: ProductAccess }) {
  const [dialog, setDialog] = useState<"pause" | "refund" | null>(null);
  const { product, name, reason, till, order } = access;
  const { is_open: isOpen, is_paused: isPaused, paused_days: pausedDays } = access;
  const boxId = boxOf(product);
  const purchase = usePurchase(product);
  const chip = isPaused
    ? ({ state: "part", label: "Paused" } as const)
    : isOpen
      ? ({ state: "done", label: "Open" } as const)
      : ({ state: "none", label: "Locked" } as const);
  return (
    <section className="subscription-part" aria-label={name}>
      <div className="subscription-head">
        <h2>{boxId === null ? name : <Link href={boxPageOf(boxId)}>{name}</Link>}</h2>
        <StatusChip {...chip} />
      </div>
      <p className="subscription-reason figure">
        {reason}{" "}
        {order !== null && (
          <Link href={`/order-summary?${new URLSearchParams({ order })}`}>View order</Link>
        )}
      </p>
      <dl className="subscription-facts figure">
        {till !== null && (
          <div>
            <dt>Open until</dt>
            <dd>{formatDayOf(till)}</dd>
          </div>
        )}
        {isPaused && (
          <div>
            <dt>Days kept</dt>
            <dd>{formatCount(pausedDays)}</dd>
          </div>
        )}
        {(isOpen || isPaused) && (
          <div>
            <dt>Refundable today</dt>
            <dd>{formatRupees(access.refundable_paise)}</dd>
          </div>
        )}
        {!isPaused && <Renewal access={access} purchase={purchase} />}
      </dl>
      <div className="subscription-actions">
        {isPaused ? (
          <Button onClick={() => setDialog("pause")}>Resume</Button>
        ) : (
          purchase != null && <BuyButton access={access} href={purchase.href} />
        )}
        {access.can_pause && (
          <Button variant="default" onClick={() => setDialog("pause")}>
            Pause
          </Button>
        )}
        {access.refundable_paise > 0 && <RefundButton order={order} onOpen={setDialog} />}
      </div>
      {dialog === "pause" && <PauseDialog access={access} onClose={() => setDialog(null)} />}
      {dialog === "refund" && order !== null && (
        <RefundDialog order={order} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

/** Opens the refund of the order that runs now; other paid orders are refunded from the list. */
function RefundButton({
  order,
  onOpen,
}: {
  readonly order: string | null;
  readonly onOpen: (dialog: "refund") => void;
}) {
  if (order === null) {
    return (
      <Button component={Link} variant="default" href="/order-summary">
        Cancel and refund
      </Button>
    );
  }
  return (
    <Button variant="default" onClick={() => onOpen("refund")}>
      Cancel and refund
    </Button>
  );
}

/** Shows what a renewal now adds and costs, or from when the product can be renewed. */
function Renewal({
  access: { is_open: isOpen, renews_from: from },
  purchase,
}: {
  readonly access: ProductAccess;
  readonly purchase: Purchase | null | undefined;
}) {
  const { data, isLoading } = useQuote(from === null ? (purchase?.wanted ?? null) : null);
  const { lines: [line] = [], problems: [problem] = [] } = data?.quote ?? {};
  const text =
    from !== null
      ? `From ${formatDayOf(from)}`
      : line === undefined
        ? problem?.message
        : describeLine(line, isOpen);
  const name = purchase?.name ?? "";
  // The price's line has its place before it is known.
  const isWaiting = text === undefined && (isLoading || purchase === undefined);
  if (text === undefined && !isWaiting) return null;
  return (
    <div>
      <dt>
        {isOpen ? "Renew" : "Subscribe"}
        {name !== "" && from === null && `: ${name}`}
      </dt>
      <dd aria-busy={isWaiting}>{text ?? "\u00A0"}</dd>
    </div>
  );
}

/** `Adds 120 days until 24 Nov 27, ₹575.34`. */
function describeLine(
  { days, ends_at: end, total_paise: total }: QuoteLine,
  isOpen: boolean,
): string {
  const count = `${formatCount(days)} ${days === 1 ? "day" : "days"}`;
  return `${isOpen ? "Adds " : ""}${count} until ${formatDayOf(end)}, ${formatRupees(total)}`;
}

function BuyButton({
  access: { name, is_open: isOpen, renews_from: from },
  href,
}: {
  readonly access: ProductAccess;
  readonly href: string;
}) {
  if (from !== null) return null;
  const label = isOpen ? "Renew" : "Subscribe";
  return (
    <Button
      component={Link}
      variant={isOpen ? "default" : "filled"}
      href={href}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  );
}
