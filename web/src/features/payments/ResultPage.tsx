import { Button } from "@mantine/core";
import { acceptNextPath } from "@munshi/bff/contract";
import type { OrderAnswer } from "@munshi/bff/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { formatRupees } from "../../lib/format.ts";
import { formatDayOf, formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { reloadSession, session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { AmountSummary } from "../../pay-parts/AmountSummary.tsx";
import { DocumentLinks } from "../../pay-parts/DocumentLinks.tsx";
import { OrderStateChip } from "../../pay-parts/OrderStateChip.tsx";
import { checkOrder, payKeys, useCheckOrder, useOrder } from "../../pay-parts/pay-api.ts";
import { SupportReference } from "../../pay-parts/SupportReference.tsx";
import { namePage } from "../../shell/page-names.ts";
import "../../ui/account-sheet.css";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { describeOpenUntil, describeOutcome } from "./describe-outcome.ts";
import { readProducts } from "./intent.ts";
import { messages } from "./messages.ts";
import { UnknownOrder } from "./OpenOrder.tsx";
import "./payments.css";

/** `/order-confirmation` and `/cart/1`: the outcome of an order, the newest without `?order=`. */
export function ResultPage() {
  const id = new URLSearchParams(useSearch()).get("order");
  return (
    <ServerState>
      <div className="page account-page">
        <Result id={id} />
      </div>
    </ServerState>
  );
}

const unknownCodes: ReadonlySet<string> = new Set(["payment.unknown_order", "request.invalid"]);

function Result({ id }: { readonly id: string | null }) {
  const { data: order, error, refetch } = useOrder(id);
  if (order === null || (error !== null && unknownCodes.has(toFailure(error).code))) {
    return (
      <>
        <h1 className="visually-hidden">Order</h1>
        <UnknownOrder />
      </>
    );
  }
  if (order !== undefined) return <OrderResult key={order.id} order={order} />;
  if (error !== null) {
    return <QueryFailure isPage title="Order could not be loaded" query={{ error, refetch }} />;
  }
  return (
    <div className="account-sheet pay-outcome" aria-busy="true">
      <div className="pay-waiting">
        <span className="visually-hidden">Loading order</span>
      </div>
    </div>
  );
}

/** Once an order is paid: opens what was bought, and says so if the page was waiting for it. */
function useLatePayment({ product, state, is_settled }: OrderAnswer): void {
  const isPaid = state === "captured" && is_settled;
  const wasPaid = useRef(isPaid);
  useEffect(() => {
    if (!isPaid) return;
    reloadSession().catch(() => undefined);
    if (wasPaid.current) return;
    wasPaid.current = true;
    showSnackbar("good", product === "STOCKBOX" ? messages.boxesPaid : messages.subscriptionPaid);
  }, [product, isPaid]);
}

/** Asks the provider once: the server may not know of a payment yet. */
function useFirstCheck({ id, state }: OrderAnswer): void {
  const client = useQueryClient();
  const isOpen = useRef(state === "created" || state === "attempted" || state === "authorized");
  useEffect(() => {
    if (!isOpen.current) return;
    isOpen.current = false;
    // If this fails, the page keeps polling the server.
    checkOrder(id)
      .then(() => client.invalidateQueries({ queryKey: payKeys.all }))
      .catch(() => undefined);
  }, [client, id]);
}

function OrderResult({ order }: { readonly order: OrderAnswer }) {
  const { tone, title, text, action } = describeOutcome(order);
  const [firstTitle] = useState(title);
  const check = useCheckOrder();
  useLatePayment(order);
  useFirstCheck(order);
  const isOpen = order.hold === null && order.state === "captured";
  return (
    <section className="account-sheet pay-outcome" data-tone={tone} aria-labelledby="pay-outcome">
      <div className="pay-outcome-head">
        <OrderStateChip order={order} />
        <h1 id="pay-outcome">{title}</h1>
        <p className="pay-outcome-text">{text}</p>
        <output className="visually-hidden">{title === firstTitle ? "" : title}</output>
      </div>
      {isOpen && <OpenNow order={order} />}
      <Ways>
        {action !== null && (
          <Button component={Link} href={action.href} size="md">
            {action.label}
          </Button>
        )}
        {isOpen && <NextStep order={order} />}
        {!order.is_settled && (
          <Button
            variant="default"
            size="md"
            loading={check.isPending}
            onClick={() => check.mutate(order.id)}
          >
            Check now
          </Button>
        )}
      </Ways>
      <AmountSummary amounts={order} totalLabel={isOpen ? "Paid" : "Order total"} />
      <History order={order} />
      <div className="pay-outcome-foot">
        {order.documents.length > 0 && <DocumentLinks documents={order.documents} />}
        <SupportReference text={describeReference(order)} />
        <p className="pay-soft">
          <Link href={`/order-summary?${new URLSearchParams({ order: order.id })}`}>
            Order details
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The order, with the provider's payment if there is one. */
function describeReference({ number, payments }: OrderAnswer): string {
  const last = payments.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1);
  return last === undefined ? number : `${number}, ${last.id}`;
}

function Ways({ children }: { readonly children: ReactNode }) {
  return <div className="pay-result-ways">{children}</div>;
}

/** Products that the order unlocked, with their expiry. */
function OpenNow({ order: { lines, created_at: created } }: { readonly order: OrderAnswer }) {
  return (
    <ul className="pay-result-open" aria-label="Open now">
      {lines.map((line) => {
        const [box] = readProducts([line]).boxes;
        return (
          <li key={line.product}>
            <div>
              <p className="order-line-name">{line.name}</p>
              <p className="pay-soft figure">
                {describeOpenUntil(line.ends_at)}
                {formatDayOf(line.starts_at) !== formatDayOf(created) &&
                  `, from ${formatDayOf(line.starts_at)}`}
              </p>
            </div>
            {box !== undefined && (
              <Link href={boxPageOf(box)}>
                Open box<span className="visually-hidden">: {line.name}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Links after a payment: the risk questionnaire if it is not filled, and the stored page. */
function NextStep({ order }: { readonly order: OrderAnswer }) {
  const { viewer } = useSnapshot(session);
  const next = acceptNextPath(order.next ?? "");
  const name = next === null ? null : namePage(next);
  const onward =
    next === null || next === "/"
      ? { href: "/", label: "Go to home" }
      : { href: next, label: name === null ? "Continue" : `Continue to ${name}` };
  const isRiskOpen = viewer.isSignedIn && !viewer.hasRiskProfile;
  if (order.product === "STOCKBOX") {
    return (
      <Button component={Link} href="/emoji-stocks" size="md" variant="default">
        Browse stock boxes
      </Button>
    );
  }
  return (
    <>
      {isRiskOpen && (
        <Button component={Link} href="/risk-profile" size="md">
          Fill risk profile
        </Button>
      )}
      <Button
        component={Link}
        href={onward.href}
        size="md"
        variant={isRiskOpen ? "default" : "filled"}
      >
        {onward.label}
      </Button>
    </>
  );
}

const refundStates = {
  requested: "requested",
  pending: "on its way",
  processed: "sent by the bank",
  failed: "failed; support will contact you",
} as const;

const methodNames: ReadonlyMap<string, string> = new Map([
  ["upi", "UPI"],
  ["card", "Card"],
  ["netbanking", "Netbanking"],
]);

/** Payments with the bank's reasons, and refunds. */
function History({ order: { payments, refunds } }: { readonly order: OrderAnswer }) {
  if (payments.length + refunds.length === 0) return null;
  return (
    <ul className="pay-history figure" aria-label="Payments and refunds">
      {payments.map(({ id, amount_paise, method, status, reason, at }) => (
        <li key={id}>
          {methodNames.get(method ?? "") ?? "Payment"} {formatRupees(amount_paise)}
          {status === "failed" ? ` failed${reason === null ? "" : `: “${reason}”`}` : ""}
          <span>{formatMoment(at)}</span>
        </li>
      ))}
      {refunds.map(({ id, amount_paise, status, at }) => (
        <li key={id}>
          Refund {formatRupees(amount_paise)}, {refundStates[status]}
          <span>{formatMoment(at)}</span>
        </li>
      ))}
    </ul>
  );
}
