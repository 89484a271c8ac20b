import type { FillQualityAnswer } from "@munshi/bff/contract";
import { describeAge } from "../../lib/format-moment.ts";
import { emptyFigure, formatCount, formatPrice, writePercent } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { ContractNotePart } from "./ContractNotePart.tsx";
import { executionsPath } from "./holdings-pages.ts";
import { HoldingsFrame } from "./HoldingsFrame.tsx";
import { useFillQuality } from "./holdings-api.ts";

type Row = FillQualityAnswer["brokers"][number];

const columns: readonly TableColumn<Row>[] = [
  { id: "broker", header: "Broker", render: ({ name }) => name },
  { id: "orders", header: "Orders", align: "end", render: ({ orders }) => formatCount(orders) },
  {
    id: "filled",
    header: "Filled",
    align: "end",
    render: ({ filled_percent: percent }) => writePercent(formatPrice(percent)),
  },
  {
    id: "slippage",
    header: "Slippage",
    align: "end",
    render: ({ slippage_bps: points }) =>
      points === null ? emptyFigure : `${points > 0 ? "+" : ""}${formatPrice(points)} bps`,
  },
  {
    id: "time",
    header: "First fill",
    align: "end",
    render: ({ first_fill_seconds: seconds }) =>
      seconds === null ? emptyFigure : describeAge(seconds),
  },
];

const meanings = [
  ["Orders", "Orders sent and final"],
  ["Filled", "Filled shares as a percentage of ordered"],
  ["Slippage", "Median fill price against the bill; + is worse for you"],
  ["First fill", "Median time from sending to the first fill, without after-market orders"],
] as const;

/** Fill quality of the member's orders, by broker. */
function FillQualityPart() {
  const { data, error, refetch } = useFillQuality();
  return (
    <section className="ledger-part" aria-label="Fill quality">
      <h2>Fill quality</h2>
      {error !== null ? (
        <QueryFailure title="Fill quality could not be loaded" query={{ error, refetch }} />
      ) : data === undefined ? (
        <div className="skeleton ledger-part-waiting" aria-busy="true">
          <span className="visually-hidden">Loading fill quality</span>
        </div>
      ) : data.brokers.length === 0 ? (
        <EmptyState
          drawing="calendar"
          level={3}
          title="No final orders yet"
          hint="Figures appear here after your first order."
        />
      ) : (
        <>
          <Table
            label="Fill quality by broker"
            className="fill-quality"
            boxed
            narrow="stack"
            columns={columns}
            rows={data.brokers}
            rowKey={({ id }) => id}
          />
          <dl className="ledger-meanings">
            {meanings.map(([figure, meaning]) => (
              <div key={figure}>
                <dt>{figure}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** `/holdings/executions`: a contract note against the fills, and how well brokers fill orders. */
export function ExecutionsPage() {
  return (
    <HoldingsFrame current={executionsPath} title="Executions">
      <ContractNotePart />
      <FillQualityPart />
    </HoldingsFrame>
  );
}
