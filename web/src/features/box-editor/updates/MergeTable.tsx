import { formatPrice, writePercent } from "../../../lib/format.ts";
import { Table } from "../../../table/Table.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";

/** One stock of a merge; weights in percent. */
export interface MergeRow {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly base: number;
  readonly theirs: number;
  readonly mine: number;
  readonly merged: number;
  /** The side taken where both changed it; null without a conflict. */
  readonly conflict: "mine" | "theirs" | null;
  readonly isExcluded: boolean;
}

const print = (percent: number): string =>
  percent === 0 ? "–" : writePercent(formatPrice(percent));

const sides = [
  { value: "mine", label: "Mine" },
  { value: "theirs", label: "Theirs" },
] as const;

/** Base, their, own and merged weight of each stock, with a choice where both changed. */
export function MergeTable({
  label,
  heads,
  rows,
  onChoose,
}: {
  readonly label: string;
  readonly heads: { readonly base: string; readonly theirs: string };
  readonly rows: readonly MergeRow[];
  readonly onChoose: (coCode: number, side: "mine" | "theirs") => void;
}) {
  return (
    <Table
      label={label}
      boxed
      narrow="stack"
      className="edit-rows"
      rows={rows.toSorted(
        (one, other) => Number(other.conflict !== null) - Number(one.conflict !== null),
      )}
      rowKey={({ coCode }) => coCode}
      rowClass={({ base, theirs, mine }) =>
        base === theirs && base === mine ? "merge-same" : undefined
      }
      columns={[
        {
          id: "name",
          header: "Stock",
          render: ({ name, symbol }) => (
            <>
              {name} <span className="edit-note">{symbol}</span>
            </>
          ),
        },
        { id: "base", header: heads.base, align: "end", render: ({ base }) => print(base) },
        { id: "theirs", header: heads.theirs, align: "end", render: ({ theirs }) => print(theirs) },
        { id: "mine", header: "Yours", align: "end", render: ({ mine }) => print(mine) },
        {
          id: "choice",
          header: "Decision",
          className: "edit-rows-choice",
          render: ({ coCode, name, conflict, isExcluded, base, theirs, mine }) => {
            if (isExcluded) return <StatusChip state="none" label="On your exclusion list" />;
            if (conflict !== null) {
              return (
                <Segments
                  label={`Weight of ${name}`}
                  choices={sides}
                  chosen={conflict}
                  onChoose={(side) => onChoose(coCode, side)}
                />
              );
            }
            if (theirs === base && mine === base) return "No change";
            return theirs === base ? "Yours" : "Theirs";
          },
        },
        {
          id: "merged",
          header: "Result",
          align: "end",
          render: ({ merged }) => <strong>{print(merged)}</strong>,
        },
      ]}
    />
  );
}
