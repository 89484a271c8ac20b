import type { PublishedResult, ResultChange } from "@munshi/bff/contract";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { FigureButton, FiguresOf, PageFigureButton } from "../../company-parts/FigureButton.tsx";
import {
  printAmount,
  printBare,
  printChange,
  printResultChange,
} from "../../company-parts/print-figure.ts";
import { formatDate } from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import type { TablePaging } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import type { Against } from "./corner-address.ts";

const changes = [
  { id: "sales", header: "Net Sales", figureOf: ({ sales }: PublishedResult) => sales },
  {
    id: "operatingProfit",
    header: "Operating Profit",
    figureOf: ({ operatingProfit }: PublishedResult) => operatingProfit,
  },
  {
    id: "netProfit",
    header: "Net Profit",
    figureOf: ({ netProfit }: PublishedResult) => netProfit,
  },
] as const;

function columnsAgainst(against: Against): readonly TableColumn<PublishedResult>[] {
  return [
    {
      id: "company",
      header: "Company",
      render: ({ symbol, name, sector }) => (
        <>
          <Link href={`/stock-analyzer/company/${encodeURIComponent(symbol)}`}>{name}</Link>
          <span className="corner-soft">
            {[symbol, sector].filter((part) => part !== null).join(" · ")}
          </span>
        </>
      ),
    },
    {
      id: "published",
      header: "Published",
      render: ({ publishedOn, quarter, basis }) => (
        <>
          {formatDate(publishedOn)}
          <span className="corner-soft">{[quarter, basis].filter(Boolean).join(", ")}</span>
        </>
      ),
    },
    ...changes.map(({ id, header, figureOf }): TableColumn<PublishedResult> => ({
      id,
      header,
      align: "end",
      render: (result) => (
        <ChangeCell
          code={id}
          label={header}
          quarter={result.quarter}
          figure={figureOf(result)}
          against={against}
        />
      ),
    })),
    {
      id: "price",
      header: "Price",
      align: "end",
      render: (result) => <PriceCell result={result} />,
    },
  ];
}

/** A page of results by company: when they became public, and what came of sales and profits. */
export function CornerTable({
  results,
  against,
  paging,
}: {
  readonly results: readonly PublishedResult[];
  readonly against: Against;
  readonly paging: TablePaging;
}) {
  return (
    <DataTable
      label="Latest quarter"
      caption={`Latest quarter, ₹ crore, with change from ${
        against === "year" ? "the same quarter last year" : "the previous quarter"
      }`}
      className="corner-table"
      narrow="stack"
      columns={columnsAgainst(against)}
      rows={results}
      rowKey={({ coCode }) => coCode}
      renderRow={({ coCode, name }, cells) => (
        <FiguresOf coCode={coCode} name={name}>
          {cells}
        </FiguresOf>
      )}
      paging={paging}
    />
  );
}

function PriceCell({
  result: { price, priceChangePercent },
}: {
  readonly result: PublishedResult;
}) {
  const dayChange = printChange(priceChangePercent, "percent");
  return (
    <>
      <FigureButton
        figureKey="currentPrice"
        title="Current price"
        text={printAmount(price, "price")}
      />
      <span className="corner-change">
        <FigureButton figureKey="priceChangePercent" title="Day's change, %" text={dayChange.text}>
          <Change change={dayChange} />
        </FigureButton>
      </span>
    </>
  );
}

function ChangeCell({
  code,
  label,
  quarter,
  figure: { current, quarterBefore, yearBefore, changeOnQuarter, changeOnYear },
  against,
}: {
  /** The parameter's. */
  readonly code: string;
  readonly label: string;
  readonly quarter: string;
  readonly figure: ResultChange;
  readonly against: Against;
}) {
  const [before, moved] =
    against === "year" ? [yearBefore, changeOnYear] : [quarterBefore, changeOnQuarter];
  const change = printResultChange(moved, code !== "sales");
  return (
    <span title={`Before: ${printAmount(before, "money")}`}>
      <FigureButton
        figureKey={`${code}@q0`}
        title={`${label}, ${quarter}`}
        text={printAmount(current, "money")}
      >
        {printBare(current, "price")}
      </FigureButton>
      <span className="corner-change">
        <PageFigureButton
          code="quarterChange"
          of={[code, against]}
          title={`${label}, change`}
          text={change.text}
        >
          <Change change={change} />
        </PageFigureButton>
      </span>
    </span>
  );
}
