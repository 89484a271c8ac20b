import type {
  ContributionTile as Contribution,
  IndexMove,
  IndicesTile as Indices,
} from "@munshi/bff/contract";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { changeColumn, companyColumn, CompanyCell, Percent, Points } from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { TileTabs } from "../TileTabs.tsx";

const pageSize = 4;

const indexColumns: readonly TableColumn<IndexMove>[] = [
  {
    id: "index",
    header: "Index",
    render: ({ name }) => <span className="market-words">{name}</span>,
  },
  { id: "close", header: "Close", align: "end", render: ({ close }) => printBare(close, "price") },
  {
    id: "change",
    header: "Change",
    align: "end",
    render: ({ change, changePercent }) => (
      <>
        <span className="market-cell-line">
          <Points value={change} />
        </span>
        <span className="market-cell-line">
          <Percent value={changePercent} />
        </span>
      </>
    ),
  },
];

const indexTabs = [
  { value: "indian", label: "Indian Indices" },
  { value: "sectoral", label: "Sectoral Indices" },
] as const;

/** Indices and their moves. */
export function IndicesTile({ data }: { readonly data: Indices }) {
  return (
    <TileTabs label="Index type" tabs={indexTabs}>
      {(chosen) => (
        <TileTable
          caption={chosen === "indian" ? "Indian indices" : "Sectoral indices"}
          columns={indexColumns}
          rows={data[chosen]}
          keyOf={({ name }) => name}
          pageSize={pageSize}
        />
      )}
    </TileTabs>
  );
}

type IndexContribution = Contribution["indices"][number];
type ContributionRow = IndexContribution["rows"][number];

const contributionColumns: readonly TableColumn<ContributionRow>[] = [
  {
    ...companyColumn,
    render: (row) => (
      <CompanyCell company={row} below={`${printAmount(row.weight, "percent")} of the index`} />
    ),
  },
  changeColumn,
  {
    id: "points",
    header: "Points",
    align: "end",
    render: ({ points }) => <Points value={points} />,
  },
];

const contributionTabs: readonly {
  readonly value: IndexContribution["tab"];
  readonly label: string;
  /** Matches names of the index that the label names; others are shown by their own name. */
  readonly means: RegExp;
}[] = [
  { value: "Nifty", label: "Nifty", means: /nifty/i },
  { value: "Sensex", label: "Sensex", means: /sensex/i },
  { value: "Banknifty", label: "Bank Nifty", means: /nifty/i },
];

/** Points that each constituent contributed to an index's move. */
export function ContributionTile({ data }: { readonly data: Contribution }) {
  const tabs = contributionTabs.map(({ value, label, means }) => {
    const index = data.indices.find(({ tab }) => tab === value)?.index ?? label;
    return { value, label: means.test(index) ? label : index };
  });
  return (
    <TileTabs label="Index" tabs={tabs}>
      {(chosen) => {
        const found = data.indices.find(({ tab }) => tab === chosen);
        if (found !== undefined) return <PointsOfMembers contribution={found} />;
        const label = tabs.find(({ value }) => value === chosen)?.label;
        return (
          <p className="market-note">Constituents of {label} are not available for this day.</p>
        );
      }}
    </TileTabs>
  );
}

function PointsOfMembers({
  contribution: { index, points, unexplained, rows },
}: {
  readonly contribution: IndexContribution;
}) {
  return (
    <>
      <TileTable
        caption={`Contribution to ${index} by company, in points`}
        columns={contributionColumns}
        rows={rows}
        keyOf={({ coCode }) => String(coCode)}
        pageSize={pageSize}
        noneText={
          points === null
            ? `Closing values of ${index} are not available, so contributions cannot be shown.`
            : "No constituents traded on this day."
        }
      />
      {points !== null && (
        <p className="market-caption figure">
          {index} <Points value={points} />
          {unexplained !== null && (
            <>
              , <Points value={unexplained} /> not explained by these weights
            </>
          )}
        </p>
      )}
    </>
  );
}
