import type { ReferralMonth } from "@munshi/bff/contract";
import { formatCount } from "../../../lib/format.ts";
import { formatMonth } from "../../../lib/format-moment.ts";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";

function countColumn(
  header: string,
  count: (month: ReferralMonth) => number,
): TableColumn<ReferralMonth> {
  return {
    id: header,
    header,
    align: "end",
    render: (month) => (
      <span className={count(month) === 0 ? "dashboard-nil" : undefined}>
        {formatCount(count(month))}
      </span>
    ),
  };
}

const columns: readonly TableColumn<ReferralMonth>[] = [
  { id: "month", header: "Month", render: ({ month }) => formatMonth(month) },
  countColumn("Leads", ({ leads }) => leads),
  countColumn("Signed up", ({ sign_ups: signUps }) => signUps),
  countColumn("Subscribed", ({ subscriptions }) => subscriptions),
];

/** Last 12 months, the latest first. */
export function ReferralMonths({ months }: { readonly months: readonly ReferralMonth[] }) {
  return (
    <Table
      label="Last 12 months"
      caption="Last 12 months"
      className="dashboard-table"
      boxed
      columns={columns}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
    />
  );
}
