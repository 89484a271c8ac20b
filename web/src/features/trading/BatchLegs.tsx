import { Button } from "@mantine/core";
import type { OrderBatch, OrderLeg } from "@munshi/bff/contract";
import { useState } from "react";
import { formatCount, formatExactRupees } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { FillDialog } from "./FillDialog.tsx";
import { nameLegState } from "./leg-state.ts";
import { SideMark } from "./SideMark.tsx";
import { useBatchAct } from "./trading-api.ts";

const columns: readonly TableColumn<OrderLeg>[] = [
  {
    id: "share",
    header: "Share",
    className: "order-share",
    render: ({ name, side, exchange, symbol }) => (
      <>
        <span className="order-share-name">{name}</span>
        <span className="order-share-about">
          <SideMark side={side} /> {exchange} {symbol}
        </span>
      </>
    ),
  },
  { id: "state", header: "Status", className: "order-state", render: (leg) => <State leg={leg} /> },
  {
    id: "filled",
    header: "Filled",
    align: "end",
    render: ({ filled_quantity: filled, quantity }) =>
      `${formatCount(filled)} of ${formatCount(quantity)}`,
  },
  {
    id: "average",
    header: "Average",
    align: "end",
    render: ({ average_paise: average }) => formatExactRupees(average),
  },
  {
    id: "limit",
    header: "Limit",
    align: "end",
    render: ({ limit_paise: limit }) => (limit === null ? "Market" : formatExactRupees(limit)),
  },
];

/** The words of an answer to what is asked of an order. */
function nameAnswer(asked: OrderLeg["asks_about"], exists: boolean): string {
  if (asked === "fill") return exists ? "It was filled" : "It was not filled";
  return exists ? "It was placed" : "It was not placed";
}

/** Orders of a batch, each with its state, its reason and the steps that can be taken. */
export function BatchLegs({ batch }: { readonly batch: OrderBatch }) {
  const act = useBatchAct(batch.id);
  const [filled, setFilled] = useState<OrderLeg | null>(null);
  const isActing = (leg: OrderLeg): boolean =>
    act.isPending && "leg" in act.variables && act.variables.leg === leg.id;
  const steps: TableColumn<OrderLeg> = {
    id: "steps",
    header: <span className="visually-hidden">Next step</span>,
    align: "end",
    className: "order-steps",
    render: (leg) => (
      <span className="order-asks">
        {leg.asks_about !== null && (
          <>
            {([true, false] as const).map((exists) => (
              <Button
                key={String(exists)}
                size="compact-sm"
                variant="default"
                loading={isActing(leg)}
                onClick={() =>
                  exists && leg.asks_about === "fill"
                    ? setFilled(leg)
                    : act.mutate({ kind: "answer", leg: leg.id, exists })
                }
              >
                {nameAnswer(leg.asks_about, exists)}
                <span className="visually-hidden">: {leg.symbol}</span>
              </Button>
            ))}
          </>
        )}
        {leg.can_cancel && batch.legs.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isActing(leg)}
            onClick={() => act.mutate({ kind: "cancel-leg", leg: leg.id })}
          >
            Cancel<span className="visually-hidden">: {leg.symbol}</span>
          </Button>
        )}
      </span>
    ),
  };
  const hasSteps = batch.legs.some(
    ({ asks_about: asked, can_cancel: can }) => asked !== null || (can && batch.legs.length > 1),
  );
  return (
    <>
      <Table
        label="Orders"
        className="trading-table"
        boxed
        narrow="stack"
        columns={hasSteps ? [...columns, steps] : columns}
        rows={batch.legs}
        rowKey={({ id }) => id}
      />
      {filled !== null && (
        <FillDialog
          leg={filled}
          isBusy={act.isPending}
          onClose={() => setFilled(null)}
          onSave={(fill) =>
            act.mutate(
              { kind: "answer", leg: filled.id, exists: true, ...fill },
              { onSettled: () => setFilled(null) },
            )
          }
        />
      )}
    </>
  );
}

/** The state in words, why it failed, and the broker's own words. */
function State({ leg }: { readonly leg: OrderLeg }) {
  const chip = nameLegState(leg.state);
  // Skip text that repeats the chip or the next column.
  const said = [chip.label, `${leg.filled_quantity} of ${leg.quantity} filled`];
  return (
    <>
      <StatusChip {...chip} />
      {!said.includes(leg.state_text) && <span className="order-soft">{leg.state_text}</span>}
      {leg.reason !== null && <span className="order-reason">{leg.reason}</span>}
      {leg.broker_text !== "" && (
        <span className="order-soft">Broker says: “{leg.broker_text}”</span>
      )}
      {leg.broker_order_id !== null && (
        <span className="order-soft">Broker order ID {leg.broker_order_id}</span>
      )}
    </>
  );
}
