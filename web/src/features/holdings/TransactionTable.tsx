import type { HoldingTransaction } from "@munshi/bff/contract";
import { Link } from "wouter";
import { emptyFigure, formatCount, formatDate, formatExactRupees } from "../../lib/format.ts";
import { formatDayOf } from "../../lib/format-moment.ts";
import { Table } from "../../table/Table.tsx";
import { batchPageOf } from "./holdings-pages.ts";
import type { UnitOwner } from "./owners.ts";

export const kindNames: Readonly<Record<HoldingTransaction["kind"], string>> = {
  buy: "Buy",
  sell: "Sell",
  transfer_in: "Transfer in",
  transfer_out: "Transfer out",
  rights: "Rights",
  move: "Move",
};

const sourceNames: Readonly<Record<HoldingTransaction["source"], string>> = {
  fill: "Order",
  manual: "Your entry",
  broker: "From reconciliation",
  cas: "CAS statement",
};

/** A share's transactions by day, newest first; withdrawn ones stay, struck through. */
export function TransactionTable({
  transactions,
  nameOf,
  onCorrect,
  onWithdraw,
}: {
  readonly transactions: readonly HoldingTransaction[];
  readonly nameOf: (owner: UnitOwner) => string;
  readonly onCorrect: (entry: HoldingTransaction) => void;
  readonly onWithdraw: (entry: HoldingTransaction) => void;
}) {
  const corrected = new Set(transactions.map(({ replaces }) => replaces));
  return (
    <Table
      label="Transactions"
      className="ledger-transactions"
      boxed
      narrow="stack"
      rows={transactions.toSorted((one, other) => other.day.localeCompare(one.day))}
      rowKey={({ id }) => id}
      rowClass={({ withdrawn_at: at }) => (at === null ? undefined : "ledger-withdrawn")}
      columns={[
        {
          id: "day",
          header: "Date",
          render: ({ day, kind, acquired_on: acquired }) => (
            <>
              {formatDate(day)}
              {kind === "transfer_in" && acquired !== null && acquired !== day && (
                <span className="ledger-below">Bought {formatDate(acquired)}</span>
              )}
            </>
          ),
        },
        { id: "kind", header: "Type", render: ({ kind }) => kindNames[kind] },
        {
          id: "quantity",
          header: "Quantity",
          align: "end",
          render: ({ quantity }) => formatCount(quantity),
        },
        {
          id: "price",
          header: "Price",
          align: "end",
          render: ({ kind, source, price_paise: price }) =>
            source === "cas" && price === 0
              ? "No cost yet"
              : hasPrice(kind)
                ? formatExactRupees(price)
                : emptyFigure,
        },
        {
          id: "charges",
          header: "Charges",
          align: "end",
          render: ({ kind, charges_paise: charges }) =>
            kind === "move" ? emptyFigure : formatExactRupees(charges),
        },
        {
          id: "value",
          header: "Value",
          align: "end",
          render: ({ kind, value_paise: value }) =>
            hasPrice(kind) ? formatExactRupees(value) : emptyFigure,
        },
        {
          id: "owner",
          header: "Owner",
          className: "table-words",
          render: ({ kind, belongs_to: owner, moved_to: to }) =>
            kind === "move" ? `${nameOf(owner)} to ${nameOf(to)}` : nameOf(owner),
        },
        {
          id: "source",
          header: "Source",
          className: "table-words",
          render: ({ id, source, order, note, withdrawn_at: at }) => (
            <>
              {order === null ? (
                sourceNames[source]
              ) : (
                <Link href={batchPageOf(order)}>{sourceNames[source]}</Link>
              )}
              {note !== "" && <span className="ledger-below">{note}</span>}
              {at !== null && (
                <span className="ledger-below">
                  {corrected.has(id) ? "Corrected" : "Withdrawn"} {formatDayOf(at)}
                </span>
              )}
            </>
          ),
        },
        {
          id: "acts",
          header: <span className="visually-hidden">Actions</span>,
          align: "end",
          className: "ledger-acts",
          render: (entry) =>
            entry.can_change && (
              <>
                <EntryButton label="Correct" entry={entry} onPress={onCorrect} />
                <EntryButton label="Withdraw" entry={entry} onPress={onWithdraw} />
              </>
            ),
        },
      ]}
    />
  );
}

const hasPrice = (kind: HoldingTransaction["kind"]): boolean =>
  kind !== "move" && kind !== "transfer_out";

function EntryButton({
  label,
  entry,
  onPress,
}: {
  readonly label: string;
  readonly entry: HoldingTransaction;
  readonly onPress: (entry: HoldingTransaction) => void;
}) {
  const { kind, quantity, day } = entry;
  return (
    <button
      type="button"
      className="ledger-act"
      aria-label={`${label} ${kindNames[kind].toLowerCase()} of ${formatCount(quantity)} on ${formatDate(day)}`}
      onClick={() => onPress(entry)}
    >
      {label}
    </button>
  );
}
