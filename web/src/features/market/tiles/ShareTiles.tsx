import type {
  BuzzingTile as Buzzing,
  CircuitRow,
  CircuitsTile as Circuits,
  MoversTile as Movers,
  PerformersTile as Performers,
  TileMover,
} from "@munshi/bff/contract";
import { ScoreFace } from "../../../company-parts/ScoreFace.tsx";
import { ReasonChip } from "../../../company-parts/ReasonChip.tsx";
import { printBare } from "../../../company-parts/print-figure.ts";
import { emptyFigure, formatCount, formatNumber, writePercent } from "../../../lib/format.ts";
import {
  changeColumn,
  closeColumn,
  companyColumn,
  CompanyCell,
  describeScoresDay,
  printTimes,
} from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { TileTabs } from "../TileTabs.tsx";

const pageSize = 4;

type Performer = Performers["tabs"][number]["rows"][number];

const performerColumns: readonly TableColumn<Performer>[] = [
  companyColumn,
  closeColumn,
  {
    id: "overallScore",
    header: "Overall score",
    align: "end",
    render: ({ score, band }) => (
      <span className="market-score">
        <ScoreFace band={band} isNamed />
        {printBare(score, "score")}
      </span>
    ),
  },
  changeColumn,
];

/** Companies that score best, by their return over a period. */
export function PerformersTile({
  data,
  of,
}: {
  readonly data: Performers;
  readonly of: string | null;
}) {
  const tabs = data.tabs.map(({ period }) => ({ value: period, label: period }));
  return (
    <>
      <TileTabs label="Return period" tabs={tabs}>
        {(chosen) => (
          <TileTable
            caption={`Top-scored companies by ${chosen} return`}
            columns={performerColumns}
            rows={data.tabs.find(({ period }) => period === chosen)?.rows ?? []}
            keyOf={({ coCode }) => String(coCode)}
            pageSize={pageSize}
          />
        )}
      </TileTabs>
      <p className="market-caption figure">By {describeScoresDay(data.scoresOf, of)}</p>
    </>
  );
}

const moverColumn: TableColumn<TileMover> = {
  id: "company",
  header: "Company",
  render: (row) => (
    <>
      <CompanyCell company={row} />
      <ReasonChip name={row.name} changePercent={row.changePercent} reasons={row.reasons} />
    </>
  ),
};

const moverTabs = [
  { value: "gainers", label: "Gainers" },
  { value: "losers", label: "Losers" },
] as const;

/** Top gainers and losers. */
export function MoversTile({ data }: { readonly data: Movers }) {
  return (
    <>
      <TileTabs label="Movers" tabs={moverTabs}>
        {(chosen) => (
          <TileTable
            caption={chosen === "gainers" ? "Top gainers" : "Top losers"}
            columns={[moverColumn, closeColumn, changeColumn]}
            rows={data[chosen]}
            keyOf={({ coCode }) => String(coCode)}
            pageSize={pageSize}
          />
        )}
      </TileTabs>
      <p className="market-caption figure">
        Stocks with turnover of ₹{formatNumber(data.leastValue)} cr or more
      </p>
    </>
  );
}

const circuitTabs = [
  { value: "upper", label: "Upper" },
  { value: "lower", label: "Lower" },
] as const;

const circuitColumns: readonly TableColumn<CircuitRow>[] = [
  companyColumn,
  closeColumn,
  {
    id: "band",
    header: "Band",
    align: "end",
    render: ({ band }) => (band === null ? emptyFigure : writePercent(formatNumber(band))),
  },
  changeColumn,
];

/** Shares that a list of the day names at their price band's edge. */
export function CircuitsTile({ data }: { readonly data: Circuits }) {
  return (
    <TileTabs label="Circuit type" tabs={circuitTabs}>
      {(chosen) => (
        <TileTable
          caption={
            chosen === "upper" ? "Stocks at the upper circuit" : "Stocks at the lower circuit"
          }
          columns={circuitColumns}
          rows={data[chosen]}
          keyOf={({ coCode }) => String(coCode)}
          pageSize={pageSize}
          noneText={`No stocks at the ${chosen} circuit.`}
        />
      )}
    </TileTabs>
  );
}

type Buzz = Buzzing["rows"][number];

const buzzColumns: readonly TableColumn<Buzz>[] = [
  {
    id: "company",
    header: "Company",
    render: (row) => <CompanyCell company={row} below={row.headline ?? row.name} />,
  },
  {
    id: "volume",
    header: "Volume",
    align: "end",
    render: ({ volumeTimes }) => printTimes(volumeTimes),
  },
  {
    id: "news",
    header: "News",
    align: "end",
    render: ({ news, newsTimes }) =>
      newsTimes === null ? formatCount(news) : `${formatCount(news)} (${printTimes(newsTimes)})`,
  },
  changeColumn,
];

/** Stocks with unusual volume or news. */
export function BuzzingTile({ data }: { readonly data: Buzzing }) {
  return (
    <>
      <TileTable
        caption="Stocks with unusual volume or news"
        columns={buzzColumns}
        rows={data.rows}
        keyOf={({ coCode }) => String(coCode)}
        pageSize={pageSize}
      />
      <p className="market-caption">
        2x or more: volume vs 20-day average, or 7-day news count vs 12-week average. The screener
        covers volume only.
      </p>
    </>
  );
}
