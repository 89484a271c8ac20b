import type { CompanyReturns } from "@munshi/bff/contract";
import { Change } from "../../../company-parts/Change.tsx";
import { FigureButton, PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printChange } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { emptyFigure, formatDate } from "../../../lib/format.ts";

/** The parameters of the same returns. */
const codes: Readonly<Record<CompanyReturns["rows"][number]["period"], string>> = {
  "1W": "returnOver1Week",
  "1M": "returnOver1Month",
  "3M": "returnOver3Months",
  "6M": "returnOver6Months",
  "1Y": "returnOver1Year",
  "3Y": "returnOver3Years",
  "5Y": "returnOver5Years",
};

/** Returns of the share by period, compared with the market index. */
export function ReturnsPart() {
  return (
    <SectionPart
      name="returns"
      title="Returns"
      height={340}
      stamp={({ closes }, asOf) => ({
        source: "Exchange closing prices",
        asOf: dayOf(closes.days.at(-1)) ?? asOf,
        footnote:
          "Adjusted for splits and bonuses, excluding dividends. Periods over one year are CAGR.",
      })}
    >
      {(returns) => <ReturnsTable returns={returns} />}
    </SectionPart>
  );
}

function dayOf(day: number | undefined): string | null {
  return day === undefined ? null : new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** Beyond a year the figure is a yearly rate. */
function isByYear(period: CompanyReturns["rows"][number]["period"]): boolean {
  return period === "3Y" || period === "5Y";
}

type ReturnRow = CompanyReturns["rows"][number];

const ownColumns: readonly TableColumn<ReturnRow>[] = [
  {
    id: "period",
    header: "Period",
    render: ({ period, from }) => (
      <>
        {period}
        {isByYear(period) && <span className="part-soft"> a year</span>}
        {from !== null && <span className="returns-below part-soft">since {formatDate(from)}</span>}
      </>
    ),
  },
  {
    id: "since",
    header: "Since",
    className: "returns-since part-soft",
    render: ({ from }) => (from === null ? emptyFigure : formatDate(from)),
  },
  {
    id: "share",
    header: "Share",
    align: "end",
    render: ({ period, percent }) => <ShareReturn period={period} percent={percent} />,
  },
];

function indexColumn(name: string): TableColumn<ReturnRow> {
  return {
    id: "index",
    header: name,
    align: "end",
    render: ({ period, benchmarkPercent }) => (
      <IndexReturn name={name} period={period} percent={benchmarkPercent} />
    ),
  };
}

function ReturnsTable({ returns: { benchmark, rows } }: { readonly returns: CompanyReturns }) {
  return (
    <Table
      label="Returns by period"
      columns={benchmark === null ? ownColumns : [...ownColumns, indexColumn(benchmark)]}
      rows={rows}
      rowKey={({ period }) => period}
    />
  );
}

function ShareReturn({
  period,
  percent,
}: {
  readonly period: CompanyReturns["rows"][number]["period"];
  readonly percent: number | null;
}) {
  const change = printChange(percent, "percent");
  return (
    <FigureButton figureKey={codes[period]} title={`Return over ${period}`} text={change.text}>
      <Change change={change} />
    </FigureButton>
  );
}

function IndexReturn({
  name,
  period,
  percent,
}: {
  readonly name: string;
  readonly period: CompanyReturns["rows"][number]["period"];
  readonly percent: number | null;
}) {
  const change = printChange(percent, "percent");
  return (
    <PageFigureButton
      code="indexReturn"
      of={[period]}
      title={`Return of ${name} over ${period}`}
      text={change.text}
    >
      <Change change={change} />
    </PageFigureButton>
  );
}
