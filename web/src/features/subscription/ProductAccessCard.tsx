import { Button } from "@mantine/core";
import type { ProductAccess, QuotePayload } from "@munshi/bff/contract";
import { useState } from "react";
import { Link } from "wouter";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { formatCount, formatRupees } from "../../lib/format.ts";
import { formatDayOf } from "../../lib/format-moment.ts";
import { useQuote } from "../../pay-parts/pay-api.ts";
import { RefundDialog } from "../../pay-parts/RefundDialog.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { PauseDialog } from "./PauseDialog.tsx";

/** `plan:one-year` and `box:12`, as a quote asks for them. */
function readProduct(product: string): {
  readonly wanted: QuotePayload;
  /** Null for a plan. */
  readonly boxId: number | null;
} {
  const [kind, id = ""] = product.split(":");
  if (kind !== "box") return { wanted: { duration_plan: id }, boxId: null };
  return { wanted: { stock_box_ids: [Number(id)] }, boxId: Number(id) };
}

/** One product: open, locked or paused, with the reason and what can be done. */
export function ProductAccessCard({ access }: { readonly access: ProductAccess }) {
  const [dialog, setDialog] = useState<"pause" | "refund" | null>(null);
  const { product, name, reason, till, order } = access;
  const { is_open: isOpen, is_paused: isPaused, paused_days: pausedDays } = access;
  const { boxId } = readProduct(product);
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
        {!isPaused && <Renewal access={access} />}
      </dl>
      <div className="subscription-actions">
        {isPaused ? (
          <Button onClick={() => setDialog("pause")}>Resume</Button>
        ) : (
          <BuyButton access={access} />
        )}
        {access.can_pause && (
          <Button variant="default" onClick={() => setDialog("pause")}>
            Pause
          </Button>
        )}
        {order !== null && access.refundable_paise > 0 && (
          <Button variant="default" onClick={() => setDialog("refund")}>
            Cancel and refund
          </Button>
        )}
      </div>
      {dialog === "pause" && <PauseDialog access={access} onClose={() => setDialog(null)} />}
      {dialog === "refund" && order !== null && (
        <RefundDialog order={order} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

/** What buying it now adds and costs, or from when it can be bought again. */
function Renewal({
  access: { product, is_open: isOpen, renews_from: from },
}: {
  readonly access: ProductAccess;
}) {
  const { data } = useQuote(from === null ? readProduct(product).wanted : null);
  const verb = isOpen ? "Renew" : "Subscribe";
  if (from !== null) {
    return (
      <div>
        <dt>{verb}</dt>
        <dd>From {formatDayOf(from)}</dd>
      </div>
    );
  }
  const line = data?.quote.lines[0];
  const problem = data?.quote.problems[0]?.message;
  if (line === undefined && problem === undefined) return null;
  return (
    <div>
      <dt>{verb}</dt>
      <dd>
        {line === undefined
          ? problem
          : `${isOpen ? "Adds " : ""}${formatCount(line.days)} days until ${formatDayOf(line.ends_at)}, ${formatRupees(line.total_paise)}`}
      </dd>
    </div>
  );
}

function BuyButton({
  access: { product, name, is_open: isOpen, renews_from: from },
}: {
  readonly access: ProductAccess;
}) {
  if (from !== null) return null;
  const [kind = "", id = ""] = product.split(":");
  const label = isOpen ? "Renew" : "Subscribe";
  return (
    <Button
      component={Link}
      variant={isOpen ? "default" : "filled"}
      href={`/make-payment?${new URLSearchParams({ [kind]: id, next: "/subscription" })}`}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  );
}
