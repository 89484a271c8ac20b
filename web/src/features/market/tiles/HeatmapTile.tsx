import type { HeatmapTile as HeatmapData } from "@munshi/bff/contract";
import { useMemo, useRef, useState } from "react";
import type { HeatForm, HeatScale } from "../../../charts/heatmap-layout.ts";
import { Heatmap } from "../../../charts/Heatmap.tsx";
import { companyPageOf } from "../../../company-parts/company-pages.ts";
import { printAmount, printChange } from "../../../company-parts/print-figure.ts";
import { Segments } from "../../../ui/Segments.tsx";
import { changeColumn, closeColumn, CompanyCell } from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TableColumn } from "../../../table/Table.tsx";

type Cell = HeatmapData["cells"][number];
type HeatOrder = "name" | "change";

const longestTold = 40;

const forms: readonly { readonly value: HeatForm; readonly label: string }[] = [
  { value: "size", label: "By sector" },
  { value: "equal", label: "Equal size" },
];

const orders: readonly { readonly value: HeatOrder; readonly label: string }[] = [
  { value: "name", label: "A-Z" },
  { value: "change", label: "Change (%)" },
];

type ScaleName = `${HeatScale}`;

/** Percent at which the colours end. */
const scales: Readonly<Record<ScaleName, HeatScale>> = { "2": 2, "4": 4, "8": 8 };
const scaleChoices: readonly { readonly value: ScaleName; readonly label: string }[] = [
  { value: "2", label: "±2 %" },
  { value: "4", label: "±4 %" },
  { value: "8", label: "±8 %" },
];

const columns: readonly TableColumn<Cell>[] = [
  {
    id: "company",
    header: "Company",
    render: (row) => <CompanyCell company={row} below={row.sector ?? row.name} />,
  },
  {
    id: "marketCap",
    header: "Market cap",
    align: "end",
    render: ({ marketCap }) => printAmount(marketCap, "money"),
  },
  closeColumn,
  changeColumn,
];

/** Cells by symbol, or the largest rise first. */
function sortCells(cells: readonly Cell[], order: HeatOrder): readonly Cell[] {
  return cells.toSorted((one, other) =>
    order === "change" && one.changePercent !== other.changePercent
      ? other.changePercent - one.changePercent
      : one.symbol.localeCompare(other.symbol, "en"),
  );
}

/** Which index the heatmap shows. */
export function HeatmapIndex({
  indices,
  index,
  onChoose,
}: {
  readonly indices: readonly string[];
  readonly index: string;
  readonly onChoose: (index: string) => void;
}) {
  return (
    <label className="market-choice">
      <span>Index</span>
      <select value={index} onChange={(event) => onChoose(event.target.value)}>
        {!indices.includes(index) && <option value={index}>{index}</option>}
        {indices.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** An index as tiles by sector and market capitalisation, or all alike. */
export function HeatmapTile({ data }: { readonly data: HeatmapData }) {
  const [form, setForm] = useState<HeatForm>("size");
  const [order, setOrder] = useState<HeatOrder>("change");
  const [scale, setScale] = useState<ScaleName>("4");
  const table = useRef<HTMLDetailsElement>(null);
  const sorted = useMemo(() => sortCells(data.cells, order), [data.cells, order]);
  const drawn = useMemo(
    () =>
      sorted
        .filter(({ marketCap }) => form === "equal" || (marketCap ?? 0) > 0)
        .map(({ symbol, name, sector, marketCap, changePercent }) => ({
          key: symbol,
          label: symbol,
          name,
          sector,
          size: marketCap ?? 1,
          change: changePercent,
          printed: printChange(changePercent, "percent").text.replace(/^[▲▼] /, ""),
          href: companyPageOf(symbol),
        })),
    [sorted, form],
  );
  const left = sorted.length - drawn.length;
  const { index, unknown } = data;
  const openTable = () => {
    const { current } = table;
    if (current === null) return;
    current.open = true;
    current.querySelector("summary")?.focus({ preventScroll: true });
    current.scrollIntoView({ block: "start" });
  };
  return (
    <>
      {unknown !== null && (
        <output className="heatmap-small">
          No index named “{unknown.slice(0, longestTold)}”. Showing {index}.
        </output>
      )}
      <div className="market-choices">
        <Segments label="Layout" choices={forms} chosen={form} onChoose={setForm} />
        <Segments label="Sort by" choices={orders} chosen={order} onChoose={setOrder} />
        <Segments label="Colour scale" choices={scaleChoices} chosen={scale} onChoose={setScale} />
      </div>
      {sorted.length === 0 ? (
        <p className="market-note">No constituents traded on this day.</p>
      ) : (
        <Heatmap
          label={`${index}: companies by the day's change`}
          form={form}
          scale={scales[scale]}
          cells={drawn}
          onOthers={openTable}
        />
      )}
      {left > 0 && (
        <p className="heatmap-small">
          {left === 1 ? "1 company has" : `${left} companies have`} no market cap. See the table for
          all.
        </p>
      )}
      <details ref={table} className="market-more">
        <summary>View heatmap as table</summary>
        <TileTable
          caption={`Companies of ${index} by the day's change`}
          columns={columns}
          rows={sorted}
          keyOf={({ symbol }) => symbol}
          pageSize={null}
        />
      </details>
    </>
  );
}
