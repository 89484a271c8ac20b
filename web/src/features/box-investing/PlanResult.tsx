import { Button } from "@mantine/core";
import type { BoxPlanAnswer, BoxPlanLeg } from "@munshi/bff/contract";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { BillTotals } from "../../invest-parts/BillTotals.tsx";
import { billPageOf } from "../../invest-parts/order-pages.ts";
import "../../invest-parts/plan-table.css";
import { formatCount, formatDate, formatExactRupees } from "../../lib/format.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { keepPlanForReturn } from "./invest-draft.ts";

const columns: readonly TableColumn<BoxPlanLeg>[] = [
  {
    id: "stock",
    header: "Stock",
    className: "invest-stock",
    render: ({ name, symbol }) => <StockName name={name} symbol={symbol} />,
  },
  {
    id: "side",
    header: "Order",
    render: ({ side }) =>
      side === "BUY" ? (
        <span className="plan-buy">Buy</span>
      ) : (
        <span className="plan-sell">Sell</span>
      ),
  },
  {
    id: "quantity",
    header: "Shares",
    align: "end",
    render: ({ quantity }) => formatCount(quantity),
  },
  {
    id: "price",
    header: "Last close",
    align: "end",
    className: "invest-price",
    render: ({ price_paise: price }) => formatExactRupees(price),
  },
  {
    id: "value",
    header: "Value",
    align: "end",
    render: ({ value_paise: value }) => formatExactRupees(value),
  },
];

/** A stock with its symbol below. */
export function StockName({ name, symbol }: { readonly name: string; readonly symbol: string }) {
  return (
    <>
      <span>{name}</span> {symbol !== name && <span className="invest-soft">{symbol}</span>}
    </>
  );
}

/** Orders that were planned, what they leave out and cost, and the way to confirm them. */
export function PlanResult({
  plan,
  isFocused = true,
}: {
  readonly plan: BoxPlanAnswer;
  /** Moves the focus to the plan, which answers a press of a button. */
  readonly isFocused?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { bill, legs, message } = plan;
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <section className="invest-plan" aria-labelledby="plan-title">
      <header>
        <h2 id="plan-title" ref={heading} tabIndex={-1}>
          Your plan
        </h2>
        <p className="invest-soft">{message}</p>
      </header>
      <LeftOut rows={plan.left_out} />
      {bill !== null && (
        <div className="invest-columns">
          <div className="invest-main">
            <Table
              label="Planned orders"
              className="invest-table"
              boxed
              narrow="fit"
              columns={columns}
              rows={legs}
              rowKey={({ side, symbol }) => `${side} ${symbol}`}
            />
            <PlanCash plan={plan} />
          </div>
          <aside className="invest-sheet invest-side" aria-label="Cost">
            <h3>Bill at limit prices</h3>
            <BillTotals bill={bill} />
            <Confirm bill={bill} />
          </aside>
        </div>
      )}
    </section>
  );
}

/** Amounts spent and left by the plan at closing prices; the bill next to it has limit prices. */
function PlanCash({ plan }: { readonly plan: BoxPlanAnswer }) {
  const { amount_paise: amount, buy_paise: buys, sell_paise: sells, cash_paise: cash } = plan;
  const figures = [
    ["Amount", amount],
    ["Sales", sells],
    ["Purchases", buys],
    [amount > 0 ? "Cash left" : "Cash after the orders", cash],
  ] as const;
  const [left] = figures.slice(-1);
  return (
    <>
      <dl className="invest-facts invest-cash figure">
        {figures
          .filter((figure) => figure[1] > 0 || figure === left)
          .map(([label, paise]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatExactRupees(paise)}</dd>
            </div>
          ))}
      </dl>
      <p className="invest-soft">At closing prices of {formatDate(plan.as_of)}, before charges.</p>
    </>
  );
}

function Confirm({ bill }: { readonly bill: NonNullable<BoxPlanAnswer["bill"]> }) {
  if (bill.broker === null) {
    return (
      <div className="invest-foot">
        <Button
          size="md"
          fullWidth
          onClick={() => {
            keepPlanForReturn();
            openDialog("broker-login");
          }}
        >
          Login with your Broker
        </Button>
        <p className="invest-soft">Orders need your broker. You return to this plan.</p>
      </div>
    );
  }
  return (
    <div className="invest-foot">
      <Button size="md" fullWidth component={Link} href={billPageOf(bill.id)}>
        Continue to confirmation
      </Button>
      <p className="invest-soft">Nothing is placed before you confirm.</p>
    </div>
  );
}

/** Stocks that are not ordered, each with its reason. */
function LeftOut({ rows }: { readonly rows: BoxPlanAnswer["left_out"] }) {
  if (rows.length === 0) return null;
  return (
    <StatusBanner
      tone="warning"
      title={rows.length === 1 ? "1 stock is left out" : `${rows.length} stocks are left out`}
    >
      <ul className="invest-left-out">
        {rows.map(({ symbol, message, quantity }) => (
          <li key={symbol}>
            {symbol}: {message}
            {quantity > 0 && ` Your ${formatCount(quantity)} shares are kept.`}
          </li>
        ))}
      </ul>
    </StatusBanner>
  );
}
