import type { DryRunAnswer } from "@munshi/bff/contract";
import { formatCount, formatDate, formatExactRupees } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { SideMark } from "./SideMark.tsx";
import { useDryRun } from "./trading-api.ts";

type TriedLeg = DryRunAnswer["legs"][number];

const reasons: Readonly<Record<NonNullable<TriedLeg["reason"]>, string>> = {
  not_traded: "Not traded that day",
  limit_not_reached: "Limit not reached",
  volume_cap: "More than 10 % of the day's volume",
};

const columns: readonly TableColumn<TriedLeg>[] = [
  {
    id: "share",
    header: "Share",
    render: ({ side, symbol, reason }) => (
      <>
        <SideMark side={side} /> {symbol}
        {reason !== null && <span className="dry-run-reason order-soft">{reasons[reason]}</span>}
      </>
    ),
  },
  {
    id: "filled",
    header: "Filled",
    align: "end",
    render: ({ filled_quantity: filled, quantity }) =>
      `${formatCount(filled)} of ${formatCount(quantity)}`,
  },
  {
    id: "price",
    header: "Price",
    align: "end",
    render: ({ price_paise: price }) => formatExactRupees(price),
  },
];

/** Shows what a bill's orders would have traded at in the last session. */
export function DryRun({ bill }: { readonly bill: string }) {
  const { data, error, refetch } = useDryRun(bill);
  return (
    <section className="trading-sheet" aria-label="Last session">
      <h2>Last session</h2>
      {data !== undefined ? (
        <Result tried={data} />
      ) : error === null ? (
        <div className="skeleton dry-run-waiting" aria-busy="true">
          <span className="visually-hidden">Loading last session</span>
        </div>
      ) : (
        <QueryFailure title="The last session could not be loaded" query={{ error, refetch }} />
      )}
    </section>
  );
}

function Result({ tried }: { readonly tried: DryRunAnswer }) {
  const { session, bought_paise: bought, sold_paise: sold, needed_paise: needed } = tried;
  const sums = [
    ["Purchases", bought],
    ["Sales", sold],
    ["Charges at published rates", tried.charges_paise],
    [needed < 0 ? "Funds freed" : "Funds needed", Math.abs(needed)],
  ] as const;
  return (
    <>
      <p className="order-soft">
        How these orders would have filled at prices of {formatDate(session)}. Nothing is sent.
      </p>
      <Table
        label={`Test on ${formatDate(session)}`}
        narrow="fit"
        columns={columns}
        rows={tried.legs}
        rowKey={(_, place) => place}
      />
      <dl className="dry-run-sums figure">
        {sums.map(([term, paise]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{formatExactRupees(paise)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
