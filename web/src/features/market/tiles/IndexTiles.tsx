import type {
  ContributionTile as Contribution,
  IndexMove,
  IndicesTile as Indices,
} from "@munshi/bff/contract";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { changeColumn, companyColumn, CompanyCell, Percent, Points } from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TileColumn } from "../TileTable.tsx";
import { TileTabs } from "../TileTabs.tsx";

const pageSize = 4;

const indexColumns: readonly TileColumn<IndexMove>[] = [
  { head: "Index", cell: ({ name }) => <span className="market-words">{name}</span> },
  { head: "Close", isNumber: true, cell: ({ close }) => printBare(close, "price") },
  {
    head: "Change",
    isNumber: true,
    cell: ({ change, changePercent }) => (
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
    <TileTabs label="Which indices" tabs={indexTabs}>
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

type ContributionRow = Contribution["indices"][number]["rows"][number];

const contributionColumns: readonly TileColumn<ContributionRow>[] = [
  {
    ...companyColumn,
    cell: (row) => (
      <CompanyCell company={row} below={`${printAmount(row.weight, "percent")} of the index`} />
    ),
  },
  changeColumn,
  { head: "Points", isNumber: true, cell: ({ points }) => <Points value={points} /> },
];

/** How many points of an index's move each member made. */
export function ContributionTile({ data }: { readonly data: Contribution }) {
  const tabs = data.indices.map(({ tab }) => ({ value: tab, label: tab }));
  return (
    <TileTabs label="Which index" tabs={tabs}>
      {(chosen) => {
        const found = data.indices.find(({ tab }) => tab === chosen);
        if (found === undefined) return null;
        return (
          <>
            <TileTable
              caption={`Points of ${found.index} by company`}
              columns={contributionColumns}
              rows={found.rows}
              keyOf={({ coCode }) => String(coCode)}
              pageSize={pageSize}
            />
            <p className="market-caption figure">
              {found.index} <Points value={found.points} />
              {found.unexplained !== null && (
                <>
                  , <Points value={found.unexplained} /> of it beside these weights
                </>
              )}
            </p>
          </>
        );
      }}
    </TileTabs>
  );
}
