import type { CompanySegments, SegmentRow } from "@munshi/bff/contract";
import { PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { latestDay } from "../../../lib/format.ts";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";

/** Revenue by product and by region. */
export function SegmentsPart() {
  return (
    <SectionPart
      name="segments"
      title="Segments"
      emptyText="No segment data."
      height={240}
      stamp={({ years }) => ({
        source: "Annual filings",
        asOf: latestDay(years.map(({ periodEnd }) => periodEnd)),
      })}
    >
      {(segments) => (
        <div className="page-pair">
          <SegmentTable
            axis="product"
            title="By product"
            rows={segments.product}
            years={segments.years}
          />
          <SegmentTable
            axis="geography"
            title="By geography"
            rows={segments.geography}
            years={segments.years}
          />
        </div>
      )}
    </SectionPart>
  );
}

function SegmentTable({
  axis,
  title,
  rows,
  years,
}: {
  readonly axis: "product" | "geography";
  readonly title: string;
  readonly rows: readonly SegmentRow[];
  readonly years: CompanySegments["years"];
}) {
  if (rows.length === 0) return null;
  return (
    <Table
      label={title}
      caption={`${title}, revenue in ₹ crore`}
      columns={[
        { id: "segment", header: "Segment", className: "table-words", render: ({ name }) => name },
        ...years.map(({ periodEnd, label }, at): TableColumn<SegmentRow> => ({
          id: periodEnd,
          header: label,
          align: "end",
          render: ({ name, revenue }, place) => (
            <PageFigureButton
              code="segmentRevenue"
              of={[axis, place, at]}
              title={`Revenue of ${name}, ${label}`}
              text={printBare(revenue[at], "money")}
            />
          ),
        })),
        {
          id: "share",
          header: "Share",
          align: "end",
          render: ({ name, share }, place) => (
            <PageFigureButton
              code="segmentShare"
              of={[axis, place, 0]}
              title={`Share of ${name}`}
              text={printAmount(share[0], "percent")}
            >
              <ShareBar percent={share[0] ?? null} />
            </PageFigureButton>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

/** The share of the newest year, as a bar behind its digits. */
function ShareBar({ percent }: { readonly percent: number | null }) {
  return (
    <span className="segment-share">
      <span
        aria-hidden
        className="segment-bar"
        style={{ width: `${Math.min(Math.max(percent ?? 0, 0), 100)}%` }}
      />
      <span>{printAmount(percent, "percent")}</span>
    </span>
  );
}
