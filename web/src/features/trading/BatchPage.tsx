import { Button } from "@mantine/core";
import type { OrderBatch } from "@munshi/bff/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { investedPageOf } from "../../box-parts/box-pages.ts";
import { formatExactRupees } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { showSnackbar } from "../../lib/snackbars.ts";
import { useWindowTitle } from "../../lib/useWindowTitle.ts";
import { SupportReference } from "../../pay-parts/SupportReference.tsx";
import { go } from "../../shell/go.ts";
import { LeaveGuard } from "../../shell/LeaveGuard.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { BatchHistory } from "./BatchHistory.tsx";
import { BatchLegs } from "./BatchLegs.tsx";
import { chargesOf } from "./batch-sums.ts";
import { followPlaced } from "./broker-form.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { countStates, toneOf } from "./leg-state.ts";
import { messages } from "./ticket-leg.ts";
import { sendOnce } from "./order-keys.ts";
import { isDoneElsewhere, PauseSteps, ReopenPage, useAuthorising } from "./PauseSteps.tsx";
import type { Authorising } from "./PauseSteps.tsx";
import {
  batchFileOf,
  retryOrders,
  tradingKeys,
  useBatch,
  useBatchAct,
  useBatches,
} from "./trading-api.ts";
import { batchPageOf, orderBookPath } from "../../invest-parts/order-pages.ts";
import "../../invest-parts/bill-totals.css";
import "./trading.css";

/** `/order-summary?id=<batch>`: the progress and result of orders. */
export function BatchPage({ id }: { readonly id: string }) {
  return (
    <ServerState>
      <div className="page trading-page">
        <LoadedBatch key={id} id={id} />
      </div>
    </ServerState>
  );
}

/** The progress of the member's newest orders. */
export function NewestBatchPage() {
  return (
    <ServerState>
      <div className="page trading-page">
        <NewestBatch />
      </div>
    </ServerState>
  );
}

function NewestBatch() {
  const { data, error, refetch } = useBatches({ page: 1, state: "all", side: "all", search: "" });
  const newest = data?.results[0];
  if (newest !== undefined) return <LoadedBatch key={newest.id} id={newest.id} />;
  if (data !== undefined) return <NoBatch />;
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}

function Waiting() {
  return (
    <div className="skeleton trading-waiting" aria-busy="true">
      <span className="visually-hidden">Loading order</span>
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <FailureNotice
      isPage
      title="Order could not be loaded"
      failure={toFailure(error)}
      onRetry={onRetry}
    />
  );
}

function NoBatch() {
  return (
    <>
      <h1>Order not found</h1>
      <EmptyState drawing="query" title="No such order" hint="It may belong to another account.">
        <Link className="empty-action" href={orderBookPath}>
          View orders
        </Link>
      </EmptyState>
    </>
  );
}

const unknownCodes: ReadonlySet<string> = new Set(["trading.unknown_batch", "request.invalid"]);

function LoadedBatch({ id }: { readonly id: string }) {
  const { data, error, refetch } = useBatch(id);
  useWindowTitle(data === undefined ? "Order" : `Order ${data.number}`);
  // An order on show stays while a later load fails.
  if (data !== undefined) return <Batch batch={data} isStale={error !== null} />;
  if (error === null) return <Waiting />;
  if (unknownCodes.has(toFailure(error).code)) return <NoBatch />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

function Batch({ batch, isStale }: { readonly batch: OrderBatch; readonly isStale: boolean }) {
  const { number, title, broker, created_at: createdAt } = batch;
  const { belongs_to: owner } = batch;
  useReturnFromBroker(batch.id);
  const box = owner?.startsWith("box:") === true ? Number(owner.slice(4)) : null;
  return (
    <>
      {batch.state === "sending" && (
        <LeaveGuard stayLabel="Stay" hint="Your orders are being sent. Stay to see the result." />
      )}
      <header className="trading-head">
        <Link className="trading-back" href={orderBookPath}>
          All orders
        </Link>
        <h1>{title}</h1>
        <p className="order-soft figure">
          Order {number} at {broker.name}, {formatMoment(createdAt)}
        </p>
      </header>
      {isStale && (
        <StatusBanner tone="warning" title="Order status could not be updated">
          <p>It may be out of date. Retrying automatically.</p>
        </StatusBanner>
      )}
      <StateBanner batch={batch} />
      <div className="trading-columns">
        <div className="trading-main">
          <BatchLegs batch={batch} />
          <FilePart batch={batch} />
          <section className="trading-sheet" aria-label="History">
            <h2>History</h2>
            <BatchHistory batch={batch} />
          </section>
        </div>
        <aside className="trading-sheet trading-side" aria-label="Summary">
          <Sums batch={batch} />
          <SupportReference text={number} />
          {box !== null && <Link href={investedPageOf(box)}>View investment</Link>}
          {batch.retry_of !== null && (
            <p className="order-soft">
              Retry of <Link href={batchPageOf(batch.retry_of)}>an earlier order</Link>
            </p>
          )}
        </aside>
      </div>
    </>
  );
}

/** Reads the order book once when the broker's page leads back; its parameters leave the address. */
function useReturnFromBroker(id: string): void {
  const { mutate } = useBatchAct(id);
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (!search.has("status") && !search.has("request_token")) return;
    go(batchPageOf(id), { replace: true });
    mutate({ kind: "look" });
  }, [id, mutate]);
}

const unplaced: ReadonlySet<string> = new Set(["unsent", "rejected", "expired"]);

/** Offers the unfilled orders as a file, to place them elsewhere. */
function FilePart({ batch: { id, state, pause, legs } }: { readonly batch: OrderBatch }) {
  const isOpen = legs.some((leg) => unplaced.has(leg.state));
  if (state === "sending" || (!isOpen && pause !== "broker_down")) return null;
  return (
    <div className="bill-about">
      <p className="order-soft">Failed and unsent orders, to place elsewhere.</p>
      <Button component="a" href={batchFileOf(id)} download size="compact-sm" variant="default">
        Download as CSV
      </Button>
    </div>
  );
}

/** The state with what happens next, and every step that the member can take. */
function StateBanner({ batch }: { readonly batch: OrderBatch }) {
  const act = useBatchAct(batch.id);
  const [isCancelling, setIsCancelling] = useState(false);
  const { legs, kind, state } = batch;
  const authorising = useAuthorising(batch.id);
  const isInvested = state === "filled" && (kind === "invest" || kind === "sip");
  const canCancel = !batch.is_settled && legs.some(({ can_cancel: can }) => can);
  const sent = legs.filter(({ state }) => state === "open" || state === "partial").length;
  return (
    <StatusBanner
      tone={toneOf(batch)}
      title={isInvested ? messages.invested : batch.state_text}
      action={
        <span className="trading-acts">
          <PauseSteps batch={batch} authorising={authorising} />
          {batch.can_reopen_page && <ReopenPage batch={batch} />}
          {batch.can_retry && <RetryButton batch={batch} />}
          {batch.retried_by !== null && (
            <Button component={Link} size="sm" href={batchPageOf(batch.retried_by)}>
              View new order
            </Button>
          )}
          {!batch.is_settled && batch.state === "working" && (
            <Button
              size="sm"
              variant="default"
              loading={act.isPending && act.variables.kind === "look"}
              onClick={() => act.mutate({ kind: "look" })}
            >
              Check now
            </Button>
          )}
          {canCancel && (
            <Button size="sm" variant="default" onClick={() => setIsCancelling(true)}>
              {legs.length === 1 ? "Cancel order" : "Cancel all"}
            </Button>
          )}
        </span>
      }
    >
      {legs.length > 1 && <p className="figure">{countStates(legs)}</p>}
      {batch.pause === "authorisation" && <AuthoriseHint authorising={authorising} />}
      {isCancelling && (
        <CancelDialog
          sent={sent}
          isBusy={act.isPending}
          onClose={() => setIsCancelling(false)}
          onCancel={() =>
            act.mutate({ kind: "cancel" }, { onSettled: () => setIsCancelling(false) })
          }
        />
      )}
    </StatusBanner>
  );
}

/** Explains the next step, since the authorisation page does not return here. */
function AuthoriseHint({
  authorising: { isSuccess, error },
}: {
  readonly authorising: Authorising;
}) {
  if (error !== null && isDoneElsewhere(error))
    return <p role="alert">{toFailure(error).message}</p>;
  if (!isSuccess) return <p>The page opens in a new tab.</p>;
  return <p>Authorise the sale in the new tab, then come back and continue.</p>;
}

/** Orders the failed legs again, once, at today's prices; first shows what that is. */
function RetryButton({ batch: { id, legs } }: { readonly batch: OrderBatch }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const failed = legs.filter(({ filled_quantity: filled, quantity }) => filled < quantity);
  const count = failed.length === 1 ? "1 order" : `${failed.length} orders`;
  const retry = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const placed = await sendOnce(id, (key) => retryOrders(id, key));
      void client.invalidateQueries({ queryKey: tradingKeys.all });
      followPlaced(placed);
    } catch (error) {
      showSnackbar("bad", toFailure(error).message);
      void client.invalidateQueries({ queryKey: tradingKeys.batch(id) });
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {failed.length === 1 ? "Retry failed order" : `Retry ${failed.length} failed orders`}
      </Button>
      {isAsking && (
        <Dialog title="Retry failed orders" onClose={() => setIsAsking(false)}>
          <p>
            {failed.length === 1 ? "This order is" : "These orders are"} placed again for the shares
            not filled, with limits near today’s prices.
          </p>
          <ul className="retry-orders figure">
            {failed.map(({ id: leg, side, symbol, quantity, filled_quantity: filled }) => (
              <li key={leg}>
                {side === "BUY" ? "Buy" : "Sell"} {quantity - filled} {symbol}
              </li>
            ))}
          </ul>
          <div className="dialog-foot">
            <Button variant="default" disabled={isBusy} onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button loading={isBusy} onClick={() => void retry()}>
              Place {count}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Sums({ batch }: { readonly batch: OrderBatch }) {
  const rows = [
    ["Purchases filled", batch.filled_buy_paise, batch.buy_paise],
    ["Sales filled", batch.filled_sell_paise, batch.sell_paise],
  ] as const;
  const charges = chargesOf(batch);
  return (
    <dl className="bill-totals figure">
      {rows.map(
        ([term, filled, ordered]) =>
          ordered > 0 && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                {formatExactRupees(filled)}
                <span>of {formatExactRupees(ordered)}</span>
              </dd>
            </div>
          ),
      )}
      {charges > 0 && (
        <div>
          <dt>Estimated charges</dt>
          <dd>{formatExactRupees(charges)}</dd>
        </div>
      )}
    </dl>
  );
}
