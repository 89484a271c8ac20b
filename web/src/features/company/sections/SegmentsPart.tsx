import type { CompanySegments, SegmentRow } from "@munshi/bff/contract";
import { PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";

/** What revenue came from which product and which part of the world. */
export function SegmentsPart() {
  return (
    <SectionPart name="segments" title="Segments" emptyText="No segment data." height={240}>
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
    <ScrollRegion className="part-scroll" label={title}>
      <table className="part-table figure">
        <caption>{title}, revenue in ₹ crore</caption>
        <thead>
          <tr>
            <th scope="col">Segment</th>
            {years.map(({ periodEnd, label }) => (
              <th key={periodEnd} scope="col" className="part-number">
                {label}
              </th>
            ))}
            <th scope="col" className="part-number">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, revenue, share }, place) => (
            <tr key={name}>
              <th scope="row" className="part-words">
                {name}
              </th>
              {years.map(({ periodEnd, label }, at) => (
                <td key={periodEnd} className="part-number">
                  <PageFigureButton
                    code="segmentRevenue"
                    of={[axis, place, at]}
                    title={`Revenue of ${name}, ${label}`}
                    text={printBare(revenue[at], "money")}
                  />
                </td>
              ))}
              <td className="part-number">
                <PageFigureButton
                  code="segmentShare"
                  of={[axis, place, 0]}
                  title={`Share of ${name}`}
                  text={printAmount(share[0], "percent")}
                >
                  <ShareBar percent={share[0] ?? null} />
                </PageFigureButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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
