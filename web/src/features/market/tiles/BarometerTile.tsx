import type { BarometerTile as Barometer } from "@munshi/bff/contract";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { Gauge } from "../../../charts/Gauge.tsx";
import { bandOnBarometer, barometerBands } from "../../../charts/gauge-geometry.ts";
import { formatCount } from "../../../lib/format.ts";
import { describeScoresDay, Points } from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TableColumn } from "../../../table/Table.tsx";

type Part = Barometer["parts"][number];

const partColumns: readonly TableColumn<Part>[] = [
  {
    id: "sector",
    header: "Sector",
    render: ({ sector }) => <span className="market-words">{sector}</span>,
  },
  {
    id: "weight",
    header: "Weight",
    align: "end",
    render: ({ weight }) => printAmount(weight, "percent"),
  },
  {
    id: "score",
    header: "Overall score",
    align: "end",
    render: ({ score }) => printBare(score, "score"),
  },
  { id: "points", header: "Points", align: "end", render: ({ moved }) => <Points value={moved} /> },
];

/** The market's rating, the factors that moved it from 50, and the day's breadth. */
export function BarometerTile({
  data,
  of,
}: {
  readonly data: Barometer;
  readonly of: string | null;
}) {
  const { score, label, index, scoresOf, parts, breadth } = data;
  return (
    <>
      <div className="barometer">
        <Gauge
          value={score}
          band={score === null ? null : bandOnBarometer(score)}
          parts={barometerBands}
        />
        <p className="barometer-score figure">
          <strong>{score === null ? "N/A" : formatCount(score)}</strong>
          <span>{label}</span>
        </p>
        <p className="market-caption figure">
          {index}, 0 to 100
          {scoresOf !== null && `; ${describeScoresDay(scoresOf, of)}`}
        </p>
      </div>
      <dl className="barometer-breadth figure">
        <Fact name="Advances" text={formatCount(breadth.advances)} />
        <Fact name="Declines" text={formatCount(breadth.declines)} />
        <Fact name="Unchanged" text={formatCount(breadth.unchanged)} />
        <Fact name="Above 50 DMA" text={printAmount(breadth.aboveDma50, "percent")} />
        <Fact name="Above 200 DMA" text={printAmount(breadth.aboveDma200, "percent")} />
        <Fact
          name="52W highs, lows"
          text={`${formatCount(breadth.newHighs)}, ${formatCount(breadth.newLows)}`}
        />
      </dl>
      <p className="market-caption figure">
        Based on {formatCount(breadth.advances + breadth.declines + breadth.unchanged)} companies
        traded
      </p>
      {parts.length > 0 && (
        <details className="market-more">
          <summary>Sector contribution</summary>
          <TileTable
            caption="Sector contribution to the barometer, in points"
            columns={partColumns}
            rows={parts}
            keyOf={({ sector }) => sector}
          />
        </details>
      )}
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
