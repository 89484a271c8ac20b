import type {
  CompanyShareholding,
  ShareholderKind,
  ShareholdingPeriod,
} from "@munshi/bff/contract";
import type { Unit } from "@munshi/engine/contract";
import { Table } from "../table/Table.tsx";
import type { TableColumn } from "../table/Table.tsx";
import { Change } from "./Change.tsx";
import { FigureButton, PageFigureButton } from "./FigureButton.tsx";
import { printBare, printChange } from "./print-figure.ts";
import "./company-parts.css";

/** Number of periods that the commentary reads and the table shows. */
const shownPeriods = 6;

interface HolderRow {
  readonly unit: "percent" | "count";
  readonly key: ShareholderKind;
  readonly title: string;
  /** The parameter that defines it, where the catalogue has one. */
  readonly code?: string;
  /** Holder of the counted shares. */
  readonly countOf?: "promoter" | "fii" | "mutualFunds";
}

const holders: readonly HolderRow[] = [
  { unit: "percent", key: "promoter", title: "Promoters", code: "promoterHolding" },
  { unit: "percent", key: "pledged", title: "Pledged", code: "pledgedPercentage" },
  { unit: "percent", key: "fii", title: "FII", code: "fiiHolding" },
  { unit: "percent", key: "mutualFunds", title: "Mutual funds", code: "mutualFundHolding" },
  { unit: "percent", key: "insurance", title: "Insurance companies", code: "insuranceHolding" },
  { unit: "percent", key: "banks", title: "Banks & financial institutions", code: "bankHolding" },
  { unit: "percent", key: "otherDii", title: "Other DII", code: "otherDiiHolding" },
  { unit: "percent", key: "government", title: "Government", code: "governmentHolding" },
  { unit: "percent", key: "publicHolding", title: "Public", code: "publicHolding" },
  { unit: "percent", key: "others", title: "Others" },
  { unit: "count", key: "shareholders", title: "Shareholders", code: "numberOfShareholders" },
  { unit: "count", key: "promoterShares", title: "Promoters' shares", countOf: "promoter" },
  { unit: "count", key: "fiiShares", title: "FII shares", countOf: "fii" },
  { unit: "count", key: "mutualFundShares", title: "Mutual funds' shares", countOf: "mutualFunds" },
];

/** Shareholding at up to six quarter ends, the newest last with its change; rows without any filing are left out. */
export function ShareholdingTable({
  periods,
  changes,
}: Pick<CompanyShareholding, "periods" | "changes">) {
  const shown = periods.slice(0, shownPeriods);
  const columns: TableColumn<HolderRow>[] = [
    { id: "holder", header: "Holder", render: ({ title }) => title },
    ...shown.map(periodColumn).toReversed(),
    ...(changes === null ? [] : [changeColumn(changes)]),
  ];
  const isFiled = ({ key }: HolderRow) => shown.some((period) => period[key] !== null);
  return (
    <div>
      {/* Above what scrolls, so that it is read whole. */}
      <p className="part-caption">
        % of share capital; pledged as % of promoter holding; change from previous quarter in
        percentage points
      </p>
      <Table
        label="Shareholding by quarter"
        startsAtEnd
        columns={columns}
        rows={holders.filter(isFiled)}
        rowKey={({ key }) => key}
      />
    </div>
  );
}

function periodColumn(period: ShareholdingPeriod): TableColumn<HolderRow> {
  return {
    id: period.periodEnd,
    header: period.label,
    align: "end",
    render: (holder) => (
      <HeldFigure
        holder={holder}
        period={period}
        text={printBare(period[holder.key], holder.unit)}
      />
    ),
  };
}

function changeColumn(
  changes: NonNullable<CompanyShareholding["changes"]>,
): TableColumn<HolderRow> {
  return {
    id: "change",
    header: "Change",
    align: "end",
    render: ({ key, title, unit }) => {
      const change = printPoints(changes[key], unit);
      return (
        <PageFigureButton
          code="holdingChange"
          of={[key]}
          title={`${title}, change`}
          text={change.text}
        >
          <Change change={change} />
        </PageFigureButton>
      );
    },
  };
}

/** Percentage points without the sign, which the caption names. */
function printPoints(change: number | null, unit: Unit) {
  const { text, direction } = printChange(change, unit);
  return { text: text.replace(" %", ""), direction };
}

function HeldFigure({
  holder: { code, countOf, title },
  period: { period, label },
  text,
}: {
  readonly holder: HolderRow;
  readonly period: ShareholdingPeriod;
  readonly text: string;
}) {
  const named = { title: `${title}, ${label}`, text };
  if (code !== undefined) return <FigureButton figureKey={`${code}@${period}`} {...named} />;
  return countOf === undefined ? (
    <PageFigureButton code="holdersRest" of={[period]} {...named} />
  ) : (
    <PageFigureButton code="heldShares" of={[countOf, period]} {...named} />
  );
}
