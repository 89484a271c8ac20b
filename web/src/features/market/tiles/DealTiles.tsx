import type {
  DealRow,
  DealsTile as Deals,
  FundRow,
  FundsTile as Funds,
} from "@munshi/bff/contract";
import { printBare } from "../../../company-parts/print-figure.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { ShareCell } from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { TileTabs } from "../TileTabs.tsx";

const dealTabs = [
  { value: "bulk", label: "Bulk Deals" },
  { value: "block", label: "Block Deals" },
] as const;

const dealColumns: readonly TableColumn<DealRow>[] = [
  {
    id: "stockAndClient",
    header: "Stock and client",
    render: (row) => <ShareCell share={row} below={row.client} />,
  },
  {
    id: "quantityAt",
    header: "Quantity at ₹",
    align: "end",
    render: ({ quantity, price, side }) => (
      <>
        <span
          className={side === "buy" ? "market-cell-line part-rise" : "market-cell-line part-fall"}
        >
          {side === "buy" ? "Bought" : "Sold"} {formatCount(quantity)}
        </span>
        <span className="market-cell-line">at {printBare(price, "price")}</span>
      </>
    ),
  },
  { id: "date", header: "Date", align: "end", render: ({ day }) => formatDate(day) },
];

/** Bulk and block deals, the newest first. */
export function DealsTile({ data }: { readonly data: Deals }) {
  return (
    <TileTabs label="Deal type" tabs={dealTabs}>
      {(chosen) => (
        <TileTable
          caption={chosen === "bulk" ? "Bulk deals, latest first" : "Block deals, latest first"}
          columns={dealColumns}
          rows={data[chosen]}
          keyOf={(_, index) => String(index)}
          pageSize={4}
          noneText="No such deals in recent days."
        />
      )}
    </TileTabs>
  );
}

const fundTabs = [
  { value: "entry", label: "Entry" },
  { value: "exit", label: "Exit" },
  { value: "increase", label: "Increase" },
  { value: "decrease", label: "Decrease" },
] as const;

const fundColumns: readonly TableColumn<FundRow>[] = [
  {
    id: "company",
    header: "Company",
    render: (row) => (
      <>
        <ShareCell share={row} below={row.name} />
        <Schemes schemes={row.schemes} />
      </>
    ),
  },
  {
    id: "largestScheme",
    header: "Largest scheme",
    className: "market-extra",
    render: ({ schemes: [most] }) =>
      most !== undefined && (
        <>
          <span className="market-words">{most.scheme}</span>
          <span className="market-soft">₹{printBare(most.marketValue, "price")} cr</span>
        </>
      ),
  },
  {
    id: "schemes",
    header: "Schemes",
    align: "end",
    render: ({ count, pre }) => (
      <>
        <span className="market-cell-line">{formatCount(count)}</span>
        <span className="market-soft">before {formatCount(pre)}</span>
      </>
    ),
  },
  {
    id: "valueCrore",
    header: "Value, ₹ crore",
    align: "end",
    render: ({ marketValue }) => printBare(marketValue, "price"),
  },
];

/** The schemes that hold a share, unfolded below it. */
function Schemes({ schemes }: Pick<FundRow, "schemes">) {
  if (schemes.length === 0) return null;
  return (
    <details className="market-schemes">
      <summary>{schemes.length === 1 ? "1 scheme" : `${schemes.length} schemes`}</summary>
      <ul>
        {schemes.map(({ scheme, marketValue }) => (
          <li key={scheme}>
            <span>{scheme}</span>
            <span>₹{printBare(marketValue, "price")} cr</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Changes in mutual fund holdings between the last two month-ends. */
export function FundsTile({ data }: { readonly data: Funds }) {
  const { month, before } = data;
  return (
    <>
      <TileTabs label="Fund activity" tabs={fundTabs}>
        {(chosen) => (
          <TileTable
            caption={`Mutual fund holdings: ${chosen}`}
            columns={fundColumns}
            rows={data[chosen]}
            keyOf={({ symbol }) => symbol}
            noneText="No stocks in this period."
          />
        )}
      </TileTabs>
      {month !== null && (
        <p className="market-caption figure">
          Holdings of {formatDate(month)}
          {before === null ? "; no data for the previous month" : ` vs ${formatDate(before)}`}
        </p>
      )}
    </>
  );
}
