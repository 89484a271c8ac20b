import type { FlowsTile as Flows } from "@munshi/bff/contract";
import { Change } from "../../../company-parts/Change.tsx";
import { printBare, printChange } from "../../../company-parts/print-figure.ts";
import { formatDate } from "../../../lib/format.ts";
import { TileTable } from "../TileTable.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { TileTabs } from "../TileTabs.tsx";

type FlowDay = Flows["days"][number];
type Party = "fii" | "dii";

const tabs = [
  { value: "net", label: "Net" },
  { value: "fii", label: "FII" },
  { value: "dii", label: "DII" },
] as const;

const dayColumn: TableColumn<FlowDay> = {
  id: "date",
  header: "Date",
  render: ({ day }) => formatDate(day),
};

function netColumn(head: string, party: Party): TableColumn<FlowDay> {
  return {
    id: head,
    header: head,
    align: "end",
    render: (row) => <Change change={printChange(row[`${party}Net`], "none")} />,
  };
}

function columnsOf(tab: (typeof tabs)[number]["value"]): readonly TableColumn<FlowDay>[] {
  if (tab === "net") return [dayColumn, netColumn("FII net", "fii"), netColumn("DII net", "dii")];
  return [
    dayColumn,
    {
      id: "bought",
      header: "Bought",
      align: "end",
      render: (row) => printBare(row[`${tab}Buy`], "money"),
    },
    {
      id: "sold",
      header: "Sold",
      align: "end",
      render: (row) => printBare(row[`${tab}Sell`], "money"),
    },
    netColumn("Net", tab),
  ];
}

/** Purchases and sales by foreign and domestic institutions, newest day first. */
export function FlowsTile({ data }: { readonly data: Flows }) {
  return (
    <>
      <TileTabs label="Investor type" tabs={tabs}>
        {(chosen) => (
          <TileTable
            caption="Institutional purchases and sales by day, ₹ crore"
            columns={columnsOf(chosen)}
            rows={data.days}
            keyOf={({ day }) => day}
          />
        )}
      </TileTabs>
      <p className="market-caption">₹ crore; net = purchases − sales</p>
    </>
  );
}
