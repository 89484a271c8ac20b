import { Button } from "@mantine/core";
import type { OrderBill } from "@munshi/bff/contract";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, useSearch } from "wouter";
import { formatDate, formatRupees } from "../../lib/format.ts";
import { formatClock, formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { openDialog } from "../../shell/dialogs.ts";
import { LeaveGuard } from "../../shell/LeaveGuard.tsx";
import "../../ui/account-sheet.css";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { AddFundsButton } from "./AddFundsButton.tsx";
import { BillLegs } from "./BillLegs.tsx";
import { gatherProblems } from "./bill-warnings.ts";
import { BillTotals } from "../../invest-parts/BillTotals.tsx";
import { orderBookPath } from "../../invest-parts/order-pages.ts";
import { DryRun } from "./DryRun.tsx";
import { sharesOf } from "./order-keys.ts";
import { useBill, useFreeze, useTradingState } from "./trading-api.ts";
import { amountOf, useBillFlow } from "./useBillFlow.ts";
import type { BillFlow } from "./useBillFlow.ts";
import "./trading.css";

/** `/order-confirmation?bill=<id>`: what orders will cost, to be confirmed. */
export function BillPage() {
  const id = new URLSearchParams(useSearch()).get("bill");
  return (
    <ServerState>
      <div className="page trading-page">{id === null ? <NoBill /> : <LoadedBill id={id} />}</div>
    </ServerState>
  );
}

function NoBill() {
  return (
    <>
      <h1>Confirm order</h1>
      <EmptyState
        drawing="query"
        title="No order to confirm"
        hint="Choose a share and review its order first."
      >
        <Link className="empty-action" href={orderBookPath}>
          View orders
        </Link>
      </EmptyState>
    </>
  );
}

const unknownCodes: ReadonlySet<string> = new Set(["trading.bill_unknown", "request.invalid"]);

function LoadedBill({ id }: { readonly id: string }) {
  const { data, error, refetch } = useBill(id);
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  // Keep the last bill on screen while its replacement loads.
  const bill = data ?? last;
  if (error !== null) {
    if (unknownCodes.has(toFailure(error).code)) return <NoBill />;
    return <QueryFailure isPage title="Order could not be loaded" query={{ error, refetch }} />;
  }
  if (bill === undefined) {
    return (
      <div className="skeleton trading-waiting" aria-busy="true">
        <span className="visually-hidden">Loading order</span>
      </div>
    );
  }
  return <Bill bill={bill} />;
}

/** Seconds until an instant, counted down each second. */
function useSecondsTo(instant: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1_000));
}

function Bill({ bill }: { readonly bill: OrderBill }) {
  const flow = useBillFlow(bill);
  const [isTried, setIsTried] = useState(false);
  const { data: state } = useTradingState();
  const seconds = useSecondsTo(bill.valid_till);
  const isFrozen = (state?.frozen_since ?? null) !== null;
  const isLate = bill.broker === null && state?.is_connected === true;
  useRepricing(bill, flow, seconds === 0 || isLate);
  const count = bill.legs.length;
  return (
    <>
      {(flow.isUnknown || flow.phase === "sending") && (
        <LeaveGuard stayLabel="Stay" hint="Your orders are being placed. Stay to see the result." />
      )}
      <header className="trading-head">
        <h1>{count === 1 ? "Confirm order" : `Confirm ${count} orders`}</h1>
        {bill.purpose !== null && <p>{bill.purpose}</p>}
        <p className="order-soft">{bill.market_message}</p>
      </header>
      <Notices bill={bill} flow={flow} isFrozen={isFrozen} />
      <div className="trading-columns" aria-busy={flow.phase === "pricing"}>
        <div className="trading-main">
          <BillLegs legs={bill.legs} />
          <div className="bill-about">
            <p className="order-soft">{describePrices(bill)}</p>
            <span className="trading-acts">
              {/* Orders of a box are changed in its plan. */}
              {bill.belongs_to === null && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={flow.isUnknown || flow.phase !== "idle"}
                  onClick={() => openDialog("order-ticket", { shares: sharesOf(bill) })}
                >
                  Change order
                </Button>
              )}
              {!isTried && (
                <Button size="compact-sm" variant="default" onClick={() => setIsTried(true)}>
                  Test on last session
                </Button>
              )}
            </span>
          </div>
          {isTried && <DryRun bill={bill.id} />}
        </div>
        <aside className="trading-sheet trading-side" aria-label="Summary">
          <BillTotals bill={bill} />
          <ConfirmPart bill={bill} flow={flow} isFrozen={isFrozen} seconds={seconds} />
        </aside>
      </div>
    </>
  );
}

function describePrices({ prices, broker, price_as_of: at }: OrderBill): string {
  if (prices === "broker")
    return `Prices from ${broker?.name ?? "your broker"}, ${formatMoment(at)}.`;
  return `Closing prices of ${formatDate(at)}. ${
    broker === null ? "No broker is connected." : "Your broker returned no prices."
  }`;
}

/** Reads the prices again when the bill is over or a broker was connected; once for each bill. */
function useRepricing({ id }: OrderBill, flow: BillFlow, isOver: boolean): void {
  const tried = useRef("");
  useEffect(() => {
    const isIdle = flow.phase === "idle" && !flow.isUnknown;
    if (!isOver || !isIdle || tried.current === id || document.hidden) return;
    tried.current = id;
    void flow.reprice();
  });
}

/** Shows what blocks the orders, warnings and the result of the last step, all at once. */
function Notices({
  bill,
  flow,
  isFrozen,
}: {
  readonly bill: OrderBill;
  readonly flow: BillFlow;
  readonly isFrozen: boolean;
}) {
  const { failure, isUnknown, amountBefore } = flow;
  const amount = amountOf(bill);
  const problems = [...bill.problems, ...gatherProblems(bill.legs)];
  const [blocking, warnings] = [
    problems.filter(({ blocks }) => blocks),
    problems.filter(({ blocks }) => !blocks),
  ];
  const lacksFunds = problems.some(({ code }) => code === "funds");
  return (
    <>
      {isUnknown && flow.phase !== "sending" && (
        <StatusBanner
          tone="warning"
          title="No response to your confirmation"
          action={
            <Button size="sm" onClick={() => void flow.confirm()}>
              Check again
            </Button>
          }
        >
          <p>The orders may have been placed. Checking again does not place them twice.</p>
        </StatusBanner>
      )}
      {failure !== null && (
        <StatusBanner tone="bad" title={failure.message}>
          {failure.details?.map(({ path, message }) => (
            <p key={path + message}>{message}</p>
          ))}
        </StatusBanner>
      )}
      {amountBefore !== null && failure === null && (
        <StatusBanner tone="info" title={`Prices updated at ${formatClock(bill.created_at)}`}>
          <p className="figure">
            {amountBefore === amount
              ? `The amount is still ${formatRupees(amount)}.`
              : `The amount changed from ${formatRupees(amountBefore)} to ${formatRupees(amount)}.`}
          </p>
        </StatusBanner>
      )}
      {isFrozen && <FrozenBanner />}
      {blocking.length > 0 && (
        <StatusBanner
          tone="bad"
          title={
            blocking.length === 1
              ? "Fix this before you confirm"
              : `Fix ${blocking.length} problems before you confirm`
          }
          action={lacksFunds && <AddFundsButton paise={bill.buy_paise} />}
        >
          <Problems of={blocking} />
        </StatusBanner>
      )}
      {warnings.length > 0 && (
        <StatusBanner tone="warning" title="Before you confirm">
          <Problems of={warnings} />
        </StatusBanner>
      )}
    </>
  );
}

function Problems({ of }: { readonly of: OrderBill["problems"] }) {
  return (
    <ul className="bill-problems">
      {of.map(({ code, message }) => (
        <li key={code + message}>{message}</li>
      ))}
    </ul>
  );
}

function FrozenBanner() {
  const freeze = useFreeze();
  return (
    <StatusBanner
      tone="warning"
      title="Your freeze switch is on"
      action={
        <Button
          size="sm"
          variant="default"
          loading={freeze.isPending}
          onClick={() => freeze.mutate(false)}
        >
          Turn off
        </Button>
      }
    >
      <p>Nothing is sent to your broker while it is on.</p>
    </StatusBanner>
  );
}

const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function ConfirmPart({
  bill,
  flow,
  isFrozen,
  seconds,
}: {
  readonly bill: OrderBill;
  readonly flow: BillFlow;
  readonly isFrozen: boolean;
  readonly seconds: number;
}) {
  const { phase, isUnknown } = flow;
  const { sending, broker, buy_paise: buy } = bill;
  if (sending === "not_possible" && broker === null) {
    return (
      <Foot note="Your order is kept while you log in.">
        <Button size="md" fullWidth onClick={() => openDialog("broker-login")}>
          Login with your Broker
        </Button>
      </Foot>
    );
  }
  const { label, note } = describeSending(bill);
  const isBoth = bill.buy_paise > 0 && bill.sell_paise > 0;
  const ask = (): void =>
    openDialog("risk-policy", {
      investPaise: buy === 0 ? null : buy,
      isSingle: bill.legs.length === 1,
      onExecute: () => void flow.confirm(),
    });
  return (
    <Foot note={isBoth ? `${note} Sales go first, then purchases that your funds cover.` : note}>
      <Button
        className="bill-confirm"
        size="md"
        fullWidth
        loading={phase === "sending"}
        disabled={
          !bill.can_confirm || isFrozen || isUnknown || phase === "pricing" || seconds === 0
        }
        onClick={ask}
      >
        {label}
      </Button>
      <p className="bill-validity order-soft figure">
        <span>
          {phase === "pricing"
            ? "Loading prices…"
            : seconds === 0
              ? "Prices expired"
              : `Prices valid for ${formatCountdown(seconds)}`}
        </span>
        <button
          type="button"
          className="account-link"
          disabled={phase !== "idle" || isUnknown}
          onClick={() => void flow.reprice()}
        >
          Update prices
        </button>
      </p>
    </Foot>
  );
}

function Foot({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <div className="bill-foot">
      {children}
      <p className="order-soft">{note}</p>
    </div>
  );
}

/** The words of the button, and what pressing it does. */
function describeSending({ sending, legs, broker }: OrderBill): {
  readonly label: string;
  readonly note: string;
} {
  const orders = legs.length === 1 ? "order" : `${legs.length} orders`;
  const name = broker?.name ?? "your broker";
  switch (sending) {
    case "now":
      return { label: `Place ${orders}`, note: `Sent to ${name} immediately.` };
    case "after_market":
      return {
        label:
          legs.length === 1
            ? "Place after-market order"
            : `Place ${legs.length} after-market orders`,
        note: `${name} accepts ${legs.length === 1 ? "it" : "them"} now and sends ${legs.length === 1 ? "it" : "them"} when the market opens.`,
      };
    case "at_open":
      return {
        label: `Save ${orders} for the next session`,
        note: "You confirm again when the market opens. Nothing is sent before.",
      };
    case "on_broker_page":
      return { label: `Continue at ${name}`, note: `You confirm on ${name}'s page.` };
    case "not_possible":
      return {
        label: `Place ${orders}`,
        note: `${name} does not accept orders through Munshi. Place them on its own page.`,
      };
  }
}
